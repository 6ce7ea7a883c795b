"""Invented shelves that carry the packages, photographed as a phone does it."""
