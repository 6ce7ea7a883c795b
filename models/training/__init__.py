"""Trains and exports the models. It is a package, so that unittest finds its tests."""
