"""Training data: what the networks are shown while they learn, and how it is kept on disk."""
