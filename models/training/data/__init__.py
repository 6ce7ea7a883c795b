"""What the networks are shown while they learn, and where it is kept on disk."""
