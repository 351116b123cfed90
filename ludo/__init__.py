"""Ludo: a pure engine, its players and records, and the page that shows them."""
