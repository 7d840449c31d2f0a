/** What code of JavaScript and its kin says, however prettier lays it out (https://prettier.io/docs/rationale); pure. */
import { redundantBrackets } from './script-brackets.ts';
import { type ScriptToken, scriptTokens } from './script-tokens.ts';

/** Between tokens; no code holds it. */
const BETWEEN = '\u0005';
const CONTINUES = new Set(['(', '[', '+', '-', '*', '/', '<', '.', '++', '--']);
/** Words that no statement ends with, and words that none begins with. */
const OPEN_WORDS = new Set('else do default export async extends implements const let var static'.split(' '));
const INFIX = new Set('in of instanceof as satisfies from extends implements'.split(' '));
const RESTRICTED = new Set(['return', 'break', 'continue', 'yield', 'throw']);
const HEADS = new Set(['if', 'for', 'while', 'with']);

export interface ScriptKind {
  /** Members of types end with commas, semicolons or lines. */
  isTyped?: boolean;
  /** Data: all quotes of names stay, nothing ends a statement. */
  isData?: boolean;
}

export function scriptLayout(code: string, { isTyped = false, isData = false }: ScriptKind = {}): string {
  const tokens = scriptTokens(code);
  const { partners, dropped } = redundantBrackets(tokens);
  const hasMarkup = /<\/|\/>/u.test(code);
  const said: string[] = [];
  const open: number[] = [];
  let before = -1;
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'comment') {
      said.push(token.text);
      continue;
    }
    const previous = tokens[before];
    const isSign = token.kind === 'sign';
    if (isSign && ')]}'.includes(token.text)) open.pop();
    const inner = tokens[open.at(-1) ?? -1]?.text;
    const isStatements = !isData && (inner === undefined || inner === '{');
    const endsLine = linesBetween(tokens, before, at);
    if (previous !== undefined && isStatements && previous.text !== ',' && previous.text !== '{') {
      const ended = previous.kind === 'sign' && previous.text === ';' ? 'mark' : endsLine ? 'line' : undefined;
      if (ended !== undefined) said.push(...separator(ended, at));
    }
    if (isSign && token.text === ';' && isStatements) {
      before = at;
      continue;
    }
    if (!dropped.has(at) && !isIdle(at, previous) && !(hasMarkup && isSpace(at))) said.push(shown(at, previous));
    if (isSign && '([{'.includes(token.text)) open.push(at);
    before = at;
  }
  return said.join(BETWEEN);

  function separator(ended: 'mark' | 'line', at: number): string[] {
    const next = tokens[at]!;
    const last = ended === 'mark' ? valueBefore(before) : before;
    const token = tokens[last];
    if (token === undefined || (next.kind === 'sign' && (next.text === '}' || next.text === ';'))) return [];
    if (isTyped && startsMember(tokens, at) && (ended === 'mark' || token.text === '>' || endsOperand(last)))
      return [','];
    if (token.text === '}' && !endsOperand(last)) return [];
    if (token.kind === 'word' && RESTRICTED.has(token.text)) return [';'];
    if (ended === 'mark') {
      if (isHead(last)) return [';'];
      if (next.kind === 'template' || next.kind === 'regex' || (next.kind === 'sign' && CONTINUES.has(next.text)))
        return [';'];
    }
    if (hasMarkup || !endsOperand(last)) return [];
    // A type that can be called in several ways.
    if (isTyped && next.text === '(' && tokens[(open.at(-1) ?? 0) - 1]?.text === '=') return [';'];
    return ended === 'mark' || startsOperand(next) ? [';'] : [];
  }

  function valueBefore(at: number): number {
    let last = at - 1;
    while (tokens[last]?.kind === 'comment') last--;
    return last;
  }

  function isHead(at: number): boolean {
    const opener = tokens[at]?.text === ')' ? partners.get(at) : undefined;
    const word = opener === undefined ? undefined : tokens[opener - 1];
    const before = tokens[(opener ?? 0) - 2]?.text ?? '';
    return word?.kind === 'word' && HEADS.has(word.text) && !['}', '.', '?.'].includes(before);
  }

  /** A value that ends here; the end of a block is none. */
  function endsOperand(at: number): boolean {
    const token = tokens[at]!;
    if (token.kind === 'word') return !OPEN_WORDS.has(token.text);
    if (token.kind !== 'sign') return true;
    if (token.text === '}') {
      const opener = tokens[(partners.get(at) ?? 0) - 1];
      return opener?.kind === 'sign' && !')};{'.includes(opener.text);
    }
    return token.text === ']' || token.text === '++' || token.text === '--' || (token.text === ')' && !isHead(at));
  }

  function isIdle(at: number, previous: ScriptToken | undefined): boolean {
    const { kind, text } = tokens[at]!;
    if (kind !== 'sign') return false;
    if (text === ',') {
      let next = at + 1;
      while (tokens[next]?.kind === 'comment') next++;
      const closer = tokens[next];
      return (
        closer?.kind === 'sign' &&
        ')]}>'.includes(closer.text) &&
        !(previous?.kind === 'sign' && ',[('.includes(previous.text))
      );
    }
    // The first of a union that stands on lines of its own.
    return (
      isTyped &&
      (text === '|' || text === '&') &&
      previous?.kind === 'sign' &&
      ['=', ':', '(', '<', ',', '['].includes(previous.text)
    );
  }

  /** `{" "}` at the end of a line of markup. */
  function isSpace(at: number): boolean {
    const from = tokens[at]?.text === '{' ? at : tokens[at]?.text === '}' ? at - 2 : at - 1;
    const [opener, space, closer, next] = tokens.slice(Math.max(from, 0), from + 4);
    return (
      opener?.text === '{' &&
      space?.kind === 'string' &&
      space.text === ' ' &&
      closer?.text === '}' &&
      next?.isFirst === true
    );
  }

  function shown(at: number, previous: ScriptToken | undefined): string {
    const { kind, text } = tokens[at]!;
    if (kind !== 'string') return /^\d/u.test(text) ? text.toLowerCase() : text;
    const isName = !isData && tokens[at + 1]?.text === ':' && (previous?.text === '{' || previous?.text === ',');
    return isName && /^(?:\d+|[\p{L}_$][\p{L}\p{N}_$]*)$/u.test(text) ? text : `"${text}"`;
  }
}

const linesBetween = (tokens: readonly ScriptToken[], from: number, to: number): boolean => {
  for (let at = from + 1; at <= to; at++) if (tokens[at]?.isFirst === true) return true;
  return false;
};

const startsOperand = ({ kind, text }: ScriptToken): boolean =>
  kind === 'word' ? !INFIX.has(text) : kind === 'string' || ['++', '--', '!', '~'].includes(text);

/** `name:`, `name?:`, `readonly name:`. */
function startsMember(tokens: readonly ScriptToken[], at: number): boolean {
  const start = tokens[at]?.text === 'readonly' && tokens[at + 1]?.kind === 'word' ? at + 1 : at;
  if (tokens[start]?.kind !== 'word') return false;
  return tokens[tokens[start + 1]?.text === '?' ? start + 2 : start + 1]?.text === ':';
}
