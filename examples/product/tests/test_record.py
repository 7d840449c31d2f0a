from datetime import datetime, timedelta

import pytest

from tidemark import Reading, Record, UnsupportedFormatError, find_extremes, write


def record(*heights):
    start = datetime(2026, 1, 1)
    return Record("harbour", [Reading(start + timedelta(hours=index), height) for index, height in enumerate(heights)])


def test_short_gaps_are_filled():
    assert [reading.height for reading in record(1.0, None, 3.0).fill_gaps().readings] == [1.0, 2.0, 3.0]


def test_long_gaps_are_left():
    assert record(1.0, None, None, 4.0).fill_gaps(limit=1).readings[1].height is None


def test_hdr_files_cannot_be_written(tmp_path):
    with pytest.raises(UnsupportedFormatError):
        write(record(1.0), tmp_path / "harbour.hdr")


def test_high_water_is_found():
    assert find_extremes(record(1.0, 2.0, 1.0))[0].kind == "high"
