"""Convert every CSV file of a folder to JSON Lines."""

from pathlib import Path

from tidemark import read, write

for source in sorted(Path("records").glob("*.csv")):
    record = read(source)
    write(record.fill_gaps(limit=6), source.with_suffix(".jsonl"))
    print(source.name, len(record))
