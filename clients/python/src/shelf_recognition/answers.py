"""What all answers have in common."""

from typing import Generic, TypeVar

from pydantic import BaseModel, ConfigDict

T = TypeVar("T")


class Answer(BaseModel):
    """An answer of the service. Fields that a newer service adds are kept."""

    model_config = ConfigDict(extra="allow", frozen=True, populate_by_name=True)


class Page(Answer, Generic[T]):
    """One page of a list."""

    items: list[T]
    total: int
    """How many rows match, not only on this page."""
    limit: int
    """As the service applied it: at most 100."""
    offset: int
