/** The declarations of a type that follow its cited head: fields, members and constructors, without their bodies. */

const TYPE = /\b(?:class|struct|interface|enum|record|trait|object)\b/u;
/** Longest type looked through. */
const MAX_LINES = 400;

/** Lines one step deeper than the head, from `end` (0-based, exclusive end of the citation) to the end of the type. */
export function declarationsAfter(lines: readonly string[], start: number, end: number): string[] {
  const head = lines.slice(start, end).find((line) => TYPE.test(line));
  if (head === undefined) return [];
  const outer = indentOf(head);
  const found: string[] = [];
  let depth: number | undefined;
  let inSignature = false;
  for (const line of lines.slice(end, end + MAX_LINES)) {
    if (line.trim() === '') continue;
    const indent = indentOf(line);
    if (indent <= outer && !/^\s*[)\]}]/u.test(line)) break;
    depth ??= indent;
    // The parameters of a member may stand on lines of their own.
    if (indent <= depth || inSignature) found.push(line.trim());
    inSignature = inSignature
      ? !/\)/u.test(line) || indent > depth
      : indent <= depth && line.lastIndexOf('(') > line.lastIndexOf(')');
  }
  return found;
}
const indentOf = (line: string): number =>
  line.replaceAll('\t', '    ').length - line.replaceAll('\t', '    ').trimStart().length;
