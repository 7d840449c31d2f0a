/** What a class extends and implements, and an interface extends, as the source writes it. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import { onOneLine } from './signatures.ts';

export interface Heritage {
  /** All of them. */
  bases: string[];
  interfaces: string[];
  text: string;
}

export function heritageOf(node: SyntaxNode): Heritage {
  const heritage = node.namedChildren.filter((child) => /heritage|extends_type_clause|extends_clause/.test(child.type));
  const clauses = heritage.flatMap((child) =>
    child.namedChildren.some(({ type }) => type.endsWith('_clause')) ? child.namedChildren : [child],
  );
  const named = (isImplemented: boolean): string[] =>
    clauses
      .filter(({ type }) => (type === 'implements_clause') === isImplemented)
      .flatMap((child) => partsOf(onOneLine(child.text.replace(/^(?:extends|implements)\s+/, '')), ','));
  const interfaces = named(true);
  return {
    bases: [...named(false), ...interfaces],
    interfaces,
    text: onOneLine(heritage.map(({ text }) => text).join(' ')),
  };
}

/** Parted by the signs that stand in no brackets. */
export function partsOf(text: string, parting: ',' | '|'): string[] {
  const parts = [''];
  let depth = 0;
  for (const [at, sign] of [...text].entries()) {
    if ('<([{'.includes(sign)) depth++;
    else if (')]}'.includes(sign) || (sign === '>' && text[at - 1] !== '=')) depth--;
    if (sign === parting && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
