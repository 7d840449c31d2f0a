/** What stands in members of C# types: bodies that the grammar cannot read are emptied, so that what declares the members is read. */
import type { GrammarParser } from '../../adapters/tree-sitter.ts';
import { masked } from '../../syntax/csharp-mask.ts';

interface Body {
  start: number;
  end: number;
  isBlock: boolean;
}

const OPENS_TYPE = /(?<![\w.@])(?:namespace|class|struct|interface|enum|record)\s+[\w@]/;

/** The text with all lines where they were, and the lines of bodies that are gone. */
export function withoutUnreadBodies(parser: GrammarParser, text: string): { text: string; lines: number[] } {
  const bad = bodiesIn(masked(text)).filter(({ start, end, isBlock }) => {
    const code = text.slice(start, end);
    const around = isBlock ? `class _ { void _() ${code} }` : `class _ { object _() ${code} }`;
    return parser.withTree(around, (root) => root.hasError);
  });
  let out = '';
  let done = 0;
  for (const { start, end, isBlock } of bad) {
    const blank = text.slice(start, end).replace(/[^\n]/g, ' ');
    out += text.slice(done, start) + (isBlock ? `{${blank.slice(2)}}` : `=>0${blank.slice(4)};`);
    done = end;
  }
  const lineAt = (place: number): number => text.slice(0, place).split('\n').length;
  return { text: out + text.slice(done), lines: bad.map(({ start }) => lineAt(start)) };
}

/** Blocks and `=> …;` of members; accessors have bodies of their own. */
function bodiesIn(bare: string): Body[] {
  const found: Body[] = [];
  /** Kinds of the open braces. */
  const open: ('type' | 'accessors')[] = [];
  let from = 0;
  for (let at = 0; at < bare.length; at++) {
    const char = bare[at];
    if (char === ';') from = at + 1;
    else if (char === '}') {
      open.pop();
      from = at + 1;
    } else if (char === '{') {
      const header = bare.slice(from, at).split(/\bwhere\b/, 1)[0] ?? '';
      const kind = kindOf(header, open.at(-1));
      if (kind !== 'body') open.push(kind);
      else {
        const end = closing(bare, at);
        found.push({ start: at, end, isBlock: true });
        at = end - 1;
      }
      from = at + 1;
    } else if ((char === '=' && bare[at + 1] === '>') || (char === '=' && isInitial(bare, at, bare.slice(from, at)))) {
      const end = statementEnd(bare, at);
      if (char === '=' && bare[at + 1] === '>' && end - at > 3) found.push({ start: at, end, isBlock: false });
      at = end - 1;
      from = end;
    }
  }
  return found;
}

function kindOf(header: string, around: 'type' | 'accessors' | undefined): 'type' | 'accessors' | 'body' {
  if (around === 'accessors') return 'body';
  if (OPENS_TYPE.test(header)) return 'type';
  return /\)\s*$/.test(header) || around === undefined ? 'body' : 'accessors';
}

/** `= value;` of a field or property, and no default of a parameter, comparison or operator. */
const isInitial = (bare: string, at: number, before: string): boolean =>
  bare[at + 1] !== '=' &&
  !/[=!<>]$/.test(bare.slice(0, at).slice(-1)) &&
  !/\boperator\s*$/.test(before) &&
  before.split('(').length === before.split(')').length &&
  before.split('[').length === before.split(']').length;

function closing(bare: string, from: number): number {
  let depth = 0;
  for (let at = from; at < bare.length; at++) {
    if (bare[at] === '{') depth++;
    else if (bare[at] === '}' && --depth === 0) return at + 1;
  }
  return bare.length;
}

/** Behind the semicolon that ends it. */
function statementEnd(bare: string, from: number): number {
  let depth = 0;
  for (let at = from; at < bare.length; at++) {
    const char = bare[at] ?? '';
    if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char) && --depth < 0) return at;
    else if (char === ';' && depth === 0) return at + 1;
  }
  return bare.length;
}
