"""The client for code that awaits. `npm run client -- types` makes the package blocking of it."""
