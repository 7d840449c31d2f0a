/** A test taken apart, whatever its language: what it does before it first looks, and what it then asserts. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';
import { withoutRegions } from './example-files.ts';
import { isReached, replacesNames } from './never-runs.ts';
import { MOST_LINES, MOST_RESULTS, type RawExample } from './raw-example.ts';

const NOTHING = /^(?:null|NULL|undefined|None|nil)$/;

export type Result = RawExample['results'][number];

/** Undefined where it asserts nothing literal, does more after a first look, or is too long to teach one thing. */
export function testBody(
  language: string,
  body: SyntaxNode,
  isAssert: (statement: SyntaxNode) => boolean,
  resultOf: (statement: SyntaxNode) => Result | undefined,
): Pick<RawExample, 'code' | 'results' | 'start' | 'end'> | undefined {
  const statements = body.namedChildren;
  const at = statements.findIndex(isAssert);
  const asserts = statements.slice(at).filter(({ type }) => !/comment$/.test(type));
  if (at < 1 || !asserts.every(isAssert) || !isReached(language, statements.slice(0, at))) return;
  if (replacesNames(language, body.text)) return;
  const read = asserts.map(resultOf);
  const unread = read.indexOf(undefined);
  // What is asserted but not shown may have done something that the next ones see.
  const results = (unread < 0 ? read : read.slice(0, unread)).flatMap((each) => each ?? []);
  const [first, done, last] = [statements[0], statements[at - 1], statements.at(-1)];
  if (first === undefined || done === undefined || last === undefined || results.length === 0) return;
  if (results.length > MOST_RESULTS || new Set(results.map(({ expression }) => expression)).size < results.length)
    return;
  const range = { start: first.startPosition.row + 1, end: last.endPosition.row + 1 };
  if (range.end - range.start + 1 > MOST_LINES) return;
  // A table of nothing shows nothing.
  if (results.every(({ value }) => NOTHING.test(value))) return;
  const code = withoutRegions(codeBetween(body, first, done)).trimEnd();
  return { code, results, ...range };
}

/** From one statement of a block to another, at the margin: the first is indented as the others are, with spaces or tabs. */
export function codeBetween(body: SyntaxNode, first: SyntaxNode, last: SyntaxNode): string {
  const code = body.text.slice(first.startIndex - body.startIndex, last.endIndex - body.startIndex);
  const space = /\n\t/.test(code) ? '\t' : ' ';
  const lines = `${space.repeat(first.startPosition.column)}${code}`.split('\n');
  const from = first.startPosition.row;
  const fixed = new Set(body.descendantsOfType(STRINGS).flatMap((each) => rowsInside(each)));
  const moves = lines.map((line, at) => line.trim() !== '' && !fixed.has(from + at));
  const margin = Math.min(
    ...lines.flatMap((line, at) => (moves[at] === true ? line.length - line.trimStart().length : [])),
  );
  return lines.map((line, at) => (moves[at] === true ? line.slice(margin) : line)).join('\n');
}

/** What stands in them is a value: none of its lines moves. */
const STRINGS = [
  ...['string', 'string_literal', 'template_string', 'encapsed_string', 'heredoc', 'nowdoc', 'heredoc_body'],
  ...['raw_string_literal', 'verbatim_string_literal', 'multiline_string_literal', 'interpolated_string_expression'],
];
const rowsInside = ({ startPosition, endPosition }: SyntaxNode): number[] =>
  Array.from({ length: endPosition.row - startPosition.row }, (_each, at) => startPosition.row + 1 + at);
