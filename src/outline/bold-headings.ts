/** Bold lines of a document that has no headings below its title: they head its sections; pure. */
import { headingWords } from './heading-words.ts';
import type { SourceItem } from './source-item.ts';

/** Fewer are words that somebody wanted seen. */
const LEAST = 3;
const LONGEST = 60;

/** The same items, with such lines as headings below the title. */
export function withBoldHeadings(items: readonly SourceItem[]): SourceItem[] {
  const title = items.find((item) => item.type !== 'uncounted');
  const headings = items.filter((item) => item.type === 'heading');
  if (headings.length > 1 || (headings.length === 1 && headings[0] !== title)) return [...items];
  const found = items.filter((item, at) => isHeading(item, items[at + 1]));
  const marks = found.map(marksOf);
  if (new Set(found.map(wordsOf)).size < LEAST) return [...items];
  const [least, top] = [Math.min(...marks), headings[0]?.level ?? 1];
  const own = new Set(found);
  return items.map((item) => {
    if (!own.has(item) || item.type !== 'block') return item;
    const { start, end } = item;
    const markdown = wordsOf(item);
    const level = top + (marksOf(item) > least ? 2 : 1);
    return { type: 'heading', level, text: headingWords(markdown), markdown, start, end };
  });
}

/** One line of nothing else that heads what follows: no sentence, and no words that lead to it. */
function isHeading(item: SourceItem, next: SourceItem | undefined): boolean {
  const words = wordsOf(item);
  if (words === '' || words.length > LONGEST || /[.:!?…]$/u.test(words) || next?.type !== 'block') return false;
  return marksOf(next) === 0 || marksOf(next) > marksOf(item);
}

const BOLD = /^(\*{2,3}|_{2,3})([^\s*_](?:[^*\n]*[^\s*])?)\1$/u;

function wordsOf(item: SourceItem): string {
  if (item.type !== 'block' || item.kind !== 'paragraph') return '';
  const words = BOLD.exec(item.markdown)?.[2] ?? '';
  return words.startsWith('[') || words.startsWith('!') || /__(?=\s|$)/u.test(words) ? '' : words;
}

const marksOf = (item: SourceItem): number =>
  item.type === 'block' ? (BOLD.exec(item.markdown)?.[1]?.length ?? 0) : 0;
