/** The line that closes a block of lines; a mark that nothing closes is looked for once, however many lines open it. */
export function closer(lines: readonly string[]): (at: number, marks: string) => number {
  const unclosed = new Map<string, number>();
  return (at, marks) => {
    if ((unclosed.get(marks) ?? Number.POSITIVE_INFINITY) <= at) return -1;
    for (let row = at + 1; row < lines.length; row++) if ((lines[row] ?? '').trim() === marks) return row;
    unclosed.set(marks, at);
    return -1;
  };
}

export type Close = ReturnType<typeof closer>;
