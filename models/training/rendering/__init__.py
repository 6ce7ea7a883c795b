"""Packages and shelves that never were. A package, so that unittest finds the tests."""
