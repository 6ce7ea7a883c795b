"""Losses: how wrong the detector's or the embedder's outputs are."""
