/** Words of AsciiDoc as Markdown: marks, links, macros and attributes; nothing else of them changes. */
import { slug } from 'github-slugger';
import { kindOf, leftmost } from '../text/leftmost.ts';
import { type Attributes, resolve } from './asciidoc-attributes.ts';
import { macrosIn } from './asciidoc-macros.ts';
import { codeSpan, escapeText, image, raised, target } from './markdown-text.ts';
import { withheldByClass } from './withheld.ts';

/** Marks around words, which code may have too. */
const MARKS = [
  /\\(?<escaped>[*_`#{^~[<+]|https?:|link:|xref:|image:)/gu,
  // A role of the mark that follows.
  /(?<![\p{L}\p{N}])\[(?<role>[.%][^[\]]*)\](?=[*_`])/gu,
  /``(?<code2>[^`]+)``|`\+?(?<code>[^`\n]+?)\+?`/gu,
  /(?<![\p{L}\p{N}*])\*(?<strong>[^\s*](?:[^*\n]*[^\s*])?)\*(?![\p{L}\p{N}*])/gu,
  /\*\*(?<strong2>[^*\n]+)\*\*/gu,
  /(?<![\p{L}\p{N}_])_(?<em>[^\s_](?:[^_\n]*[^\s_])?)_(?![\p{L}\p{N}_])/gu,
  /__(?<em2>[^_\n]+)__/gu,
  /(?<![\p{L}\p{N}#])(?:\[(?<class>[^[\]]*)\])?#(?<mark>[^\s#][^#\n]*)#/gu,
  /\^(?<sup>[^\s^]+)\^|(?<!~)~(?<sub>[^\s~]+)~(?!~)/gu,
];
const INLINE = [
  ...MARKS,
  /"`(?<double>[^`]+)`"|(?<![\p{L}\p{N}])'`(?<single>[^`]+)`'/gu,
  /\[\[(?<anchor>[\w:.-]+)(?:,[^[\]]*)?\]\]|\(\(\((?<hidden>[^()]*)\)\)\)|\(\((?<indexed>[^()]+)\)\)/gu,
  /\{(?<attribute>[\w-]+)\}/gu,
];

export function asciidocInline(text: string, attributes: Attributes): string {
  let out = '';
  let at = 0;
  // A value may hold marks and addresses; a plus at the end of a line breaks it.
  const source = resolve(text, attributes).replace(/ \+(?=\n)/gu, '\u0001');
  const kinds = [macrosIn(source), ...INLINE.map((pattern) => kindOf(source, pattern))];
  let marked: { role: string; end: number } | undefined;
  for (const { index, end, found } of leftmost(kinds)) {
    const words = one(found, source.slice(index, end), attributes);
    const roles = found.class ?? (marked?.end === index ? marked.role : '');
    out += escapeText(source.slice(at, index)) + (found.role === undefined ? withRoles(words, roles) : words);
    marked = found.role === undefined ? undefined : { role: found.role, end };
    at = end;
  }
  return `${out}${escapeText(source.slice(at))}`.replaceAll('\u0001', '  ');
}

/** Words under a role that strikes or hides them. */
function withRoles(words: string, roles: string): string {
  const withheld = roles === '' ? undefined : withheldByClass(roles);
  return withheld === undefined ? words : withheld === 'struck out' ? `~~${words.replaceAll('~~', '')}~~` : '';
}

/** Code whose marks a reader does not see; undefined where they strike or hide. */
export function asciidocLiteral(text: string): string | undefined {
  let out = '';
  let at = 0;
  for (const { index, end, found } of leftmost(MARKS.map((pattern) => kindOf(text, pattern)))) {
    const words =
      found.escaped ?? Object.values({ ...found, class: undefined }).find((part) => part !== undefined) ?? '';
    const inner = asciidocLiteral(words);
    if (inner === undefined || withheldByClass(found.class ?? found.role ?? '') !== undefined) return undefined;
    out += text.slice(at, index) + (found.role === undefined ? inner : '');
    at = end;
  }
  return out + text.slice(at);
}

function one(found: Record<string, string | undefined>, whole: string, attributes: Attributes): string {
  const inner = (text: string): string => asciidocInline(text, attributes);
  const code = found.code ?? found.code2;
  if (code !== undefined) return codeSpan(builtIn(code));
  if (found.escaped !== undefined) return escapeText(found.escaped);
  if (found.double !== undefined) return `“${inner(found.double)}”`;
  if (found.single !== undefined) return `‘${inner(found.single)}’`;
  if (found.indexed !== undefined) return inner(found.indexed);
  if ((found.anchor ?? found.hidden ?? found.role ?? found.icon) !== undefined) return '';
  if (found.pass !== undefined) return escapeText(found.pass);
  if (found.image !== undefined) return image(firstOf(found.alt ?? ''), pictureTarget(found.image, attributes));
  if (found.url !== undefined) {
    const { url } = found;
    const goal = whole.startsWith('mailto:') ? `mailto:${url}` : whole.startsWith('xref:') ? crossGoal(url) : url;
    return linked(inner(firstOf(found.text ?? '')), goal, url.replace(/^#|^_/u, ''));
  }
  if (found.bare !== undefined)
    return found.label === undefined ? found.bare : linked(inner(firstOf(found.label)), found.bare);
  if (found.ref !== undefined)
    return linked(inner(found.refText ?? found.ref.replace(/^#|^_/u, '').replaceAll('_', ' ')), crossGoal(found.ref));
  if (found.attribute !== undefined) return escapeText(BUILT_IN.get(found.attribute) ?? whole);
  if (found.key !== undefined) return codeSpan(found.key);
  if (found.foot !== undefined) return ` (${inner(found.foot)})`;
  const strong = found.strong ?? found.strong2;
  if (strong !== undefined) return `**${inner(strong)}**`;
  const em = found.em ?? found.em2;
  if (em !== undefined) return `*${inner(em)}*`;
  if (found.mark !== undefined) return inner(found.mark);
  return raised(found.sup ?? found.sub ?? '', found.sup === undefined ? 'sub' : 'sup');
}

/** Characters by the names that every document knows (https://docs.asciidoctor.org/asciidoc/latest/attributes/character-replacement-ref/). */
const BUILT_IN = new Map(
  Object.entries({
    nbsp: ' ',
    zwsp: '',
    wj: '',
    empty: '',
    blank: '',
    sp: ' ',
    plus: '+',
    pp: '++',
    cpp: 'C++',
    cxx: 'C++',
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    deg: '°',
    brvbar: '¦',
    asterisk: '*',
    backtick: '`',
    backslash: '\\',
    caret: '^',
    startsb: '[',
    endsb: ']',
    tilde: '~',
    vbar: '|',
    'two-colons': '::',
    'two-semicolons': ';;',
  }),
);

const builtIn = (code: string): string =>
  code.replace(/\{([\w-]+)\}/gu, (whole, name: string) => BUILT_IN.get(name) ?? whole);

/** Pictures lie in the folder that the document names for them. */
export function pictureTarget(url: string, attributes: Attributes): string {
  const folder = attributes.get('imagesdir') ?? '';
  return folder === '' || /^(?:[a-z]+:|\/|\{)/u.test(url)
    ? url
    : `${folder.endsWith('/') ? folder : `${folder}/`}${url}`;
}

/**
 * Where a cross reference leads: an id of this document, a title, or another file, of which the ending may be left out; an id that is made
 * of a title is written as ours are.
 */
function crossGoal(ref: string): string {
  const hash = ref.indexOf('#');
  if (hash < 0 && !/\.\w+$/u.test(ref)) return `#${/\s/u.test(ref) ? slug(ref) : ref}`;
  const file = hash < 0 ? ref : ref.slice(0, hash);
  const id = hash < 0 ? '' : ref.slice(hash + 1);
  const [module = '', page] = file.split(':');
  const path =
    page === undefined || file.includes('::') ? file : `${module === '' ? '.' : `../../${module}/pages`}/${page}`;
  const whole = path === '' || /\.\w+$/u.test(path) ? path : `${path}.adoc`;
  if (id === '') return whole;
  return `${whole}#${path !== '' && id.startsWith('_') ? id.slice(1).replaceAll('_', '-') : id}`;
}

/** The text of a macro; what follows it are its options. */
const firstOf = (text: string): string =>
  text.startsWith('"') ? (/^"([^"]*)"/u.exec(text)?.[1] ?? text) : withoutOptions(text);

function withoutOptions(text: string): string {
  // Only on the last line, or after the comma before it: what follows on another line are words.
  const before = text.slice(0, text.lastIndexOf('\n') + 1).trimEnd();
  const from = before.endsWith(',') ? before.length - 1 : text.lastIndexOf('\n') + 1;
  const at = text.slice(from).search(/,\s*(?:window|role|opts|width|height|align|title|alt|\d)/u);
  return at >= 0 ? text.slice(0, from + at) : text.endsWith('^') ? text.slice(0, -1) : text;
}

const linked = (text: string, url: string, bare = url): string =>
  text.trim() !== ''
    ? `[${text}](${target(url)})`
    : /^[a-z][a-z0-9+.-]*:/iu.test(url)
      ? `<${url}>`
      : `[${escapeText(bare)}](${target(url)})`;
