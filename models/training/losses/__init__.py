"""Losses: how wrong an answer of the detector or of the embedder is."""
