"""Training data: what the networks learn from, and how it is stored on disk."""
