/** What the front matter of a page says or does that its record does not have: a person's own, whatever a theme makes of it; pure. */
import { findFrontmatter, readFrontmatter } from '../content/frontmatter.ts';
import { linesOf } from '../content/lines.ts';
import type { ProofPage } from '../model/proof.ts';
import { fingerprint } from '../outline/fingerprint.ts';
import { isShownKey, type PlacedBlock } from './page-blocks.ts';

/** One block a key. A single word is a setting (`icon: gear`), unless it stands where readers see a text, or acts on the page. */
export function unrecordedWords(
  text: string,
  { blocks, settings }: Pick<ProofPage, 'blocks' | 'settings'>,
): (PlacedBlock & { acts: boolean })[] {
  const front = findFrontmatter(text);
  if (front === null) return [];
  const { data = {}, keyLines } = readFrontmatter(text, front, linesOf(text));
  const judged = new Set(blocks.map(({ where }) => where));
  const known = new Map(settings.map(({ key, value }) => [key, value]));
  return Object.entries(data).flatMap(([where, value]): (PlacedBlock & { acts: boolean })[] => {
    if (judged.has(where) || known.get(where) === JSON.stringify(value)) return [];
    const words = stringsIn(value)
      .filter((text) => isShownKey(where) || isSaid(text))
      .join('\n');
    const acts = isActing(where, value);
    const markdown = words === '' && (acts || isPlaced(where, value)) ? JSON.stringify(value) : words;
    const line = keyLines[where] ?? 1;
    return markdown === ''
      ? []
      : [{ where, markdown, fingerprint: fingerprint(markdown), heading: [], line, end_line: line, acts }];
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

/** Keys by which site generators load or run something, choose the frame and the kind of a page, or lead away from it. */
const ACTING: ReadonlySet<string> = new Set(
  'head script scripts style styles css js layout template type outputs redirect redirectto redirectfrom'.split(' '),
);
/** Keys that say where it is: what stands on it is shown as before. */
const ADDRESSES: ReadonlySet<string> = new Set('url permalink slug alias aliases canonical canonicalurl'.split(' '));

const bare = (key: string): string => key.toLowerCase().replace(/[-_]/gu, '');
const saysSomething = (value: unknown): boolean => stringsIn(value).some((text) => text !== '');

/** What is nested is a list of parts for a theme to build, at any key. Switches and numbers are settings wherever they stand. */
const isActing = (key: string, value: unknown): boolean =>
  saysSomething(value) && (isNested(value) || ACTING.has(bare(key)));
const isPlaced = (key: string, value: unknown): boolean => saysSomething(value) && ADDRESSES.has(bare(key));

const isNested = (value: unknown): boolean => (Array.isArray(value) ? value.some(isObject) : isObject(value));
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
