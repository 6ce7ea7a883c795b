"""Commands that make, measure and promote the model packages, with their recipes and schedules."""
