"""Tests of the computer players and of the matches that they play."""
