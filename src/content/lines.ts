/** Turns offsets of a text into lines and columns; the table is made once a text. */
import type { Span } from './page-facts.ts';

export interface Lines {
  /** 1-based line of an offset. */
  lineAt(offset: number): number;
  span(start: number, end: number): Span;
  /** Offset where a 1-based line starts. */
  startOf(line: number): number;
  readonly count: number;
}

export function linesOf(text: string): Lines {
  const starts: number[] = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  const lineAt = (offset: number): number => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
  return {
    count: starts.length,
    lineAt,
    startOf: (line) => starts[line - 1] ?? text.length,
    span(start, end) {
      const line = lineAt(start);
      const endLine = lineAt(end);
      return {
        start,
        end,
        line,
        column: start - (starts[line - 1] ?? 0) + 1,
        endLine,
        endColumn: end - (starts[endLine - 1] ?? 0) + 1,
      };
    },
  };
}
