"""Base classes for all answers."""

from typing import Generic, TypeVar

from pydantic import BaseModel, ConfigDict

T = TypeVar("T")


class Answer(BaseModel):
    """An answer from the service. Fields added by a newer service are kept."""

    model_config = ConfigDict(extra="allow", frozen=True, populate_by_name=True)


class Page(Answer, Generic[T]):
    """One page of a list."""

    items: list[T]
    total: int
    """How many rows match in all, on all pages."""
    limit: int
    """The limit that the service applied, at most 100."""
    offset: int
