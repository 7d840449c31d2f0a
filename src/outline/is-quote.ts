/** Whether a page's block says, word for word, what a passage of the product says; the closed list of typographic changes is all that may differ. */
import type { OutlineDocument } from '../model/outline.ts';
import { openingOf } from '../text/containers.ts';
import { isAllowedTarget, mayLeaveHost } from '../text/link-schemes.ts';
import { type Around, NOTHING_AROUND } from './around.ts';
import { canonOf } from './canon.ts';
import { asNoteMarks, type Canon, type CanonCode, type CanonLink, CODE_MARK, isAlertOf } from './canon-parts.ts';
import { htmlItems } from './html.ts';
import { itemsIn } from './read-items.ts';
import { withItems } from './read-myst.ts';
import { fieldsAsItems } from './rst-fields.ts';
import { labelOfNamed } from './rst-parts.ts';
import type { SourceItem } from './source-item.ts';
import { dedent } from './split-blocks.ts';

export type PassageFormat = OutlineDocument['format'];

export interface QuotePlace {
  /** Whether a target is a file of the product's own repository at the commit that is cited: where no page of the site holds what is meant. */
  isAtHome?: (target: string) => boolean;
  /** The passage comes of its document as read whole, which knows where each of its links leads. */
  isResolved?: boolean;
}

/** `passage`: the cited lines as they stand in the source; `around`: what the rest of the document says of them. */
export function isQuote(
  page: string,
  passage: string,
  format: PassageFormat,
  around: Around = NOTHING_AROUND,
  place: QuotePlace = {},
): boolean {
  const shown = canonOf(page, 'words');
  return readings(passage, format, around, place).some((reading) => isSame(shown, reading, place));
}

/**
 * The passage as its document reads it: alone, as a part of HTML, and, where definitions of its links may stand elsewhere in the document,
 * with all of them.
 */
function readings(passage: string, format: PassageFormat, around: Around, { isResolved = false }: QuotePlace): Canon[] {
  const text = dedent(passage.replace(/\r\n?/gu, '\n').split('\n'));
  const attributes = format === 'asciidoc' && text.includes('{') ? around.attributes() : undefined;
  const found = [wordsOf(itemsIn(text, format, attributes))];
  if (format === 'restructuredtext') return [...found, ...rstReadings(text, around)];
  if (format === 'asciidoc') {
    const resolved = text.replace(/\{[\w-]+\}(?=[^\s[\]{}]*\[)/gu, `link:${ELSEWHERE}`);
    // A literal paragraph is one by its indentation.
    const literal = text.replace(/^/gmu, ' ');
    const drawn = [...around.lists(), text].join('\n');
    return [...found, ...[resolved, literal, drawn].map((source) => wordsOf(itemsIn(source, format, attributes)))];
  }
  if (/<\/?[a-z]/iu.test(text)) found.push(wordsOf(htmlItems(text, 1)));
  // The line that opens a container may name what stands in it.
  if (/^\s*(?:`{3,}|:{3,})\s*\{?[\w-][^\n]*$/u.test(text)) found.push(...titlesOf(text.replace(/^\s*`{3,}/u, ':::')));
  // Fields of a name that a directive describes.
  if (format === 'myst' && /^:\w/mu.test(text))
    found.push(wordsOf(itemsIn(withItems(text.split('\n')).join('\n'), format)));
  if (isResolved) return found;
  const labels = new Set([...text.matchAll(/\[([^[\]]+)\](?!\()/gu)].map(([, label = '']) => label));
  const known = [...labels].filter((label) => !/^[\^!]|^[ xX]$|\\/u.test(label));
  const definitions = known.map((label) => `[${label}]: ${ELSEWHERE}`).join('\n');
  if (known.length > 0) found.push(wordsOf(itemsIn(`${text}\n\n${definitions}`, format)));
  return found;
}

const titlesOf = (opening: string): Canon[] =>
  [openingOf(opening).title, labelOfNamed(opening) ?? ''].map((title) => canonOf(title, 'words'));

const ELSEWHERE = 'https://elsewhere.invalid/';

/** A literal block, whose sign stands above it; and with all names that may be defined elsewhere in the document. */
function rstReadings(text: string, around: Around): Canon[] {
  const indented = text.replace(/^(?=.)/gmu, '    ');
  const phrases = Array.from(text.matchAll(/`([^`<]+)`_/gu), ([, name = '']) => name.replace(/\s+/gu, ' '));
  // A word with an underscore is a reference only where it is defined.
  const words = Array.from(
    text.matchAll(/(?<![\w`.+-])([A-Za-z][\w.+-]*[A-Za-z0-9])_(?![\w_])/gu),
    ([, name = '']) => name,
  );
  const pictures = Array.from(text.matchAll(/\|([^|\s][^|]*)\|/gu), ([, name]) => `.. |${name}| image:: ${ELSEWHERE}`);
  const roles = Array.from(text.matchAll(/:([\w-]+):`/gu), ([, name]) => `.. role:: ${name}\n   :class: line-through`);
  const nameless = Array.from(text.matchAll(/[\w`]__(?![\w_])/gu), () => `__ ${ELSEWHERE}`);
  const declarations = (names: readonly string[]): string =>
    [...new Set([...names.map((name) => `.. _\`${name}\`: ${ELSEWHERE}`), ...pictures]), ...nameless].join('\n');
  const struck = `${[...new Set(roles)].join('\n')}\n\n${text}`;
  const replaced = text.includes('|') ? around.replacements(text.split('|')) : '';
  const sources = [
    `${replaced}\n\n${text}`,
    struck,
    `::\n\n${indented}`,
    `${declarations(phrases)}\n\n${text}`,
    `${declarations([...phrases, ...words])}\n\n${text}`,
    // Fields of a name that a directive describes.
    ...(/^:\w/mu.test(text) ? [fieldsAsItems(text.split('\n')).join('\n')] : []),
  ];
  return [...sources.map((source) => wordsOf(itemsIn(source, 'restructuredtext'))), wordsOf(htmlItems(text, 1))];
}

const wordsOf = (items: readonly SourceItem[]): Canon =>
  canonOf(items.flatMap((item) => (item.type === 'uncounted' ? [] : [markedOf(item)])).join('\n\n'), 'words');

/** Whether words would be a list, or a quote, outside of their heading. */
export const opensAsList = (words: string): boolean => /^(?:\d+[.)]|[-+*>])\s/u.test(words);
const markedOf = (item: Exclude<SourceItem, { type: 'uncounted' }>): string =>
  item.type === 'heading' && opensAsList(item.markdown) ? `# ${item.markdown}` : item.markdown;

function isSame(page: Canon, source: Canon, place: QuotePlace): boolean {
  const text = asNoteMarks(page.text, source.text);
  if (text !== source.text && bare(text) !== bare(source.text)) return false;
  if (page.alerts.length !== source.alerts.length) return false;
  if (!page.alerts.every((kind, at) => isAlertOf(kind, source.alerts[at] ?? ''))) return false;
  if (!page.codes.every((code) => isOpenedAs(code, source.codes))) return false;
  const left = [...source.links];
  return page.links.every((link) => {
    if (!isAllowedTarget(link.target)) return false;
    const at = left.findIndex((other) => isLinkOf(link, other, place));
    if (at >= 0) left.splice(at, 1);
    // A repaired reference: words of the source became a link into the page's own site.
    return at >= 0 || (!link.isImage && link.title === '' && isNear(link.target, place));
  });
}

/** Of the line above code a page may add or take away the language, and no more: renderers show the rest of it. */
function isOpenedAs({ code, language, info }: CanonCode, sources: readonly CanonCode[]): boolean {
  const same = sources.filter((each) => each.code === code);
  if (same.some((each) => each.info === info)) return true;
  const isKnown = language === '' || same.length === 0;
  return isWord(info) && (isKnown || same.some((each) => each.language === '' || each.language === language));
}
const isWord = (info: string): boolean => /^[\w+#.-]*$/u.test(info);

/** A label in brackets is a link where its definition stands elsewhere, and brackets where there is none; one alone, and a class of characters, stay. */
function bare(text: string): string {
  const open: number[] = [];
  const gone = new Set<number>();
  let isCode = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === CODE_MARK) isCode = !isCode;
    else if (isCode) continue;
    else if (sign === '[') open.push(at);
    else if (sign === ']') {
      const from = open.pop();
      if (from !== undefined && text[from + 1] !== '^') gone.add(from).add(at);
    }
  }
  return gone.size === 0
    ? text
    : Array.from({ length: text.length }, (_, at) => (gone.has(at) ? '' : text[at])).join('');
}

function isLinkOf(page: CanonLink, source: CanonLink, place: QuotePlace): boolean {
  if (page.isImage !== source.isImage) return false;
  const isElsewhere = source.target.startsWith(ELSEWHERE);
  if (page.title !== '' && page.title !== source.title && !isElsewhere) return false;
  // What a picture is for may be said where it is defined.
  if (bare(page.text) !== bare(source.text) && !(page.isImage && source.target === ELSEWHERE)) return false;
  return page.target === source.target || isElsewhere || isNear(page.target, place);
}

/** A page or a file of the site, or the product's own file: no other host is reached that the source does not name. */
const isNear = (target: string, { isAtHome }: QuotePlace): boolean =>
  !mayLeaveHost(target) || isAtHome?.(target) === true;
