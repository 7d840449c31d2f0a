"""High and low water."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from tidemark.record import Record


@dataclass(frozen=True)
class Extreme:
    """One high or low water.

    Attributes:
        kind: Either "high" or "low".
        time: When it was reached, in UTC.
        height: Water level in metres.
    """

    kind: str
    time: datetime
    height: float


def find_extremes(record: Record, min_hours: float = 3.0) -> list[Extreme]:
    """Find the high and low waters of a record.

    Args:
        record: The record to search; missing readings are passed over.
        min_hours: Turning points closer together than this are merged.

    Returns:
        One extreme for each turning point, in the order of time.
    """
    known = [reading for reading in record.readings if reading.height is not None]
    found: list[Extreme] = []
    for before, here, after in zip(known, known[1:], known[2:]):
        if before.height < here.height >= after.height:
            kind = "high"
        elif before.height > here.height <= after.height:
            kind = "low"
        else:
            continue
        if found and here.time - found[-1].time < timedelta(hours=min_hours):
            continue
        found.append(Extreme(kind, here.time, here.height))
    return found
