/** Names with their first sentence, as programs write them, linked where a page describes them. */
import type { PageBlock } from '../model/page-block.ts';
import type { ApiSymbol, ProductFacts } from '../model/product-facts.ts';
import { symbolAt } from './address.ts';
import { alikeWith, sharedName } from './alike.ts';
import type { SlotSource } from './derive.ts';
import { calledAs } from './extensions.ts';
import type { ReferenceOptions } from './reference.ts';
import { deriveRows } from './rows.ts';
import { toldApart } from './told-apart.ts';

export function memberTable(
  symbols: readonly ApiSymbol[],
  facts: ProductFacts,
  href?: ReferenceOptions['href'],
): PageBlock[] {
  const opening = symbols.filter((symbol) => {
    const [first] = alikeWith(symbol, facts);
    return first === undefined || first.name === symbol.name || !symbols.some(({ name }) => name === first.name);
  });
  const rows = opening.map((symbol) => ({
    name:
      calledAs(symbol, facts) === undefined
        ? sharedName(symbol, facts) === undefined
          ? toldApart(symbol, facts)
          : symbolAt(symbol, 'short/shared')
        : symbolAt(symbol, 'called'),
    href: href?.(symbol.name) as SlotSource | undefined,
    mark: symbolAt(symbol, 'mark'),
    text: symbolAt(symbol, 'summary'),
  }));
  return deriveRows(rows.every((row) => row.href !== undefined) ? 'members' : 'members-here', rows, facts);
}
