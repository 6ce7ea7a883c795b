"""Waits, in blocking and in asynchronous code."""

from time import sleep

from anyio import sleep as sleep_async

__all__ = ["sleep", "sleep_async"]
