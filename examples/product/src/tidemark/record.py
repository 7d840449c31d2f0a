"""A tide gauge record: readings in the order of their time."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta


@dataclass(frozen=True)
class Reading:
    """One reading of a gauge.

    Attributes:
        time: When it was taken, in UTC.
        height: Water level in metres, or None for a missing reading.
    """

    time: datetime
    height: float | None


@dataclass
class Record:
    """Readings of one gauge at a fixed interval."""

    station: str
    readings: list[Reading] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.readings)

    @property
    def start(self) -> datetime:
        """Time of the first reading."""
        return self.readings[0].time

    @property
    def end(self) -> datetime:
        """Time of the last reading."""
        return self.readings[-1].time

    def fill_gaps(self, limit: int = 6) -> Record:
        """Return a copy whose short gaps are filled by linear interpolation.

        Args:
            limit: The longest gap that is filled, in readings.

        Returns:
            A new record; gaps longer than `limit` are left as they are.

        Raises:
            ValueError: If `limit` is negative.
        """
        if limit < 0:
            raise ValueError("limit must not be negative")
        filled = list(self.readings)
        start = None
        for index, reading in enumerate(filled):
            if reading.height is None:
                start = index if start is None else start
                continue
            if start is not None and start > 0 and index - start <= limit:
                before, after = filled[start - 1], reading
                step = (after.height - before.height) / (index - start + 1)
                for offset in range(index - start):
                    position = start + offset
                    filled[position] = Reading(filled[position].time, before.height + step * (offset + 1))
            start = None
        return Record(self.station, filled)

    def resample(self, minutes: int) -> Record:
        """Return a copy with one reading every `minutes` minutes, the mean of those in between.

        Args:
            minutes: Length of the new interval.

        Returns:
            A new record of the same station.

        Raises:
            ValueError: If `minutes` is not positive.
        """
        if minutes <= 0:
            raise ValueError("minutes must be positive")
        if not self.readings:
            return Record(self.station)
        width = timedelta(minutes=minutes)
        buckets: dict[int, list[float]] = {}
        for reading in self.readings:
            if reading.height is not None:
                buckets.setdefault(int((reading.time - self.start) / width), []).append(reading.height)
        readings = [
            Reading(self.start + width * bucket, sum(heights) / len(heights)) for bucket, heights in sorted(buckets.items())
        ]
        return Record(self.station, readings)
