/** Code as statements, each with the block that it opens and the comment behind it: by brackets, lines and indentation alone. Pure. */
import type { MaskedCode } from './masked-code.ts';

export interface Statement {
  /** Without comments, trimmed; a block that it opens is part of it. */
  text: string;
  /** What stands before its first block. */
  head: string;
  /** Where it begins and ends in the code, and the places of its block. */
  start: number;
  end: number;
  body: { start: number; end: number } | undefined;
}

/** What ends a statement. */
export type Ending = 'indent' | 'newline' | 'semicolon';

export const statementsOf = (masked: MaskedCode, ending: Ending, start = 0, end = masked.code.length): Statement[] =>
  ending === 'indent' ? byIndent(masked, start, end) : byBrackets(masked, ending, start, end);

const statement = (masked: MaskedCode, start: number, end: number, body: Statement['body']): Statement[] => {
  const text = masked.code.slice(start, end).trim();
  if (text === '' || text === ';') return [];
  const lead = masked.code.slice(start, end).length - masked.code.slice(start, end).trimStart().length;
  const head = masked.code
    .slice(start, body?.start ?? end)
    .trim()
    .replace(/\{$/, '')
    .trim();
  return [{ text, head, start: start + lead, end, body }];
};

const OPEN = '([{';
const CLOSE = ')]}';
/** A line that goes on: what it ends with, or what the next begins with. */
const GOES_ON = /(?:[=,.+\-*/%&|?:<>([{]|=>|->)$/;
const TAKES_UP = /^(?:\.(?!\.)|\?\.|->|&&|\|\||[+\-*/?:=](?!\w*\+\+)|else\b|catch\b|finally\b)/;

function byBrackets({ bare, code, comments }: MaskedCode, ending: Ending, start: number, end: number): Statement[] {
  const found: Statement[] = [];
  let from = start;
  let depth = 0;
  let body: { start: number; end: number } | undefined;
  let opened = -1;
  const cut = (at: number): void => {
    found.push(...statement({ bare, code, comments }, from, at, body));
    from = at;
    body = undefined;
  };
  for (let at = start; at < end; at++) {
    const char = bare.charAt(at);
    if (OPEN.includes(char)) {
      if (char === '{' && depth === 0) opened = at;
      depth++;
    } else if (CLOSE.includes(char)) {
      depth = Math.max(0, depth - 1);
      if (depth > 0 || char !== '}') continue;
      body ??= { start: opened + 1, end: at };
      const next = /\S/.exec(bare.slice(at + 1, at + 200))?.[0] ?? '';
      const isOver =
        !/[;.,)?:\]=]/.test(next) && !/^\s*(?:else|catch|finally|while)\b/.test(bare.slice(at + 1, at + 60));
      if (
        isOver &&
        (ending === 'semicolon' || bare.slice(at + 1, at + 200).trimStart() !== bare.slice(at + 1, at + 200))
      )
        cut(at + 1);
    } else if (depth > 0) continue;
    else if (char === ';') {
      // Go's conditions have statements of their own.
      if (ending !== 'newline' || !/^(?:if|for|switch)\s+(?!\()/.test(bare.slice(from, from + 400).trimStart()))
        cut(at + 1);
    } else if (char === '\n' && ending === 'newline') {
      const said = bare.slice(from, at).trim();
      const next = bare.slice(at + 1, at + 200).trimStart();
      if (said !== '' && !GOES_ON.test(said) && !TAKES_UP.test(next)) cut(at + 1);
    }
  }
  cut(end);
  return found;
}

/** Logical lines, each with the deeper ones below it. */
function byIndent(masked: MaskedCode, start: number, end: number): Statement[] {
  const lines = logicalLines(masked, start, end);
  const found: Statement[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at];
    if (line === undefined) continue;
    let next = at + 1;
    while ((lines[next]?.indent ?? -1) > line.indent) next++;
    const below = lines[at + 1];
    const last = lines[next - 1];
    const body =
      next === at + 1 || below === undefined || last === undefined ? undefined : { start: below.start, end: last.end };
    found.push(...statement(masked, line.start, last?.end ?? line.end, body));
    at = next - 1;
  }
  return found;
}

function logicalLines(
  { bare }: MaskedCode,
  start: number,
  end: number,
): { start: number; end: number; indent: number }[] {
  const found: { start: number; end: number; indent: number }[] = [];
  let from = start;
  let depth = 0;
  for (let at = start; at <= end; at++) {
    const char = at === end ? '\n' : bare.charAt(at);
    if (OPEN.includes(char)) depth++;
    else if (CLOSE.includes(char)) depth = Math.max(0, depth - 1);
    else if (char === '\n' && (at === end || (depth === 0 && bare[at - 1] !== '\\'))) {
      const text = bare.slice(from, at);
      // The first piece may begin in the middle of a line.
      const before = bare.lastIndexOf('\n', from - 1) + 1;
      const indent = from - before + text.length - text.trimStart().length;
      if (text.trim() !== '') found.push({ start: from, end: at, indent });
      from = at + 1;
    }
  }
  return found;
}
