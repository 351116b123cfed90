"""Tests of the command line, run as its user runs it."""
