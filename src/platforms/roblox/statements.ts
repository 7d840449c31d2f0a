/** Where the statements at the top of a Luau module begin: outside of every function, block, bracket and `if` that is a value. */
import type { Token } from './tokens.ts';

/** Behind these an `if` is a value. */
const BEFORE_VALUE = new Set(
  '= ( , { [ return and or not .. + - * / // % ^ == ~= < > <= >= += -= *= /= ..= elseif in #'.split(' '),
);

/** Places of the tokens that begin a statement at the top, and of those behind their attributes. */
export function statements(tokens: readonly Token[]): number[] {
  const found: number[] = [];
  const stack: string[] = [];
  let isValueElse = false;
  for (const [at, { text, kind }] of tokens.entries()) {
    const before = tokens[at - 1]?.text ?? '';
    const wasValueElse = isValueElse;
    isValueElse = false;
    if (stack.length === 0 && startsStatement(tokens, at)) found.push(at);
    if (kind === 'string' || kind === 'number') continue;
    if (text === 'if') {
      const isValue = BEFORE_VALUE.has(before) || wasValueElse || (before === 'then' && stack.at(-1) === 'value');
      stack.push(isValue ? 'value' : 'end');
    } else if (text === 'else' && stack.at(-1) === 'value') {
      stack.pop();
      isValueElse = true;
    } else if (text === 'function' || text === 'do') stack.push('end');
    else if (text === 'repeat') stack.push('until');
    else if ('([{'.includes(text)) stack.push(text);
    else if (text === 'end' || text === 'until' || ')]}'.includes(text)) {
      while (stack.at(-1) === 'value') stack.pop();
      stack.pop();
    }
  }
  return found;
}

function startsStatement(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  const before = tokens[at - 1];
  if (token?.kind !== 'name' || before?.text === '.' || before?.text === ':' || before?.text === 'export') return false;
  if (['function', 'local', 'export', 'return', 'const'].includes(token.text))
    return token.text !== 'function' || !['local', '=', 'type'].includes(before?.text ?? '');
  // An assignment to a field: `Tide.height = 3`.
  return tokens[at + 1]?.text === '.' && before !== undefined && before.line < token.line;
}
