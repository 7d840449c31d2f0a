"""Read, clean and convert tide gauge records in pure Python."""

from tidemark.errors import RecordError, UnsupportedFormatError
from tidemark.extremes import Extreme, find_extremes
from tidemark.formats import FORMATS, read, write
from tidemark.record import Reading, Record

__all__ = [
    "FORMATS",
    "Extreme",
    "Reading",
    "Record",
    "RecordError",
    "UnsupportedFormatError",
    "find_extremes",
    "read",
    "write",
]

__version__ = "1.4.0"
