/** What stands above an item of Rust: its documentation and its attributes. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import { lineOf } from '../tree-lines.ts';

export interface Above {
  /** Markdown, as the comment lines give it. */
  doc: string | null;
  /** Conditions under which it is compiled, as written. */
  conditions: string[];
  isTest: boolean;
  isHidden: boolean;
  /** Null: it is not deprecated. */
  deprecated: string | null;
  derives: string[];
  /** `#[name]`, `#[name(…)]` and `#[name = …]`: names with what stands behind them. */
  attributes: [name: string, rest: string][];
  /** The first line of all that. */
  start: number | null;
}

/** Comments and attributes in their order. */
export function aboveOf(nodes: readonly SyntaxNode[]): Above {
  const attributes = nodes.flatMap((node): [string, string][] =>
    /attribute_item$/.test(node.type) ? partsOf(node) : [],
  );
  const all = (name: string): string[] => attributes.flatMap(([own, rest]) => (own === name ? [rest] : []));
  const conditions = all('cfg').map((rest) => folded(rest.slice(1, -1)));
  const said = all('doc');
  const doc = nodes.flatMap((node) => (/attribute_item$/.test(node.type) ? docOf(node) : [commentText(node)]));
  const deprecated = all('deprecated')[0];
  const first = nodes[0];
  return {
    doc: doc.every((line) => line.trim() === '') ? null : doc.join('\n'),
    conditions: conditions.filter((each) => !/^(?:not\()?(?:test|doc|docsrs|doctest|rustdoc)\)?$/.test(each)),
    isTest:
      conditions.some((each) => /^(?:all\((?:.*,\s*)?)?test\b/.test(each)) ||
      attributes.some(([name]) => name === 'test'),
    isHidden: said.some((rest) => /^\((?:.*\W)?hidden\b/.test(rest)),
    deprecated: deprecated === undefined ? null : noteOf(deprecated),
    derives: all('derive').flatMap((rest) =>
      rest
        .slice(1, -1)
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean),
    ),
    attributes,
    start: first === undefined ? null : lineOf(first),
  };
}

/** Documentation that stands before an item, or inside of a file or module before its first item. */
export const isDoc = (node: SyntaxNode, mark: 'inner' | 'outer'): boolean =>
  /_comment$/.test(node.type) && node.childForFieldName(mark) !== null;

const folded = (text: string): string => text.replace(/\s+/g, ' ').trim();

function partsOf(node: SyntaxNode): [string, string][] {
  const attribute = node.namedChildren.find(({ type }) => type === 'attribute');
  const name = attribute?.namedChild(0)?.text;
  return attribute === undefined || name === undefined ? [] : [[name, attribute.text.slice(name.length).trim()]];
}

/** Of words under a condition those are read that a negated one does not stand before. */
function literalOf([name, rest]: readonly [string, string] = ['', '']): string {
  if (name === 'doc') return rest.startsWith('=') ? rest.slice(1).trim() : '';
  const at = name === 'cfg_attr' && !/^\(\s?not\b/.test(rest) ? rest.search(/\bdoc ?= ?"/) : -1;
  return at < 0 ? '' : rest.slice(rest.indexOf('"', at), -1).trim();
}

/** `#[doc = "words"]`; a file that it includes is read as a document. */
function docOf(node: SyntaxNode): string[] {
  const [part] = partsOf(node);
  const literal = literalOf(part);
  const raw = /^r(#*)"([\s\S]*)"\1$/.exec(literal);
  if (raw !== null) return [raw[2] ?? ''];
  return /^"[\s\S]*"$/.test(literal) ? [literal.slice(1, -1).replaceAll('\\"', '"').replaceAll('\\n', '\n')] : [];
}

function commentText(node: SyntaxNode): string {
  const text = node.childForFieldName('doc')?.text ?? '';
  if (node.type === 'line_comment') return text.replace(/^ /, '').trimEnd();
  return text
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trimEnd())
    .join('\n')
    .trim();
}

const noteOf = (rest: string): string =>
  (/(?:note\s*=\s*|^=\s*)"((?:[^"\\]|\\.)*)"/.exec(rest)?.[1] ?? '')
    .replaceAll('\\"', '"')
    .replace(/\\?\s+/g, ' ')
    .trim() || 'Deprecated.';
