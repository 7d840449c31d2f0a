/** Whether a path lies at a place of Composer's `autoload`, whose `**` stands for anything and whose `*` for anything within one folder (https://getcomposer.org/doc/04-schema.md#exclude-files-from-classmaps); pure. */

/** `pattern` and `path` from the manifest's folder; an empty pattern is that folder. */
export function isAtPlace(pattern: string, path: string): boolean {
  const parts = pattern
    .replaceAll('\\', '/')
    .split(/(\*+)/u)
    .filter((part) => part !== '');
  // Nobody writes such a place; what is not understood leaves nothing out.
  if (parts.length > MOST_PARTS) return false;
  // Where in the path what was read so far may end.
  let ends = new Set([0]);
  for (const part of parts)
    ends = new Set(part.startsWith('*') ? afterAny(ends, path, part !== '*') : after(ends, path, part));
  return [...ends].some((end) => end === path.length || end === 0 || path[end] === '/' || path[end - 1] === '/');
}

const MOST_PARTS = 40;

const after = (ends: ReadonlySet<number>, path: string, text: string): number[] =>
  [...ends].flatMap((end) => (path.startsWith(text, end) ? [end + text.length] : []));

/** At least one character. */
function afterAny(ends: ReadonlySet<number>, path: string, crossesFolders: boolean): number[] {
  const found: number[] = [];
  let isOpen = false;
  for (let at = 0; at < path.length; at++) {
    isOpen ||= ends.has(at);
    if (path[at] === '/' && !crossesFolders) isOpen = false;
    if (isOpen) found.push(at + 1);
  }
  return found;
}
