/** Round brackets that prettier sets or takes away because they change nothing; pure. */
import { endsValue, type ScriptToken } from './script-tokens.ts';

const LEVELS = ['??', '||', '&&', '|', '^', '&', '== != === !==', '< > <= >= in instanceof', '<<', '+ -', '* / %'];
/** How strongly operators bind. */
const BINDS = new Map(LEVELS.flatMap((level, row) => level.split(' ').map((sign) => [sign, row + 1] as const)));
const BEFORE = new Set(['return', '=', '(', '[', ',', '?', ':', '=>', 'throw']);
const BEHIND = new Set([';', ')', ']', ',', '}']);
const INFIX = new Set(['in', 'of', 'instanceof', 'as', 'satisfies']);
/** What binds less than any operator. */
const LOOSE = new Set(['=', '=>', '?', ':', ',', '...', '+=', '-=', 'yield', 'async', 'as', 'satisfies', '**']);

export interface Brackets {
  partners: ReadonlyMap<number, number>;
  dropped: ReadonlySet<number>;
}

export function redundantBrackets(tokens: readonly ScriptToken[]): Brackets {
  const partners = new Map<number, number>();
  const dropped = new Set<number>();
  const open: { at: number; least: number; isLoose: boolean; hasComma: boolean }[] = [];
  for (const [at, { kind, text }] of tokens.entries()) {
    const group = open.at(-1);
    if (kind === 'sign' && '([{'.includes(text))
      open.push({ at, least: Number.POSITIVE_INFINITY, isLoose: false, hasComma: false });
    else if (kind === 'sign' && ')]}'.includes(text) && group !== undefined) {
      open.pop();
      partners.set(at, group.at).set(group.at, at);
      if (text === ')' && isRedundant(tokens, group.at, at, group)) dropped.add(group.at).add(at);
    } else if (group !== undefined && kind !== 'string' && kind !== 'template') {
      if (LOOSE.has(text)) group.isLoose = true;
      if (text === ',') group.hasComma = true;
      if (endsValue(tokens[at - 1])) group.least = Math.min(group.least, BINDS.get(text) ?? Number.POSITIVE_INFINITY);
    }
  }
  return { partners, dropped };
}

function isRedundant(
  tokens: readonly ScriptToken[],
  from: number,
  to: number,
  { least, isLoose, hasComma }: { least: number; isLoose: boolean; hasComma: boolean },
): boolean {
  const [before, first, behind] = [tokens[from - 1], tokens[from + 1], tokens[to + 1]];
  if (behind?.text === '=>') return to === from + 2 && first?.kind === 'word';
  if (to === from + 1 || hasComma || first?.kind === 'comment' || before?.kind === 'comment') return false;
  const isBehind =
    behind === undefined ||
    (behind.kind === 'sign' && (BEHIND.has(behind.text) || (behind.text === ':' && before?.text === '?'))) ||
    (behind.kind === 'word' && behind.isFirst && !INFIX.has(behind.text));
  const isBefore = before !== undefined && before.kind !== 'string' && BEFORE.has(before.text);
  if (isBefore && before.text === '=>' && first?.text === '{') return false;
  if (isBefore && isBehind) return true;
  const isMarkup = first?.text === '<' && tokens[to - 1]?.text === '>';
  if (isLoose && !isMarkup) return false;
  const isStart = before === undefined || before.text === ';' || before.text === '{';
  if (isStart && (first?.kind !== 'word' || first.text === 'function' || first.text === 'class')) return false;
  const left = isBefore || isStart ? 0 : endsValue(tokens[from - 2]) ? BINDS.get(before.text) : undefined;
  // What may be the end of type arguments.
  if (before?.text === '>') return false;
  const right = isBehind ? 0 : BINDS.get(behind.text);
  const inside = isMarkup ? Number.POSITIVE_INFINITY : least;
  return left !== undefined && right !== undefined && inside > left && inside >= right && !(isStart && isBehind);
}
