/** Where the keys of a JSON text stand, by path of keys; the parser gives values without positions. */
import type { LineRange } from '../platforms/evidence.ts';

/** No manifest says anything below. */
const DEEPEST = 12;

/** Lines of each key with its value; a path's parts are joined with U+0000. */
export function linesOfJson(text: string): ReadonlyMap<string, LineRange> {
  const found = new Map<string, LineRange>();
  const path: (string | null)[] = [];
  const starts: number[] = [];
  let key: string | null = null;
  let line = 1;
  let keyLine = 1;
  const end = (at: number, name: string | null, start: number): void => {
    if (name !== null && path.length <= DEEPEST && path.every((part) => part !== null))
      found.set([...path, name].join('\u0000'), { start, end: at });
  };
  const pending: { key: string; line: number }[] = [];
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:\n]|[^\s"{}[\],:]+/g)) {
    if (token === '\n') line++;
    else if (token === '{' || token === '[') {
      const here = pending.pop();
      path.push(here?.key ?? (path.length === 0 ? '' : null));
      starts.push(here?.line ?? line);
      key = null;
    } else if (token === '}' || token === ']') {
      const name = path.pop() ?? null;
      end(line, path.length === 0 ? null : name, starts.pop() ?? line);
      key = null;
    } else if (token === ':') {
      if (key !== null) pending.push({ key, line: keyLine });
      key = null;
    } else if (token !== ',') {
      const here = pending.pop();
      if (here !== undefined) end(line, here.key, here.line);
      else if (token.startsWith('"')) {
        key = JSON.parse(token) as string;
        keyLine = line;
      }
    } else key = null;
  }
  return new Map([...found].map(([name, range]) => [name.replace(/^\u0000/, ''), range]));
}
