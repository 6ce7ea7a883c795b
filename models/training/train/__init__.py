"""The command that makes the model packages from nothing, and how their training is scheduled."""
