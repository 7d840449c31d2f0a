/** What a program says that it prints, in the comment that ends it, as `go test` reads it: `// Output:` and the lines below. */
import { endOfRun } from '../text/run.ts';

const mark = (line: string): string | undefined => ['//', '#'].find((each) => line.trimStart().startsWith(each));
const words = (line: string): string => line.trim().replace(/^(?:\/\/|#) ?/, '');

/** Null where nothing is said, or more code follows. */
export function statedOutput(code: string): string | null {
  const lines = code.split('\n');
  const at = lines.findLastIndex((line) => mark(line) !== undefined && words(line).toLowerCase().startsWith('output:'));
  const by = mark(lines[at] ?? '');
  if (by === undefined) return null;
  const end = endOfRun(lines, at + 1, (line) => mark(line) === by);
  const said = lines.slice(at, end).map(words);
  const rest = lines.slice(end);
  if (rest.some((line) => /[^\s{}();]/.test(line))) return null;
  return [(said[0] ?? '').slice('output:'.length), ...said.slice(1)].join('\n').trim() || null;
}

const PRINTS =
  /\b(?:print(?:ln|f)?\b|console\.(?:log|info|error|table)|fmt\.F?[Pp]rint|log\.(?:Print|Fatal)|Console\.Write|echo\b|puts\b|var_dump|process\.stdout|stdout\(\))/;
/** A file that is there afterwards, a window, a server that answers. */
const WRITES = /(?<![a-z])(?:save|write|export|dump|output)[A-Za-z_]{0,30}\(/i;
const OPENS = /\b(?:show|mainloop|listen|serve|ListenAndServe)\(/;
const leaves = (line: string): boolean => OPENS.test(line) || (WRITES.test(line) && /\.\w{1,5}["'`]/.test(line));
/** Whether whoever runs it sees something. */
export const showsSomething = (code: string): boolean => PRINTS.test(code) || code.split('\n').some(leaves);
