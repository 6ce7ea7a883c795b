"""Keypoints of large facings. A package, so that unittest finds the tests."""
