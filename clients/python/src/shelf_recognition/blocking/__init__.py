# Written by `npm run client -- types` from awaiting/__init__.py: change that, not this.
"""The client's parts. `npm run client -- types` makes the package `blocking` from `awaiting`."""
