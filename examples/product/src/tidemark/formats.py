"""Reading and writing of files."""

from __future__ import annotations

import csv
import json
from datetime import datetime
from pathlib import Path

from tidemark.errors import RecordError, UnsupportedFormatError
from tidemark.record import Reading, Record

#: File suffixes and what can be done with them.
FORMATS = {".csv": "read and write", ".jsonl": "read and write", ".hdr": "read"}


def read(path: str | Path) -> Record:
    """Read a record from a file.

    The format is chosen by the suffix of the file name.

    Args:
        path: A `.csv`, `.jsonl` or `.hdr` file.

    Returns:
        The record with its readings in the order of the file.

    Raises:
        UnsupportedFormatError: If the suffix is not one of `FORMATS`.
        RecordError: If a line cannot be read; its number is in `line`.
    """
    path = Path(path)
    if path.suffix not in FORMATS:
        raise UnsupportedFormatError(f"cannot read {path.suffix} files")
    readings = []
    with path.open(encoding="utf-8", newline="") as stream:
        rows = (json.loads(line) for line in stream) if path.suffix == ".jsonl" else csv.DictReader(stream)
        for number, row in enumerate(rows, start=1):
            try:
                height = row["height"]
                readings.append(Reading(datetime.fromisoformat(row["time"]), None if height in ("", None) else float(height)))
            except (KeyError, ValueError) as problem:
                raise RecordError(f"line {number}: {problem}", number) from problem
    return Record(path.stem, readings)


def write(record: Record, path: str | Path) -> None:
    """Write a record to a file.

    Args:
        record: What to write.
        path: A `.csv` or `.jsonl` file; it is replaced if it exists.

    Raises:
        UnsupportedFormatError: If the suffix is neither `.csv` nor `.jsonl`.
    """
    path = Path(path)
    if FORMATS.get(path.suffix) != "read and write":
        raise UnsupportedFormatError(f"cannot write {path.suffix} files")
    with path.open("w", encoding="utf-8", newline="") as stream:
        if path.suffix == ".jsonl":
            for reading in record.readings:
                stream.write(json.dumps({"time": reading.time.isoformat(), "height": reading.height}) + "\n")
            return
        rows = csv.writer(stream)
        rows.writerow(["time", "height"])
        for reading in record.readings:
            rows.writerow([reading.time.isoformat(), "" if reading.height is None else reading.height])
