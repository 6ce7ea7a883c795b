"""An operation of the service."""

from dataclasses import dataclass
from typing import Generic, TypeVar

T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True)
class Operation(Generic[T_co]):
    """Method and path of a request, and the type of its answer."""

    method: str
    path: str
    """The path, with the names of its values in braces."""
    answer: type[T_co]
