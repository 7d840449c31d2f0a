"""Print the high waters of a record."""

from tidemark import find_extremes, read

record = read("harbour.csv")
for extreme in find_extremes(record, min_hours=3.0):
    if extreme.kind == "high":
        print(f"{extreme.time:%Y-%m-%d %H:%M}  {extreme.height:.2f} m")
