/** What a callable raises: in a table with its words, or named alone where the source says no more. */
import { wordsOf } from '../ecosystems/index.ts';
import type { PageBlock } from '../model/page-block.ts';
import type { ApiSymbol, ProductFacts } from '../model/product-facts.ts';
import { partName, symbolAt } from './address.ts';
import { type Derived, derive, type Row, type SlotSource } from './derive.ts';
import { errorOf, isOwnError, ownError } from './error-classes.ts';
import type { ReferenceOptions } from './reference.ts';

export function raisesOf(symbol: ApiSymbol, facts: ProductFacts, { href }: ReferenceOptions): PageBlock[] {
  const bare: Row[] = [];
  const rows = symbol.raises.flatMap(({ type, description }): Row[] => {
    const messages = (symbol.messages ?? []).filter((each) => each.type === type);
    const error = description === null && messages.length === 0 ? errorOf(type, facts) : undefined;
    const name = symbolAt(symbol, `raises/${partName(type)}/type`);
    const said =
      error === undefined ? symbolAt(symbol, `raises/${partName(type)}/description`) : symbolAt(error, 'summary');
    const shown = messages.map((_message, index) => ({
      type: name,
      message: symbolAt(symbol, `message/${partName(type)}/${index}`),
      condition: symbolAt(symbol, `condition/${partName(type)}/${index}`),
    }));
    const [only, ...others] = shown;
    if (only === undefined && description === null && error === undefined) {
      // What the signature writes is said there; errors that are given back stand in it by their type.
      const isReturned = wordsOf(facts.ecosystem).returnsErrors === true;
      const isSaid = symbol.signature.includes(type);
      const isOwn = isOwnError(type, facts);
      if (isReturned ? isOwn && !isSaid : isOwn || !isSaid) bare.push(linkedError(type, name, facts, href));
      return [];
    }
    if (only === undefined) return [{ type: name, text: said }];
    if (description === null) return shown;
    // What is documented is of the one message; of several nobody knows which it means, so that it stands beside none.
    return others.length === 0
      ? [{ type: name, text: said, message: only.message }]
      : [{ type: name, text: said }, ...shown];
  });
  const template = wordsOf(facts.ecosystem).returnsErrors === true ? 'errors-bare' : 'raises-bare';
  return [
    ...(rows.length === 0 ? [] : some(derive('raises', rows, facts))),
    ...(bare.length === 0 ? [] : some(derive(template, bare, facts))),
  ];
}

function linkedError(type: string, name: string, facts: ProductFacts, href: ReferenceOptions['href']): Row {
  const error = ownError(type, facts);
  const to = error === undefined ? undefined : (href?.(error.name) as SlotSource | undefined);
  return to === undefined ? { plain: name } : { linked: name, href: to };
}

const some = (block: Derived | undefined): PageBlock[] => (block === undefined ? [] : [block]);
