/** Code in XML documentation: in its words, or a block of its own in the language that it names. Pure. */
import { dedent } from '../../syntax/fragments.ts';
import type { Piece } from '../doc-pieces.ts';

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&apos;', "'"],
  ['&amp;', '&'],
]);
export const decoded = (text: string): string =>
  text.replace(/&(?:lt|gt|quot|apos|amp);/g, (each) => ENTITIES.get(each) ?? each);

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const LANGUAGES: ReadonlyMap<string, string> = new Map([
  ['c#', 'csharp'],
  ['cs', 'csharp'],
  ['', 'csharp'],
]);

/** On lines of its own, and in the middle of no sentence. */
export const isAlone = (before: string, next: Piece | undefined): boolean =>
  /\n[ \t]*$/.test(before) &&
  !/[\p{L}\p{N},(]$/u.test(before.trimEnd()) &&
  (typeof next === 'string' ? /^[ \t]*(?:\n|$)/.test(next) : next === undefined || next.closes);

/** Code on one line of words stays there. */
export function fenced(raw: string, language: string, isBlock = false): string {
  const code = decoded(raw);
  if (!code.includes('\n') && !(isBlock && code.trim() !== '')) return `<code>${escaped(code.trim())}</code>`;
  const lines = dedent(code.replace(/^[ \t]*\n/, '').trimEnd());
  const isXml = language === '' && /^\s*<[\w?!]/.test(lines);
  const mark = lines.includes('```') ? '````' : '```';
  return `\n\n${mark}${isXml ? 'xml' : (LANGUAGES.get(language.toLowerCase()) ?? language.toLowerCase())}\n${lines}\n${mark}\n\n`;
}
