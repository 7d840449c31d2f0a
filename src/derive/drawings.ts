/** Lines of a comment that draw something with characters: a page that wraps or trims them would draw something else. Pure. */

/** Where each drawing begins, and the line behind its last; lines that fences or tables hold are none. */
export function drawingsIn(lines: readonly string[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  let fence: string | undefined;
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined) fence = fence === undefined ? mark : line.trim() === fence ? undefined : fence;
    if (mark !== undefined || fence !== undefined || !isPart(line)) {
      at++;
      continue;
    }
    let end = at;
    while (end < lines.length && (lines[end]?.trim() === '' || isPart(lines[end] ?? ''))) end++;
    const [first, last] = edgesOf(lines, at, end);
    if (isDrawing(lines.slice(first, last))) found.set(first, last);
    at = end;
  }
  return found;
}

/** Without what is no drawn line at its edges. */
function edgesOf(lines: readonly string[], from: number, to: number): [number, number] {
  let [first, last] = [from, to];
  const isEdge = (at: number): boolean => isDrawn(lines[at] ?? '') || isLabelled(lines[at] ?? '');
  while (first < last && !isEdge(first)) first++;
  while (last > first && !isEdge(last - 1)) last--;
  // What a tree grows from stands above it.
  const isRooted = /^\s*[├└|+`\\]/.test(lines[first] ?? '') && /^\s*[^\s`~#>*-]\S*$/.test(lines[first - 1] ?? '');
  return [isRooted && first > 0 ? first - 1 : first, last];
}

/** Two lines or more that stand in some relation; a rule above or below words is none, nor is a table. */
function isDrawing(lines: readonly string[]): boolean {
  const drawn = lines.filter((line) => isDrawn(line));
  return (
    drawn.length >= 2 &&
    drawn.some((line) => !RULE.test(line.trim())) &&
    !lines.some((line) => DELIMITERS.test(line.trim())) &&
    !lines.every((line) => line.trim() === '' || /^\s*(?:[-*+]|\d+[.)]) \S/.test(line))
  );
}
const RULE = /^([-=*_~+#.])\1*$/;
/** Below the head of a table. */
const DELIMITERS = /^\|?(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*(?::?-+:?[ \t]*)?$/;

const isPart = (line: string): boolean => isDrawn(line) || isLabelled(line) || SIGN.test(line.trim());
/** What stands between two drawings. */
const SIGN = /^(?:[^\p{L}\p{N}\s`]{1,2}|[vV])$/u;
const RUN = /[-=~_|]{3}|[─-▟]|[|+`\\]-{2}|(?:\+-){2}/;
/** More signs than letters. */
function isDrawn(line: string): boolean {
  if (!RUN.test(line) || line.length > LONGEST) return false;
  const shown = line.replace(/\s+/g, '').length;
  return line.replace(/[^\p{L}\p{N}]+/gu, '').length * 2 < shown || /^\s*(?:[|│]\s*)*(?:[├└]|[|+`\\]-{2})/.test(line);
}
/** Between bars, or beside a run of signs: `| rock | 3 |`, `sand [----)`. */
const isLabelled = (line: string): boolean =>
  line.length <= LONGEST &&
  (/^\s*[|│].*[|│]\s*$/.test(line) || (/[-=~_]{3}|[─-▟]/.test(line) && /^\s*\S{1,20}\s.{0,20}[-=~_─-▟]{3}/.test(line)));
const LONGEST = 200;
