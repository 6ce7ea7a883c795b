"""Verifies that callbacks come from the service."""

import base64
import binascii
import hashlib
import hmac
import time
from collections.abc import Mapping, Sequence

from pydantic import ValidationError

from .errors import ShelfError
from .generated.models import Result


def verify_callback(
    body: bytes | str,
    headers: Mapping[str, str],
    *,
    secret: str | Sequence[str],
    tolerance_seconds: float = 300,
    now: float | None = None,
) -> Result:
    """Verify, as Standard Webhooks describes, that a callback is recent and from the service.

    The signature is the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`.

    body: the body exactly as received, before any parsing.
    secret: `whsec_...`, from the service's operator. Pass several while it is being rotated.
    now: the current time in seconds since 1970; by default from the clock.

    Returns the result in the callback. Raises ShelfError `callback-not-genuine`; then
    answer 401, and do not use the body.
    """
    fields = {name.lower(): value for name, value in headers.items()}
    for name in ("webhook-id", "webhook-timestamp", "webhook-signature"):
        if not fields.get(name):
            raise _not_genuine(f"the header {name} is missing")
    timestamp = fields["webhook-timestamp"]
    if not _is_fresh(timestamp, time.time() if now is None else now, tolerance_seconds):
        raise _not_genuine("its timestamp is too old, or too new")

    content = body.encode() if isinstance(body, str) else body
    signed = f"{fields['webhook-id']}.{timestamp}.".encode() + content
    signatures = [
        _bytes_of(part.removeprefix("v1,"))
        for part in fields["webhook-signature"].split(" ")
        if part.startswith("v1,")
    ]
    for each in [secret] if isinstance(secret, str) else secret:
        key = _bytes_of(each.removeprefix("whsec_"))
        if not key:
            raise ShelfError("bad-argument", "secret: must be whsec_ and base64")
        expected = hmac.new(key, signed, hashlib.sha256).digest()
        if any(hmac.compare_digest(signature, expected) for signature in signatures):
            return _result_of(content)
    raise _not_genuine("no signature of it fits the secret")


def _is_fresh(timestamp: str, now: float, tolerance_seconds: float) -> bool:
    try:
        # This form also refuses a timestamp that is not a number, such as `nan`.
        return abs(now - float(timestamp)) <= tolerance_seconds
    except ValueError:
        return False


def _bytes_of(text: str) -> bytes:
    """Decode base64, or return no bytes if the text is not base64."""
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return b""


def _result_of(content: bytes) -> Result:
    try:
        return Result.model_validate_json(content)
    except ValidationError as error:
        raise ShelfError(
            "service-failed", "The callback has no result that this client knows: update it"
        ) from error


def _not_genuine(reason: str) -> ShelfError:
    return ShelfError("callback-not-genuine", f"The callback is not genuine: {reason}")
