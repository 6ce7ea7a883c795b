# Written by `npm run client -- types` from awaiting/__init__.py: change that, not this.
"""The client for code that awaits. `npm run client -- types` makes the package blocking of it."""
