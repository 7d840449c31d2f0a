/** What all declarations of C# have in common: who sees them, the comment above them, their attributes, and the conditions around them. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import { asWritten } from '../../syntax/newer-csharp.ts';
import type { LineRange } from '../evidence.ts';
import { headerText } from '../header-text.ts';
import { lineOf } from '../tree-lines.ts';
import type { Reading } from './conditionals.ts';
import { type CsharpParameter, typeNamesOf } from './parameters.ts';
import type { CsharpThrow } from './throws.ts';

export interface CsharpDeclaration extends LineRange {
  kind:
    | 'class'
    | 'struct'
    | 'interface'
    | 'enum'
    | 'delegate'
    | 'constructor'
    | 'method'
    | 'operator'
    | 'property'
    | 'indexer'
    | 'event'
    | 'field'
    | 'constant'
    | 'value';
  name: string;
  /** Of types and methods. */
  typeParameters: string[];
  isPublic: boolean;
  isPartial: boolean;
  isOverride: boolean;
  signature: string;
  parameters: CsharpParameter[];
  /** Of an extension method: the type that it adds to. */
  extends: string | null;
  returns: string | null;
  /** As written. */
  bases: string[];
  value: string | null;
  doc: string | null;
  attributes: { name: string; text: string }[];
  throws: CsharpThrow[];
  /** The error by which all of its body says that it is not supported. */
  refuses?: string | undefined;
  members: CsharpDeclaration[];
  /** The line of its name: readings of one declaration share it. */
  line: number;
  /** Conditions of the preprocessor around it. */
  conditions: string[];
  /** Conditions within it under which it is written like this. */
  taken: string[];
}
/** One reading of a file with its lines, and how types inside of types are read. */
export interface Read {
  reading: Reading;
  lines: readonly string[];
  nested(node: SyntaxNode, isOpen: boolean): CsharpDeclaration[];
}

export const listOf = (node: SyntaxNode, type: string): SyntaxNode | undefined =>
  node.childForFieldName('parameters') ?? node.namedChildren.find((each) => each.type === type);

const modifiersOf = (node: SyntaxNode): ReadonlySet<string> =>
  new Set(node.namedChildren.flatMap(({ type, text }) => (type === 'modifier' ? [text] : [])));

/** `private protected` is seen by this product alone. */
export function isVisible(node: SyntaxNode, isOpen: boolean): boolean {
  const words = modifiersOf(node);
  if (words.has('private') || words.has('file')) return false;
  if (words.has('public') || words.has('protected')) return true;
  return isOpen && !words.has('internal');
}

const HIDDEN = ['comment', 'attribute_list'];

/** What all declarations have in common. */
export function declared(
  node: SyntaxNode,
  kind: CsharpDeclaration['kind'],
  body: SyntaxNode | null,
  { reading, lines }: Read,
): CsharpDeclaration {
  const words = modifiersOf(node);
  const named = node.childForFieldName('name') ?? node;
  const doc = docAbove(lines, node);
  const start = doc?.start ?? lineOf(node);
  const headerEnd = body === null ? node.endPosition.row + 1 : lineOf(body);
  return {
    kind,
    name: node.childForFieldName('name')?.text.replace(/^@/, '') ?? '',
    typeParameters: typeNamesOf(
      (
        node.childForFieldName('type_parameters') ??
        node.namedChildren.find(({ type }) => type === 'type_parameter_list')
      )?.text,
    ),
    isPublic: true,
    isPartial: words.has('partial'),
    isOverride: words.has('override'),
    signature: headerOf(node, body),
    parameters: [],
    extends: null,
    returns: null,
    bases: [],
    value: null,
    doc: doc?.text ?? null,
    attributes: attributesOf(node),
    throws: [],
    members: [],
    line: lineOf(named),
    conditions: reading.around(lineOf(named)),
    taken: reading.taken(start, headerEnd),
    start,
    end: node.endPosition.row + 1,
  };
}

/** Attributes above a declaration are for its tools, those of a parameter say what it takes; the parts of a type are one for its readers. */
export const headerOf = (node: SyntaxNode, body: SyntaxNode | null): string => {
  const keeps = (each: SyntaxNode): boolean => each.type === 'attribute_list' && each.parent?.type === 'parameter';
  return headerText(node, body, HIDDEN, keeps, asWritten).replace(/\bpartial (?=\w)/, '');
};

const attributesOf = (node: SyntaxNode): CsharpDeclaration['attributes'] =>
  node.namedChildren
    .filter(({ type }) => type === 'attribute_list')
    .flatMap((list) => list.namedChildren.filter(({ type }) => type === 'attribute'))
    .map((each) => ({
      name: (each.childForFieldName('name')?.text ?? '').replace(/^.*\./, '').replace(/Attribute$/, ''),
      text: each.namedChildren.find(({ type }) => type === 'attribute_argument_list')?.text ?? '',
    }));

/** The comment of a declaration: all lines with three slashes above it, or one that begins with two stars. */
function docAbove(lines: readonly string[], node: SyntaxNode): { text: string; start: number } | undefined {
  const first = lineOf(node) - 1;
  if ((lines[first] ?? '').slice(0, node.startPosition.column).trim() !== '') return undefined;
  const found: string[] = [];
  let start = first;
  for (let at = first - 1; at >= 0; at--) {
    const line = (lines[at] ?? '').trim();
    if (line.startsWith('///') && !line.startsWith('////')) {
      found.unshift(line.slice(3));
      start = at;
    } else if (found.length === 0 && line.endsWith('*/')) return starred(lines, at);
    else if (line !== '' && !line.startsWith('//')) break;
  }
  return found.length === 0 ? undefined : { text: withoutMargin(found), start: start + 1 };
}

function starred(lines: readonly string[], end: number): { text: string; start: number } | undefined {
  for (let at = end; at >= 0; at--) {
    const line = (lines[at] ?? '').trim();
    if (line.startsWith('/**') && line !== '/**/') {
      const text = lines.slice(at, end + 1).map((each) =>
        each
          .trim()
          .replace(/^\/\*\*|^\*(?!\/)/, '')
          .replace(/\*\/$/, ''),
      );
      return { text: withoutMargin(text), start: at + 1 };
    }
    if (line.includes('/*')) return undefined;
  }
  return undefined;
}

/** Without the spaces that all lines begin with. */
function withoutMargin(lines: readonly string[]): string {
  const said = lines.filter((line) => line.trim() !== '');
  const margin = Math.min(...said.map((line) => line.length - line.trimStart().length));
  return lines.map((line) => line.slice(margin).trimEnd()).join('\n');
}
