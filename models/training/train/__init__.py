"""The command that leads from nothing to the model packages, and its schedules."""
