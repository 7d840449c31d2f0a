/** Whether a page's block says, word for word, what a passage of the product says; the closed list of typographic changes is all that may differ. */
import type { OutlineDocument } from '../model/outline.ts';
import { type Canon, type CanonLink, CODE_MARK, canonOf } from './canon.ts';
import { htmlItems } from './html.ts';
import { itemsIn } from './read-items.ts';
import type { SourceItem } from './source-item.ts';
import { dedent } from './split-blocks.ts';

export type PassageFormat = OutlineDocument['format'];

/** `passage`: the cited lines as they stand in the source. */
export function isQuote(page: string, passage: string, format: PassageFormat): boolean {
  const shown = canonOf(page, 'words');
  return readings(passage, format).some((reading) => isSame(shown, reading));
}

/**
 * The passage as its document reads it: alone, as a part of HTML, and, where definitions of its links may stand elsewhere in the document,
 * with all of them.
 */
function readings(passage: string, format: PassageFormat): Canon[] {
  const text = dedent(passage.replace(/\r\n?/gu, '\n').split('\n'));
  const found = [wordsOf(itemsIn(text, format))];
  if (format === 'restructuredtext' || format === 'asciidoc') return found;
  if (/<\/?[a-z]/iu.test(text)) found.push(wordsOf(htmlItems(text, 1)));
  const labels = new Set([...text.matchAll(/\[([^[\]]+)\](?!\()/gu)].map(([, label = '']) => label));
  const known = [...labels].filter((label) => !/^[\^!]|^[ xX]$|\\/u.test(label));
  const definitions = known.map((label) => `[${label}]: ${ELSEWHERE}`).join('\n');
  if (known.length > 0) found.push(wordsOf(itemsIn(`${text}\n\n${definitions}`, format)));
  return found;
}

const ELSEWHERE = 'elsewhere:';

const wordsOf = (items: readonly SourceItem[]): Canon =>
  canonOf(items.flatMap((item) => (item.type === 'uncounted' ? [] : [item.markdown])).join('\n\n'), 'words');

function isSame(page: Canon, source: Canon): boolean {
  if (page.text !== source.text && bare(page.text) !== bare(source.text)) return false;
  const left = [...source.links];
  return page.links.every((link) => {
    const at = left.findIndex((other) => isLinkOf(link, other));
    if (at >= 0) left.splice(at, 1);
    // A repaired reference: words of the source became a link into the page's own site.
    return at >= 0 || (!link.isImage && !hasScheme(link.target));
  });
}

/** A label in brackets is a link where its definition stands elsewhere, and brackets where there is none. */
const bare = (text: string): string =>
  text
    .split(CODE_MARK)
    .map((part, at) => (at % 2 === 0 ? part.replace(/[[\]]/gu, '') : part))
    .join(CODE_MARK);

function isLinkOf(page: CanonLink, source: CanonLink): boolean {
  if (page.isImage !== source.isImage || bare(page.text) !== bare(source.text)) return false;
  return (
    page.target === source.target || source.target === ELSEWHERE || !hasScheme(source.target) || !hasScheme(page.target)
  );
}

const hasScheme = (target: string): boolean => /^(?:[a-z][a-z0-9+.-]*:|\/\/)/iu.test(target);
