"""Pictures that the networks learn from: invented packages on rendered shelves."""
