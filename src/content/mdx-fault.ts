/** Where and why a text is no MDX, in words for people; nothing where that is not certain. */
import { distance } from 'fastest-levenshtein';
import { replaceBetween } from '../text/between.ts';

/** Line and column count from 1, in the text that was parsed. */
export interface MdxFault {
  line: number;
  column: number;
  message: string;
  help: string;
}

/** `3:1: reason (code)`, as the native parser says it. */
const SAID = /^(\d+):(\d+): ([\s\S]*?)(?: \(mdx[\w:-]*\))?$/;
/** A brace in quotation marks is counted by the parser that reads no JavaScript. */
const QUOTED_BRACE = /["'`][^\n"'`{}]*[{}]/;
/** Text of a template that writes MDX. */
const TEMPLATE = /\{%|<%|\{\{[#/!]/;

/** What the native parser threw. */
export function faultOf(thrown: unknown, text: string): MdxFault | undefined {
  const [, line = '', column = '', reason = ''] = SAID.exec(messageOf(thrown)) ?? [];
  if (line === '' || TEMPLATE.test(text)) return undefined;
  return placed(reason, { line: Number(line), column: Number(column) });
}

/** What micromark threw, which counts braces and reads no JavaScript. */
export function slowFaultOf(thrown: unknown, text: string): MdxFault | undefined {
  if (TEMPLATE.test(text) || QUOTED_BRACE.test(text) || typeof thrown !== 'object' || thrown === null) return undefined;
  const { line, column } = thrown as { line?: unknown; column?: unknown };
  return typeof line === 'number' ? placed(messageOf(thrown), { line, column: Number(column ?? 1) }) : undefined;
}

const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : '');

/** The text with blanks where formulas stand: a plugin reads them before MDX does. */
export const withoutMath = (text: string): string =>
  replaceBetween(text, '$$', '$$', blank).replace(/(?<![\\$\w])\$(?! )[^$\n]+(?<! )\$(?![\d$])/g, blank);
/** The text with blanks where attributes of directives stand: `:::section{.wide}` is read before expressions are. */
export const withoutAttributes = (text: string): string =>
  text.replace(/(?<![\w:]):{1,4}[A-Za-z][\w-]*(?:\[[^[\]\n]*\])?(\{[^{}\n]*\})/g, (whole, attributes: string) =>
    whole.slice(0, -attributes.length).padEnd(whole.length),
  );
const blank = (part: string): string => part.replace(/[^\n]/g, ' ');

const ELEMENT = /`<\/?([\w:.-]*)>?`/;

function placed(reason: string, at: { line: number; column: number }): MdxFault {
  const about = reason.slice(Math.max(0, reason.indexOf('for `<')));
  const opened = /^for `<([\w:.-]*)/.exec(about);
  const place = /` \((\d{1,6}):(\d{1,6})/.exec(about);
  const closing = /closing tag `<\/([\w:.-]*)>?`/.exec(reason)?.[1];
  if (opened !== null && place !== null) {
    const [, name = ''] = opened;
    const from = { line: Number(place[1]), column: Number(place[2]) };
    // A name that differs by a letter or two is a slip of the closing tag; any other closes what is around it.
    if (closing !== undefined && closing !== name && isSlip(closing, name))
      return {
        ...at,
        message: `closing tag of another name: \`</${closing}>\` stands where \`<${name}>\` is to be closed`,
        help: `Write \`</${name}>\``,
      };
    return { ...from, message: `nothing closes \`<${name}>\``, help: `Add \`</${name}>\`, or write \`<${name} />\`` };
  }
  if (/before the end of|closing slash|open tag first|closing tag/i.test(reason) && ELEMENT.test(reason)) {
    const name = ELEMENT.exec(reason)?.[1] ?? '';
    return { ...at, message: `\`</${name}>\` has no opening tag`, help: 'Remove it, or add the opening tag' };
  }
  if (/end of file in (?:an )?expression|corresponding closing brace/i.test(reason))
    return { ...at, message: 'nothing closes a brace', help: 'Close it, or write `\\{` for a brace that is text' };
  if (/after `<`|before name|create a link in MDX|to create a comment/i.test(reason))
    return {
      ...at,
      message: '`<` opens no element',
      help: 'Write `&lt;` or `\\<` for one that is text, or set it in backticks',
    };
  const script = /(?:with|by) (?:oxc|acorn): ([\s\S]*)/i.exec(reason)?.[1];
  if (script !== undefined)
    return {
      ...at,
      message: `braces hold no JavaScript: ${script}`,
      help: 'Correct it, or write `\\{` for a brace that is text',
    };
  return { ...at, message: reason.split('\n')[0] ?? reason, help: 'Write it as MDX, or escape it with `\\`' };
}

const isSlip = (closing: string, opening: string): boolean =>
  closing.length > 2 && opening.length > 2 && distance(closing, opening) <= 2;
