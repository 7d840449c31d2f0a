/** What all declarations of C++ have in common: the text before their bodies, the comment above or behind them, the conditions around them. */
import type { GrammarParser, SyntaxNode } from '../../adapters/tree-sitter.ts';
import { trimEndOf } from '../../text/trim.ts';
import { lineOf } from '../tree-lines.ts';
import { shortened } from '../values.ts';
import { type Blanks, commentAbove, commentBehind, plainBehind } from './comments.ts';
import type { CppDeclaration, CppFile } from './declared.ts';
import type { NamedMaker } from './error-makers.ts';
import type { Reading } from './readings.ts';
import { oneLine, templateHead, withoutAttributes } from './signatures.ts';
import type { Skeleton } from './skeleton.ts';

/** Where a declaration stands, and who sees it there. */
export interface Place {
  namespace: string;
  owner: string | null;
  isHidden: boolean;
  isProtected: boolean;
  isFriend?: boolean;
}
export interface Read extends Blanks {
  parser: GrammarParser;
  reading: Reading;
  skeleton: Skeleton;
  /** Of the file as it is. */
  lines: readonly string[];
  file: CppFile;
  makers: NamedMaker[];
}

/** It, or what stands right beside it, could not be parsed; errors below `body` are those of members. */
export function isTouched(outer: SyntaxNode, body: SyntaxNode | null): boolean {
  const [before, behind] = [outer.previousSibling, outer.nextSibling];
  if (before?.type === 'ERROR' && !/[;}]$/.test(before.text.trimEnd())) return true;
  if (behind?.type === 'ERROR' && !/[;}]$/.test(outer.text)) return true;
  if (!outer.hasError) return false;
  return body === null || errorOutside(outer, body);
}

function errorOutside(node: SyntaxNode, body: SyntaxNode): boolean {
  if (node.type === 'ERROR' || node.isMissing) return true;
  if (!node.hasError || node.id === body.id) return false;
  return node.children.some((each) => errorOutside(each, body));
}

/** Attributes are blank in what the grammar reads: they stand between what ends before a declaration and its first word. */
export function startOf(outer: SyntaxNode, { skeleton: { text, source } }: Read): number {
  let at = outer.startIndex;
  while (at > 0 && /\s/.test(text[at - 1] ?? '')) at--;
  const before = source.slice(at, outer.startIndex);
  const skipped = /^\s*/.exec(before)?.[0].length ?? 0;
  return at + skipped;
}

/** The place where what it says of itself ends. */
function endOfHead(node: SyntaxNode, outer: SyntaxNode): number {
  const body = node.childForFieldName('body');
  const list = node.namedChildren.find(({ type }) => /^(?:field_initializer_list|try_statement)$/.test(type));
  if (list !== undefined) return list.startIndex;
  const type = body === null ? node.childForFieldName('type')?.childForFieldName('body') : null;
  if (type != null) return type.startIndex;
  return body === null ? outer.endIndex : body.startIndex;
}

/** `struct metre : unit {} metre`: what the value of a type that is declared with it is called. */
function valueBehind(node: SyntaxNode, outer: SyntaxNode, source: string): string {
  const type = node.childForFieldName('body') === null ? node.childForFieldName('type') : null;
  const body = type?.childForFieldName('body');
  if (body == null) return '';
  return ` ${body.namedChildCount === 0 ? '{}' : '{ … }'} ${source.slice(body.endIndex, outer.endIndex).trim()}`;
}

export function declared(
  node: SyntaxNode,
  outer: SyntaxNode,
  kind: CppDeclaration['kind'],
  name: string,
  { namespace, owner, isProtected }: Place,
  read: Read,
): CppDeclaration {
  const { skeleton, reading, lines } = read;
  const start = startOf(outer, read);
  const line = lineAt(outer, skeleton.text, start);
  const whole = skeleton.source.slice(start, endOfHead(node, outer));
  const { text, deprecated } = withoutAttributes(`${whole}${valueBehind(node, outer, skeleton.source)}`);
  const { names, end } = templateHead(text);
  const isValue = kind === 'value';
  const last = outer.endPosition.row + 1;
  const comment = commentAbove(lines, line, read);
  const behind = comment?.isDoc === true ? undefined : commentBehind(lines, isValue ? lineOf(outer) : last);
  const plain =
    isValue && behind === undefined && comment === undefined ? plainBehind(lines, lineOf(outer)) : undefined;
  const found = behind ?? comment ?? plain ?? null;
  const bodyRow = node.childForFieldName('body')?.startPosition.row;
  return {
    kind,
    name,
    namespace,
    owner,
    signature: kind === 'constant' || kind === 'variable' || isValue ? shortened(signed(text)) : signed(text),
    typeParameters: end === 0 ? [] : names,
    parameters: [],
    erased: '',
    returns: null,
    bases: [],
    value: null,
    comment: found,
    deprecated,
    isProtected,
    isVirtual: /\bvirtual\b/.test(text),
    isDefined: false,
    isMaker: false,
    throws: [],
    conditions: reading.around(lineOf(node)),
    start: found === null || found === behind ? line : found.start,
    end: kind === 'namespace' ? line : bodyRow === undefined ? last : bodyRow + 1,
  };
}

const lineAt = (outer: SyntaxNode, text: string, start: number): number =>
  lineOf(outer) - (text.slice(start, outer.startIndex).split('\n').length - 1);

/** Without what ends it. */
export const signed = (text: string): string =>
  trimEndOf(oneLine(text), /[;{,]/u)
    .replace(/([([]) /g, '$1')
    .replace(/ ([)\],;])/g, '$1')
    .replace(/template </g, 'template <')
    .replace('operator() (', 'operator()(')
    .trim();
