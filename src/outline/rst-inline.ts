/** Words of reStructuredText as Markdown: literals, links, roles and substitutions; nothing else of them changes. */
import { kindOf, leftmost, type Mark } from '../text/leftmost.ts';
import { codeSpan, escapeText, target } from './markdown-text.ts';
import { type Withheld, withheldByRole } from './withheld.ts';

/** What the whole document says about its references. */
export interface RstNames {
  /** Hyperlink targets by name in lower case. */
  targets: Map<string, string>;
  /** Substitutions by name: Markdown. */
  substitutions: Map<string, string>;
  /** Anchors of headings by title in lower case, and of labels. */
  anchors: Map<string, string>;
  /** Labels that stand above a heading, by its anchor. */
  labels: Map<string, string[]>;
  /** Where anonymous targets lead, in their order; references without a name take one after the other. */
  anonymous: (string | undefined)[];
  /** How many of them were taken. */
  asked: number;
  /** What the document's own roles do to their words. */
  roles: Map<string, Withheld | undefined>;
  /** Substitutions by words, as they are written. */
  replaced: Map<string, string>;
  /** Another file may define what is not defined here. */
  isIncluding: boolean;
}

const INLINE = [
  /``(?<code>[^\n]*?[^`\n]?)``(?!`)/gu,
  // What stands before the colon is part of the mark, so that each run of such letters is looked at once.
  /(?<![\w:.+-])(?<before>[\w.+-]*):(?<role>[\w:.+-]+):`(?<roled>[^`]+)`/gu,
  /`(?<link>[^`<]*)<(?<url>[^`>]+)>`__?|`(?<named>[^`]+)`__?(?![\w])|`(?<plain>[^`]+)`(?::(?<after>[\w:.+-]+):)?/gu,
  /\*\*(?<strong>[^*\s](?:[^*]|\*(?!\*))*?)\*\*|(?<![\w*\\])\*(?<em>[^*\s][^*]*?)\*(?![\w*])/gu,
  /\|(?<substitution>[^|\s][^|]*?)\|_{0,2}|(?<![\w/`@.+-])(?<word>[A-Za-z][\w.+-]*[A-Za-z0-9])__?(?![\w_])/gu,
  /(?<bare>https?:\/\/[^\s<>`)\]]+[^\s<>`)\].,;:'"])|\\(?<escaped>[\s\S])/gu,
];

const CODE_ROLES =
  /^(?:code|literal|file|samp|kbd|command|option|program|envvar|guilabel|menuselection|(?:\w+:)?(?:class|func|meth|mod|attr|exc|data|obj|const|type|member|macro|enum|struct|var|any|confval|setting|command|option|program))$/u;

export function rstInline(text: string, names: RstNames): string {
  let out = '';
  let at = 0;
  for (const { index, end, found } of leftmost(INLINE.map((pattern) => kindOf(text, pattern)))) {
    out += escapeText(text.slice(at, index)) + one(found, text.slice(index, end), names);
    at = end;
  }
  return out + escapeText(text.slice(at));
}

function one(found: Mark['found'], whole: string, names: RstNames): string {
  if (found.code !== undefined) return codeSpan(found.code);
  if (found.role !== undefined) return escapeText(found.before ?? '') + role(found.role, found.roled ?? '', names);
  if (found.url !== undefined) {
    const url = found.url.endsWith('_')
      ? (names.targets.get(key(found.url.slice(0, -1).replaceAll('`', ''))) ?? found.url)
      : found.url;
    const label = found.link?.trimEnd() ?? '';
    return linked(label === '' ? url : label, url);
  }
  if (found.named !== undefined) return reference(found.named, whole, names);
  if (found.plain !== undefined)
    return found.after === undefined ? unnamed(found.plain) : role(found.after, found.plain, names);
  if (found.strong !== undefined) return `**${escapeText(found.strong)}**`;
  if (found.em !== undefined) return `*${escapeText(found.em)}*`;
  if (found.substitution !== undefined) return names.substitutions.get(key(found.substitution)) ?? escapeText(whole);
  if (found.word !== undefined) return reference(found.word, whole, names);
  if (found.bare !== undefined) return found.bare;
  return /\s/u.test(found.escaped ?? '') ? '' : `\\${found.escaped ?? ''}`;
}

/** What has no role is emphasised, but a call, an option, a sign or a name that no word of a language is spelled like is code, which its author takes the marks for. */
const unnamed = (text: string): string =>
  /^\S+$/u.test(text) && /[_()=[\]{}]|^--?\w|\w[.:]\w|[a-z][A-Z]|^[^\p{L}\p{N}]+$/u.test(text)
    ? codeSpan(text)
    : `*${escapeText(text)}*`;

/** Code whose marks a reader does not see; undefined where it names what the document does not say, or holds what code cannot show. */
export function rstLiteral(text: string, names: RstNames, depth = 0): string | undefined {
  let out = '';
  let at = 0;
  for (const { index, end, found } of leftmost(INLINE.map((pattern) => kindOf(text, pattern)))) {
    const shown = literal(found, text.slice(index, end), names, depth);
    if (shown === undefined) return undefined;
    out += text.slice(at, index) + shown;
    at = end;
  }
  return out + text.slice(at);
}

function literal(found: Mark['found'], whole: string, names: RstNames, depth: number): string | undefined {
  if (found.substitution !== undefined) {
    const value = names.replaced.get(key(found.substitution));
    return value === undefined || depth > 3 ? undefined : rstLiteral(value, names, depth + 1);
  }
  const named = found.role ?? found.after;
  if (named !== undefined && (names.roles.get(named) ?? withheldByRole(named)) !== undefined) return undefined;
  if (found.escaped !== undefined) return /\s/u.test(found.escaped) ? '' : found.escaped;
  const words = found.roled ?? found.plain;
  if (words !== undefined) return `${found.before ?? ''}${(titled(words)?.label ?? words).replace(/^[~!]/u, '')}`;
  if (found.link !== undefined) return found.link.trimEnd() || found.url;
  if (found.word !== undefined)
    return names.targets.has(key(found.word)) || anchorOf(found.word, names) !== undefined ? found.word : whole;
  return found.code ?? found.named ?? found.strong ?? found.em ?? found.bare ?? whole;
}

/** A name with an underscore is a reference where the document has such a target, and a word with one elsewhere; with two it is anonymous. */
function reference(name: string, whole: string, names: RstNames): string {
  const isAnonymous = whole.endsWith('__') && names.asked < names.anonymous.length;
  const url = isAnonymous ? names.anonymous[names.asked++] : (names.targets.get(key(name)) ?? anchorOf(name, names));
  if (url !== undefined) return linked(name, url);
  return whole.startsWith('`') || names.isIncluding ? escapeText(name) : escapeText(whole);
}

const anchorOf = (name: string, names: RstNames): string | undefined => {
  const anchor = names.anchors.get(key(name));
  return anchor === undefined ? undefined : `#${anchor}`;
};

function role(name: string, text: string, names: RstNames): string {
  const withheld = names.roles.get(name) ?? withheldByRole(name);
  if (withheld !== undefined) return withheld === 'struck out' ? `~~${escapeText(text)}~~` : '';
  const { label, goal } = titled(text) ?? { label: text, goal: text };
  if (name === 'ref' || name === 'numref') return linked(label, anchorOf(goal, names) ?? `#${goal}`);
  if (name === 'doc') {
    // A document without words of its own is known by its last name, as a path is nothing to read.
    const shown = label === goal ? lastName(goal) : label;
    return linked(shown, /\.\w+$/u.test(goal) ? goal : `${goal}.rst`);
  }
  const series = SERIES.get(name);
  if (series !== undefined && /^\d{1,5}$/u.test(goal))
    return linked(label === goal ? `${name.toUpperCase()} ${goal}` : label, series(goal));
  if (name === 'sup' || name === 'superscript') return `^${escapeText(text)}`;
  if (name === 'strong') return `**${escapeText(text)}**`;
  if (name === 'emphasis') return `*${escapeText(text)}*`;
  if (CODE_ROLES.test(name) || /^\w+:\w+/u.test(name)) return codeSpan(label.replace(/^[~!]/u, ''));
  return escapeText(label);
}

const SERIES: ReadonlyMap<string, (number: string) => string> = new Map([
  ['pep', (number) => `https://peps.python.org/pep-${number.padStart(4, '0')}/`],
  ['rfc', (number) => `https://datatracker.ietf.org/doc/html/rfc${number}.html`],
]);

/** `/guide/getting-started`: getting started; an index is its folder's. */
export function lastName(path: string): string {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.' && part !== '..');
  const last = parts.at(-1) === 'index' && parts.length > 1 ? parts.at(-2) : parts.at(-1);
  return (last ?? path).replace(/\.(?:rst|md|txt)$/u, '').replace(/[-_]+/gu, ' ');
}

/** `label <goal>`. */
export function titled(text: string): { label: string; goal: string } | undefined {
  if (!text.endsWith('>')) return undefined;
  const open = text.indexOf('<', text.lastIndexOf('>', text.length - 2) + 1);
  if (open < 0 || open + 2 >= text.length) return undefined;
  return { label: text.slice(0, open).trimEnd(), goal: text.slice(open + 1, -1) };
}

const linked = (text: string, url: string): string =>
  text === url ? `<${url}>` : `[${text.startsWith('!') ? text : escapeText(text)}](${target(url)})`;

export const key = (name: string): string => name.replace(/\s+/gu, ' ').trim().toLowerCase();
