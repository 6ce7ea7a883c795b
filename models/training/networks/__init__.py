"""The detector, the embedder and the two networks that compare candidates again."""
