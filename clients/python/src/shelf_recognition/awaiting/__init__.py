"""The client's parts. `npm run client -- types` makes the package `blocking` from `awaiting`."""
