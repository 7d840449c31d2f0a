/** A text with its signs as a reader gets them, line by line: escapes, entities, marks, tags and what nobody sees stand between the signs of a secret in vain. */
import { replaceBetween } from '../../text/between.ts';

const NAMED: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['colon', ':'],
  ['commat', '@'],
  ['dollar', '$'],
  ['equals', '='],
  ['excl', '!'],
  ['lowbar', '_'],
  ['num', '#'],
  ['percnt', '%'],
  ['period', '.'],
  ['plus', '+'],
  ['quest', '?'],
  ['sol', '/'],
  ['underbar', '_'],
]);

/** `\x5f` and `\u005f` of YAML and JSON, escapes of Markdown, entities, signs of an address, what nobody sees. */
const SIGNS =
  /\\{1,4}x([0-9a-f]{2})|\\{1,4}u\{?([0-9a-f]{4})\}?|&#(\d{1,7});?|&#x([0-9a-f]{1,6});?|&([a-z]{2,9});|%([2-7][0-9a-f])|\\{1,4}(?=[!-/:-@[-`{-~])|[\p{Default_Ignorable_Code_Point}\u2800]+/giu;

/** Between words of one line: emphasis, code, links and elements, whose targets and attributes are no words of it. */
const MARKS = /[*`[]+|~~|\]\([^()\n]*\)|<\/?[a-z][^<>\n]*>/giu;

/** In its marks, and without them; those alone that differ from the text. As many lines as it has: what a backslash joins to the next line stands before that end. */
export function shownSigns(text: string): string[] {
  const signs = decoded(text);
  const words = decoded(withoutComments(text).replace(MARKS, ''));
  return [...new Set([signs, words])].filter((one) => one !== text);
}

const withoutComments = (text: string): string =>
  text.includes('<!--')
    ? replaceBetween(text, '<!--', '-->', (comment) => '\n'.repeat(comment.split('\n').length - 1))
    : text;

function decoded(text: string): string {
  const joined = text.includes('\\\n') ? text.replace(/\\\n[ \t]{0,80}(\S{0,500})/gu, '$1\n') : text;
  return joined.replace(SIGNS, (_all, hex, point, decimal, entity, name, percent) => {
    if (name !== undefined) return NAMED.get(String(name).toLowerCase()) ?? '';
    const digits = hex ?? point ?? entity ?? percent;
    const code =
      decimal !== undefined ? Number(decimal) : digits === undefined ? -1 : Number.parseInt(String(digits), 16);
    // A line that an escape makes is none of the file.
    return code < 32 || code > 0x10ffff ? '' : String.fromCodePoint(code);
  });
}
