"""What makes the models. A package, so that unittest finds the tests."""
