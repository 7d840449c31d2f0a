/** Rows as a table, or without one where a single column would be all of it; pure. */
import type { ProductFacts } from '../model/product-facts.ts';
import { type Derived, derive, type Row } from './derive.ts';
import { TEMPLATES } from './templates.ts';

/** Of each table what says its rows without it: a list of parts, or an item each. */
const ONE_COLUMN: ReadonlyMap<string, string> = new Map([
  ['declarations', 'declaration'],
  ['fields', 'declaration'],
  ['members', 'member'],
  ['members-here', 'member-here'],
  ['features', 'member-here'],
  ['options', 'option'],
  ['values', 'values-list'],
  ['parameters', 'parameters-list'],
]);

export function deriveRows(template: string, rows: readonly Row[], facts: ProductFacts): Derived[] {
  const table = derive(template, rows, facts);
  const plain = ONE_COLUMN.get(template);
  if (table === undefined || plain === undefined || columnsOf(table) > 1) return table === undefined ? [] : [table];
  const isList = TEMPLATES.get(plain)?.kind === 'list';
  return isList ? some(derive(plain, rows, facts)) : rows.flatMap((row) => some(derive(plain, row, facts)));
}

/** The heads of our tables hold no bar. */
const columnsOf = ({ markdown }: Derived): number => (markdown.split('\n', 1)[0] ?? '').split('|').length - 2;

const some = (block: Derived | undefined): Derived[] => (block === undefined ? [] : [block]);
