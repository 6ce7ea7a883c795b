"""Invented shelves that carry the packages, photographed as if by a phone."""
