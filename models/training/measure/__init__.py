"""How well an embedder names crops."""
