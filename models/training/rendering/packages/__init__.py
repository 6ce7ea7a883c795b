"""Invented grocery packages, and pictures of them."""
