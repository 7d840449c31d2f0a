/** Words in the front matter of a page that its record does not have: a person's own, whatever a theme makes of them; pure. */
import { findFrontmatter, readFrontmatter } from '../content/frontmatter.ts';
import { linesOf } from '../content/lines.ts';
import type { ProofPage } from '../model/proof.ts';
import { fingerprint } from '../outline/fingerprint.ts';
import { isShownKey, type PlacedBlock } from './page-blocks.ts';

/** One block a key. A single word is a setting (`layout: docs`), unless it stands where readers see a text. */
export function unrecordedWords(
  text: string,
  { blocks, settings }: Pick<ProofPage, 'blocks' | 'settings'>,
): PlacedBlock[] {
  const front = findFrontmatter(text);
  if (front === null) return [];
  const { data = {}, keyLines } = readFrontmatter(text, front, linesOf(text));
  const judged = new Set(blocks.map(({ where }) => where));
  const known = new Map(settings.map(({ key, value }) => [key, value]));
  return Object.entries(data).flatMap(([where, value]): PlacedBlock[] => {
    if (judged.has(where) || known.get(where) === JSON.stringify(value)) return [];
    const markdown = stringsIn(value)
      .filter((words) => isShownKey(where) || isSaid(words))
      .join('\n');
    const line = keyLines[where] ?? 1;
    return markdown === ''
      ? []
      : [{ where, markdown, fingerprint: fingerprint(markdown), heading: [], line, end_line: line }];
  });
}

/** At any depth, keys apart. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** Two words, or writing that has no spaces between them. */
const isSaid = (text: string): boolean =>
  /\p{Lo}{2}/u.test(text) || text.split(/\s+/u).filter((word) => /\p{L}/u.test(word)).length > 1;
