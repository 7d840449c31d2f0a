"""The `tidemark` command."""

from __future__ import annotations

import argparse

from tidemark.formats import read, write


def main() -> int:
    """Run the command line program and return its exit code."""
    parser = argparse.ArgumentParser(prog="tidemark", description="Convert tide gauge records.")
    commands = parser.add_subparsers(dest="command", required=True)
    convert = commands.add_parser("convert", help="convert one file into another format")
    convert.add_argument("source", help="file to read")
    convert.add_argument("target", help="file to write")
    convert.add_argument("--fill", type=int, default=0, help="fill gaps of up to this many readings")
    options = parser.parse_args()
    record = read(options.source)
    write(record.fill_gaps(options.fill) if options.fill else record, options.target)
    return 0
