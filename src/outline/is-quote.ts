/** Whether a page's block says, word for word, what a passage of the product says; the closed list of typographic changes is all that may differ. */
import type { OutlineDocument } from '../model/outline.ts';
import { openingOf } from '../text/containers.ts';
import { isAllowedTarget } from '../text/link-schemes.ts';
import { attributesAbove, attributesOf } from './asciidoc-attributes.ts';
import { type Canon, type CanonLink, CODE_MARK, canonOf } from './canon.ts';
import { htmlItems } from './html.ts';
import { itemsIn } from './read-items.ts';
import { SUBSTITUTION } from './rst-names.ts';
import type { SourceItem } from './source-item.ts';
import { dedent } from './split-blocks.ts';

export type PassageFormat = OutlineDocument['format'];

/** `passage`: the cited lines as they stand in the source; `before`: what stands above them there, which may set attributes; `whole`: all lines. */
export function isQuote(
  page: string,
  passage: string,
  format: PassageFormat,
  before: () => readonly string[] = () => [],
  whole: () => readonly string[] = () => [],
): boolean {
  const shown = canonOf(page, 'words');
  return readings(passage, format, before, whole).some((reading) => isSame(shown, reading));
}

/**
 * The passage as its document reads it: alone, as a part of HTML, and, where definitions of its links may stand elsewhere in the document,
 * with all of them.
 */
function readings(
  passage: string,
  format: PassageFormat,
  before: () => readonly string[],
  whole: () => readonly string[],
): Canon[] {
  const text = dedent(passage.replace(/\r\n?/gu, '\n').split('\n'));
  const attributes = format === 'asciidoc' && text.includes('{') ? attributesOf(before()) : undefined;
  const found = [wordsOf(itemsIn(text, format, attributes))];
  if (format === 'restructuredtext') return [...found, ...rstReadings(text, whole)];
  if (format === 'asciidoc') {
    const told = text.replace(/\{[\w-]+\}(?=[^\s[\]{}]*\[)/gu, `link:${ELSEWHERE}`);
    // A literal paragraph is one by its indentation.
    const literal = text.replace(/^/gmu, ' ');
    const drawn = [...attributesAbove(before()), text].join('\n');
    return [...found, ...[told, literal, drawn].map((source) => wordsOf(itemsIn(source, format, attributes)))];
  }
  if (/<\/?[a-z]/iu.test(text)) found.push(wordsOf(htmlItems(text, 1)));
  // The line that opens a container may name what stands in it.
  if (/^\s*(?:`{3,}|:{3,})\s*\{?[\w-][^\n]*$/u.test(text))
    found.push(canonOf(openingOf(text.replace(/^\s*`{3,}/u, ':::')).title, 'words'));
  const labels = new Set([...text.matchAll(/\[([^[\]]+)\](?!\()/gu)].map(([, label = '']) => label));
  const known = [...labels].filter((label) => !/^[\^!]|^[ xX]$|\\/u.test(label));
  const definitions = known.map((label) => `[${label}]: ${ELSEWHERE}`).join('\n');
  if (known.length > 0) found.push(wordsOf(itemsIn(`${text}\n\n${definitions}`, format)));
  return found;
}

const ELSEWHERE = 'https://elsewhere.invalid/';

/** A literal block, whose sign stands above it; and with all names that may be told elsewhere in the document. */
function rstReadings(text: string, whole: () => readonly string[]): Canon[] {
  const indented = text.replace(/^(?=.)/gmu, '    ');
  const phrases = Array.from(text.matchAll(/`([^`<]+)`_/gu), ([, name = '']) => name.replace(/\s+/gu, ' '));
  // A word with an underscore is a reference only where it is told.
  const words = Array.from(
    text.matchAll(/(?<![\w`.+-])([A-Za-z][\w.+-]*[A-Za-z0-9])_(?![\w_])/gu),
    ([, name = '']) => name,
  );
  const pictures = Array.from(text.matchAll(/\|([^|\s][^|]*)\|/gu), ([, name]) => `.. |${name}| image:: ${ELSEWHERE}`);
  const roles = Array.from(text.matchAll(/:([\w-]+):`/gu), ([, name]) => `.. role:: ${name}\n   :class: line-through`);
  const nameless = Array.from(text.matchAll(/[\w`]__(?![\w_])/gu), () => `__ ${ELSEWHERE}`);
  const told = (names: readonly string[]): string =>
    [...new Set([...names.map((name) => `.. _\`${name}\`: ${ELSEWHERE}`), ...pictures]), ...nameless].join('\n');
  const struck = `${[...new Set(roles)].join('\n')}\n\n${text}`;
  const replaced = text.includes('|')
    ? whole()
        .filter((line) => SUBSTITUTION.test(line))
        .join('\n')
    : '';
  const sources = [
    `${replaced}\n\n${text}`,
    struck,
    `::\n\n${indented}`,
    `${told(phrases)}\n\n${text}`,
    `${told([...phrases, ...words])}\n\n${text}`,
  ];
  return [...sources.map((source) => wordsOf(itemsIn(source, 'restructuredtext'))), wordsOf(htmlItems(text, 1))];
}

const wordsOf = (items: readonly SourceItem[]): Canon =>
  canonOf(items.flatMap((item) => (item.type === 'uncounted' ? [] : [markedOf(item)])).join('\n\n'), 'words');

/** Whether words would be a list, or a quote, outside of their heading. */
export const opensAsList = (words: string): boolean => /^(?:\d+[.)]|[-+*>])\s/u.test(words);
const markedOf = (item: Exclude<SourceItem, { type: 'uncounted' }>): string =>
  item.type === 'heading' && opensAsList(item.markdown) ? `# ${item.markdown}` : item.markdown;

function isSame(page: Canon, source: Canon): boolean {
  if (page.text !== source.text && bare(page.text) !== bare(source.text)) return false;
  const left = [...source.links];
  return page.links.every((link) => {
    if (!isAllowedTarget(link.target)) return false;
    const at = left.findIndex((other) => isLinkOf(link, other));
    if (at >= 0) left.splice(at, 1);
    // A repaired reference: words of the source became a link into the page's own site.
    return at >= 0 || (!link.isImage && (!hasScheme(link.target) || AT_COMMIT.test(link.target)));
  });
}

/** A label in brackets is a link where its definition stands elsewhere, and brackets where there is none. */
const bare = (text: string): string =>
  text
    .split(CODE_MARK)
    .map((part, at) => (at % 2 === 0 ? part.replace(/[[\]]/gu, '') : part))
    .join(CODE_MARK);

function isLinkOf(page: CanonLink, source: CanonLink): boolean {
  if (page.isImage !== source.isImage) return false;
  // What a picture is for may be told where it is defined.
  if (bare(page.text) !== bare(source.text) && !(page.isImage && source.target === ELSEWHERE)) return false;
  return (
    page.target === source.target ||
    source.target.startsWith(ELSEWHERE) ||
    !hasScheme(source.target) ||
    !hasScheme(page.target)
  );
}

/** The source at a commit, where no page of the site holds what is meant. */
const AT_COMMIT = /^https:\/\/[^?#]+\/(?:blob|tree|src|raw)\/(?:commit\/)?[0-9a-f]{40}\//u;

const hasScheme = (target: string): boolean => /^(?:[a-z][a-z0-9+.-]*:|\/\/)/iu.test(target);
