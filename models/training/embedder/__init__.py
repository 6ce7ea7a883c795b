"""Vectors of facings. A package, so that unittest finds the tests."""
