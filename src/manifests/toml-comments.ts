/** What a comment says of one key of a TOML table: behind it, or right above it where it speaks of no other one. Pure. */
import type { LineRange } from '../platforms/evidence.ts';

export interface Remark extends LineRange {
  text: string;
}

/** `start` and `end` of the key and its value count from 1; those of the remark hold both. */
export function remarkAt(lines: readonly string[], { start, end }: LineRange): Remark | undefined {
  const behind = behindValue(lines[end - 1] ?? '');
  if (behind !== undefined && start === end) return { text: behind, start, end };
  let first = start - 1;
  while (first > 0 && isComment(lines[first - 1])) first--;
  const said = lines.slice(first, start - 1).map((line) => line.trim());
  if (said.length === 0) return undefined;
  // A plain comment above several keys may be the heading of all of them; `##` is of the next key (https://docs.rs/document-features).
  const own = said.every((line) => line.startsWith('##'));
  const next = lines[end] ?? '';
  const isAlone = next.trim() === '' || isComment(next) || next.trim().startsWith('[');
  const text = said
    .map((line) => line.replace(/^#+!? ?/, '').trim())
    .filter((line) => line !== '')
    .join(' ');
  if ((!own && !isAlone) || text === '' || said.some(isAside)) return undefined;
  return { text, start: first + 1, end };
}

const isComment = (line: string | undefined): boolean => line !== undefined && /^\s*#/.test(line);
/** Code that is switched off, rulers, notes of authors to themselves, headings of document-features. */
const isAside = (line: string): boolean =>
  /^#+\s*(?:[\w."-]+\s*=|\[|TODO|FIXME|XXX|[-=#*~]{3})/.test(line) || line.startsWith('#!');

function behindValue(line: string): string | undefined {
  const bare = line.replace(/(?<!\\)"(?:\\.|[^"\\\n])*"|'[^']*'/g, (text) => '_'.repeat(text.length));
  const at = bare.indexOf('#');
  const text = at < 0 ? '' : line.slice(at).replace(/^#+ ?/, '').trim();
  return text === '' || isAside(line.slice(at)) ? undefined : text;
}
