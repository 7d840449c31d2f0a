"""What can go wrong while reading or writing a record."""


class RecordError(ValueError):
    """A file does not hold a valid record.

    Attributes:
        line: The line of the file that could not be read, counted from 1.
    """

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message)
        self.line = line


class UnsupportedFormatError(RecordError):
    """The format of a file is unknown, or cannot be written."""
