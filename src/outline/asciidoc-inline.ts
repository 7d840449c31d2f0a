/** Words of AsciiDoc as Markdown: marks, links, macros and attributes; nothing else of them changes. */
import { kindOf, leftmost } from '../text/leftmost.ts';
import { macrosIn } from './asciidoc-macros.ts';
import { codeSpan, escapeText, image, raised, target } from './markdown-text.ts';

export type Attributes = ReadonlyMap<string, string>;

const INLINE = [
  /``(?<code2>[^`]+)``|`\+?(?<code>[^`\n]+?)\+?`/gu,
  /\{(?<attribute>[\w-]+)\}/gu,
  /(?<![\p{L}\p{N}*])\*(?<strong>[^\s*](?:[^*\n]*[^\s*])?)\*(?![\p{L}\p{N}*])/gu,
  /\*\*(?<strong2>[^*\n]+)\*\*/gu,
  /(?<![\p{L}\p{N}_])_(?<em>[^\s_](?:[^_\n]*[^\s_])?)_(?![\p{L}\p{N}_])/gu,
  /__(?<em2>[^_\n]+)__/gu,
  /(?<![\p{L}\p{N}#])(?:\[[^[\]]*\])?#(?<mark>[^\s#][^#\n]*)#/gu,
  /\^(?<sup>[^\s^]+)\^|(?<!~)~(?<sub>[^\s~]+)~(?!~)/gu,
];

export function asciidocInline(text: string, attributes: Attributes): string {
  let out = '';
  let at = 0;
  // An address may be told as an attribute; a plus at the end of a line breaks it.
  const source = text
    .replace(/\{([\w-]+)\}(?=[^\s[\]{}]*\[)/gu, (whole, name: string) => attributes.get(name.toLowerCase()) ?? whole)
    .replace(/ \+(?=\n)/gu, '\u0001');
  const kinds = [macrosIn(source), ...INLINE.map((pattern) => kindOf(source, pattern))];
  for (const { index, end, found } of leftmost(kinds)) {
    out += escapeText(source.slice(at, index)) + one(found, source.slice(index, end), attributes);
    at = end;
  }
  return `${out}${escapeText(source.slice(at))}`.replaceAll('\u0001', '  ');
}

function one(found: Record<string, string | undefined>, whole: string, attributes: Attributes): string {
  const inner = (text: string): string => asciidocInline(text, attributes);
  const code = found.code ?? found.code2;
  if (code !== undefined) return codeSpan(resolve(code, attributes));
  if (found.pass !== undefined) return escapeText(found.pass);
  if (found.image !== undefined) return image(firstOf(found.alt ?? ''), resolve(found.image, attributes));
  if (found.url !== undefined) {
    const url = resolve(found.url, attributes);
    const goal = whole.startsWith('mailto:') ? `mailto:${url}` : url;
    return linked(inner(firstOf(found.text ?? '')), goal);
  }
  if (found.bare !== undefined)
    return found.label === undefined ? found.bare : linked(inner(firstOf(found.label)), found.bare);
  if (found.ref !== undefined)
    return linked(
      inner(found.refText ?? found.ref.replace(/^#|^_/u, '').replaceAll('_', ' ')),
      found.ref.includes('.') || found.ref.startsWith('#') ? found.ref : `#${found.ref}`,
    );
  if (found.attribute !== undefined)
    return attributes.get(found.attribute.toLowerCase()) ?? BUILT_IN.get(found.attribute) ?? escapeText(whole);
  if (found.key !== undefined) return codeSpan(found.key);
  if (found.foot !== undefined) return ` (${inner(found.foot)})`;
  const strong = found.strong ?? found.strong2;
  if (strong !== undefined) return `**${inner(strong)}**`;
  const em = found.em ?? found.em2;
  if (em !== undefined) return `*${inner(em)}*`;
  if (found.mark !== undefined) return inner(found.mark);
  return raised(found.sup ?? found.sub ?? '', found.sup === undefined ? 'sub' : 'sup');
}

const BUILT_IN = new Map([
  ['nbsp', ' '],
  ['zwsp', ''],
  ['empty', ''],
  ['sp', ' '],
  ['plus', '+'],
  ['cpp', 'C++'],
  ['amp', '&'],
  ['lt', '\\<'],
  ['gt', '>'],
]);

export const resolve = (text: string, attributes: Attributes): string =>
  text.replace(/\{([\w-]+)\}/gu, (whole, name: string) => attributes.get(name.toLowerCase()) ?? whole);

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

const linked = (text: string, url: string): string => (text.trim() === '' ? `<${url}>` : `[${text}](${target(url)})`);
