/** XML documentation comments taken apart: words as Markdown, and what their elements say of parameters, results and errors. */
import type { Documentation } from '../describe.ts';
import { htmlAsMarkdown, isHtmlTag } from '../doc-html.ts';
import { labelledLink } from '../doc-links.ts';
import { SEE, withNote } from '../doc-notes.ts';
import { type Piece, piecesOf, type Tag } from '../doc-pieces.ts';
import { fold } from '../doc-tags.ts';
import { INHERITED } from '../inline-tags.ts';
import { decoded, escaped, fenced, isAlone } from './xml-code.ts';

export interface XmlDoc extends Documentation {
  /** Its words, or a part of them, are those of another member: the one that is named, else the one that it overrides or implements. */
  inherits: { from: string | null } | null;
}

/** https://learn.microsoft.com/en-us/dotnet/csharp/language-reference/xmldoc/recommended-tags */
export function parseXmlDoc(comment: string): XmlDoc {
  const doc: XmlDoc = { text: null, parameters: [], returns: null, raises: [], deprecated: null, inherits: null };
  const pieces = piecesOf(withoutData(comment));
  const parameters: Documentation['parameters'][number][] = [];
  const raises: Documentation['raises'][number][] = [];
  const parts = { summary: '', remarks: '', value: '', example: '' };
  const others: string[] = [];
  let hasElement = false;
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at] as Piece;
    if (typeof piece === 'string' || piece.closes) continue;
    const inside: Span = { pieces, from: at + 1, to: piece.partner > at ? piece.partner : at + 1 };
    const name = attributeOf(piece, 'name');
    hasElement ||= ELEMENTS.has(piece.name);
    switch (piece.name) {
      case 'summary':
      case 'remarks':
      case 'value':
      case 'example': {
        const words =
          piece.name === 'example' && isOnlyCode(inside) ? fenced(`\n${rawOf(inside)}`, '').trim() : markdownOf(inside);
        if (words.includes(INHERITED)) doc.inherits ??= { from: inheritedFrom(inside) };
        parts[piece.name] = [parts[piece.name], words].filter((each) => each !== '').join('\n\n');
        break;
      }
      case 'param':
      case 'typeparam': {
        const description = lineOf(inside);
        const shown = piece.name === 'param' ? name : name === '' ? '' : `<${name}>`;
        if (shown !== '' && !parameters.some((each) => each.name === shown))
          parameters.push({ name: shown, type: null, description });
        break;
      }
      case 'returns':
        doc.returns = { type: null, description: lineOf(inside) };
        break;
      case 'exception': {
        const type = targetOf(attributeOf(piece, 'cref')).replace(/^(?:\w+\.)+(?=\w)/, '');
        const description = lineOf(inside);
        const known = raises.find((each) => each.type === type);
        // An error that is thrown for several reasons is documented once a reason.
        if (type !== '' && known === undefined) raises.push({ type, description });
        else if (known !== undefined)
          known.description = [known.description, description].filter((each) => each !== '').join('; ');
        break;
      }
      case 'seealso':
        others.push(`${SEE}${lineOf({ pieces, from: at, to: Math.max(piece.partner, at) + 1 })}`);
        break;
      case 'inheritdoc':
        doc.inherits = { from: attributeOf(piece, 'cref') || null };
        break;
      default:
        continue;
    }
    if (piece.partner > at) at = piece.partner;
  }
  const said = hasElement ? parts : { ...parts, summary: markdownOf({ pieces, from: 0, to: pieces.length }) };
  const example = said.example === '' ? '' : `**Example**\n\n${said.example}`;
  const value = plain(said.value) === plain(said.summary) ? '' : said.value;
  const own = [said.summary, said.remarks, value, example].filter((each) => each.trim() !== '').join('\n\n');
  const text = others.reduce((words, other) => withNote(words === '' ? null : words, other), own);
  return { ...doc, text: text.replaceAll(INHERITED, '').trim() === '' ? null : text, parameters, raises };
}

const ELEMENTS = new Set(
  'summary remarks value example param typeparam returns exception inheritdoc permission seealso include'.split(' '),
);
const plain = (words: string): string => words.replace(/\W+/g, ' ').trim().toLowerCase();

const lineOf = (span: Span): string => fold(markdownOf(span).replaceAll(INHERITED, ''));

/** What `<![CDATA[…]]>` holds, as text; comments say nothing. */
function withoutData(comment: string): string {
  return replaceParts(
    replaceParts(comment, '<!--', '-->', () => ''),
    '<![CDATA[',
    ']]>',
    escaped,
  );
}

function replaceParts(text: string, open: string, close: string, shown: (inside: string) => string): string {
  let out = '';
  let from = 0;
  for (let at = text.indexOf(open); at >= 0; at = text.indexOf(open, from)) {
    const end = text.indexOf(close, at + open.length);
    if (end < 0) break;
    out += text.slice(from, at) + shown(text.slice(at + open.length, end));
    from = end + close.length;
  }
  return out + text.slice(from);
}

/** Some pieces of a comment; the partners of tags are places among all. */
interface Span {
  pieces: readonly Piece[];
  from: number;
  to: number;
}

const markdownOf = (span: Span): string => htmlAsMarkdown(outdented(htmlOf(span)), { isPlain: true }).trim();

const attributeOf = ({ raw }: Tag, name: string): string =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"<>]*)"|'([^'<>]*)')`, 'iu')
    .exec(raw)
    ?.slice(1)
    .find((each) => each !== undefined)
    ?.trim() ?? '';

const inheritedFrom = ({ pieces, from, to }: Span): string | null =>
  pieces
    .slice(from, to)
    .flatMap((each) =>
      typeof each === 'object' && each.name === 'inheritdoc' ? [attributeOf(each, 'cref')] : [],
    )[0] || null;

/** The elements of XML documentation as those of HTML; of one that nobody knows, what stands in it. */
function htmlOf({ pieces, from, to }: Span): string {
  let out = '';
  const isDefined: boolean[] = [];
  for (let at = from; at < to; at++) {
    const piece = pieces[at] as Piece;
    if (typeof piece === 'string') {
      out += piece;
      continue;
    }
    const end = piece.partner > at && piece.partner < to ? piece.partner : at;
    const inside: Span = { pieces, from: at + 1, to: Math.max(end, at + 1) };
    switch (piece.name) {
      case 'see':
      case 'seealso':
        out += referenceOf(piece, end > at + 1 ? htmlOf(inside) : '');
        at = end;
        break;
      case 'paramref':
      case 'typeparamref':
        out += `<code>${attributeOf(piece, 'names?')}</code>`;
        at = end;
        break;
      // An empty one inside of other words is meant as a reference.
      case 'param':
      case 'typeparam':
        if (!piece.closes)
          out +=
            rawOf(inside).trim() === ''
              ? `<code>${attributeOf(piece, 'name')}</code>`
              : `<code>${attributeOf(piece, 'name')}</code>: ${htmlOf(inside)}`;
        at = end;
        break;
      case 'c':
        out += `<${piece.closes ? '/' : ''}code>`;
        break;
      case 'code':
        if (end > at) {
          const language = attributeOf(piece, 'language') || attributeOf(piece, 'lang');
          out += fenced(rawOf(inside), language, isAlone(out, pieces[end + 1]));
        }
        at = end;
        break;
      case 'listheader':
        at = end;
        break;
      case 'inheritdoc':
        out += INHERITED;
        at = end;
        break;
      // A term with its description is one item.
      case 'item':
        if (!piece.closes) isDefined.push(hasTerm(inside));
        if (!((piece.closes ? isDefined.pop() : isDefined.at(-1)) ?? false)) out += tag(piece, 'li');
        break;
      case 'description':
        if (isDefined.at(-1) === true) out += tag(piece, 'dd');
        break;
      default: {
        const name = NAMES.get(piece.name);
        const isUnknown = name === undefined && !isHtmlTag(piece.name) && piece.partner >= 0;
        out += isUnknown || ELEMENTS.has(piece.name) ? '' : name === undefined ? piece.raw : tag(piece, name);
      }
    }
  }
  return out;
}

const tag = (piece: Tag, name: string): string => `<${piece.closes ? '/' : ''}${name}>`;
const hasTerm = ({ pieces, from, to }: Span): boolean =>
  pieces.slice(from, to).some((each) => typeof each === 'object' && each.name === 'term');

const NAMES: ReadonlyMap<string, string> = new Map([
  ['para', 'p'],
  ['note', 'p'],
  ['list', 'ul'],
  ['term', 'dt'],
]);

function referenceOf(piece: Tag, label: string): string {
  if (piece.closes) return '';
  const [word, href, target] = ['langword', 'href', 'cref'].map((name) => attributeOf(piece, name));
  if (href !== undefined && href !== '') return `<a href="${href}">${label === '' ? href : label}</a>`;
  const shown = word !== undefined && word !== '' ? word : targetOf(target ?? '');
  return shown === '' ? label : labelledLink(shown, label.trim(), (name) => `<code>${escaped(name)}</code>`);
}

/** `M:System.Func{T}.Invoke(T)` as readers write it. */
export function targetOf(cref: string): string {
  const [, kind, path = ''] = /^(?:([A-Z]):)?(.*)$/s.exec(cref.replace(/`{1,2}\d{1,2}/g, '').trim()) ?? [];
  const plain = path
    .replaceAll('{', '<')
    .replaceAll('}', '>')
    .replace(/\.?#ctor/, '')
    .replace(/^global::/, '');
  const bare = kind === undefined || kind === 'N' ? plain : withoutNamespace(plain, kind === 'T' || kind === '!');
  return decoded(bare).replace(/,(?=\S)/g, ', ');
}

/** Of a name in full, the type, or the type and its member. */
function withoutNamespace(path: string, isType: boolean): string {
  const [name = ''] = path.split(/[(<]/, 1);
  const rest = path.slice(name.length).replace(/(?:\b\w+\.)+(?=\w)/g, '');
  return (
    name
      .split('.')
      .slice(isType ? -1 : -2)
      .join('.') + rest
  );
}

const rawOf = ({ pieces, from, to }: Span): string =>
  pieces
    .slice(from, to)
    .map((piece) => (typeof piece === 'string' ? piece : piece.raw))
    .join('');

/** An example without marks of which every line ends as code does. */
const isOnlyCode = (span: Span): boolean => {
  const isPlain = span.pieces.slice(span.from, span.to).every((each) => typeof each === 'string');
  const lines = rawOf(span)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return (
    isPlain &&
    lines.length > 0 &&
    lines.every((line) => /[;{}(),]$|^\s*(?:\/\/|\[)/.test(line.trimEnd())) &&
    /[;}]\s*$/.test(rawOf(span))
  );
};

/** White space at the beginning of a line means nothing in XML, but a lot in Markdown; in fences it stays. */
function outdented(html: string): string {
  let inFence = false;
  return html
    .split('\n')
    .map((line) => {
      if (/^`{3,}/.test(line)) inFence = !inFence;
      return inFence ? line : line.trimStart();
    })
    .join('\n');
}
