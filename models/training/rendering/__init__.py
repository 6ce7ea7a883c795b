"""Pictures that the networks learn from: packages that were never sold, on shelves that never stood."""
