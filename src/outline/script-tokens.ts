/** Code of JavaScript and its kin as tokens, whatever white space stands between them; pure. */

export interface ScriptToken {
  kind: 'word' | 'string' | 'template' | 'comment' | 'regex' | 'sign';
  /** Of a string: its value. */
  text: string;
  /** A line ended before it. */
  isFirst: boolean;
}

const SPACE = /\s+/y;
const COMMENT = /\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/|$)/y;
/** With the apostrophe of a word of markup. */
const WORD = /[\p{L}\p{N}_$#@]+(?:'\p{L}+)?/uy;
const STRING = /"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'/y;
const REGEX = /\/(?![*/>])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y;
const CHUNK = /(?:\\[\s\S]|\$(?!\{)|[^`\\$])*(?:`|\$\{|$)/y;
const SIGN =
  /=>|\.{3}|[!=]==|\*\*=|<<=|\?\?=|&&=|\|\|=|\*\*|\+\+|--|&&|\|\||\?\?|\?\.|<<|[+\-*/%&|^!=<]=|[^\s\p{L}\p{N}_$#@]/uy;

/** What a value stands before: a slash behind it divides. */
export const endsValue = (token: ScriptToken | undefined): boolean =>
  token !== undefined &&
  (token.kind === 'sign'
    ? [')', ']', '}'].includes(token.text)
    : token.kind !== 'word' || !BEFORE_VALUE.has(token.text));
const BEFORE_VALUE = new Set('return typeof case in of delete void throw new do else await yield'.split(' '));

export function scriptTokens(code: string): ScriptToken[] {
  const tokens: ScriptToken[] = [];
  /** Braces open in each template's expression. */
  const templates: number[] = [];
  let value: ScriptToken | undefined;
  let at = 0;
  let isFirst = true;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(code)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  const add = (kind: ScriptToken['kind'], text: string): void => {
    const token = { kind, text, isFirst };
    tokens.push(token);
    if (kind !== 'comment') value = token;
    isFirst = false;
  };
  const template = (opening: string): void => {
    const chunk = take(CHUNK) ?? '';
    add('template', opening + chunk);
    if (chunk.endsWith('${')) templates.push(0);
  };
  while (at < code.length) {
    const space = take(SPACE);
    if (space !== undefined) {
      isFirst ||= space.includes('\n');
      continue;
    }
    const comment = take(COMMENT);
    if (comment !== undefined) {
      add('comment', comment.replace(/\s+/gu, ' ').trim());
      isFirst ||= comment.includes('\n');
      continue;
    }
    const string = take(STRING);
    if (string !== undefined) {
      add('string', plainOf(string));
      continue;
    }
    const regex = endsValue(value) || value?.text === '<' ? undefined : take(REGEX);
    if (regex !== undefined) {
      add('regex', regex);
      continue;
    }
    const word = take(WORD);
    if (word !== undefined) {
      add('word', word);
      continue;
    }
    const sign = take(SIGN) ?? code[at++]!;
    const depth = templates.at(-1);
    if (sign === '`') template('`');
    else if (sign === '}' && depth === 0) {
      templates.pop();
      template('}');
    } else {
      if (depth !== undefined && (sign === '{' || sign === '}'))
        templates[templates.length - 1] = depth + (sign === '{' ? 1 : -1);
      add('sign', sign);
    }
  }
  return tokens;
}

/** Which quotes a string has, and those that it escapes, is a matter of taste. */
const plainOf = (string: string): string =>
  string.slice(1, -1).replace(/\\([\s\S])/gu, (escaped, sign: string) => (/['"]/u.test(sign) ? sign : escaped));
