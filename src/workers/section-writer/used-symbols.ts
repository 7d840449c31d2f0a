/** Leads from code to the reference: links to the public symbols that a piece of code names. */
import type { Snippet } from '../../model/page-plan.ts';
import type { ApiSymbol } from '../../model/product-facts.ts';
import { type Block, paragraph } from '../../templates/blocks.ts';
import { lastName, type PageContext } from './page-context.ts';
import { displayName } from './symbol-entry.ts';
import type { SymbolPlaces } from './write-reference.ts';

const SHOWN = 6;

/** One line of links, in the order in which the code first names them; nothing when the reference has none of them. */
export function usedSymbols(snippets: readonly Snippet[], context: PageContext, places: SymbolPlaces): Block[] {
  const code = snippets.map((snippet) => snippet.code).join('\n');
  const found = new Map<string, { at: number; link: string }>();
  for (const tag of snippets.flatMap((snippet) => snippet.tags)) {
    if (!tag.startsWith('symbol:')) continue;
    const symbol = context.symbols.get(tag.slice('symbol:'.length));
    const place = symbol === undefined ? undefined : places.get(symbol.name);
    const at = symbol === undefined ? -1 : whereUsed(code, symbol);
    if (symbol === undefined || place === undefined || at < 0 || found.has(symbol.name)) continue;
    found.set(symbol.name, { at, link: `[${context.code(displayName(symbol))}](${place.target(context)})` });
  }
  const links = [...found.values()].toSorted((a, b) => a.at - b.at).slice(0, SHOWN);
  return links.length === 0
    ? []
    : [paragraph({ text: `In the reference: ${links.map(({ link }) => link).join(', ')}` })];
}

/** Called, caught, subclassed, tagged or imported by its name: a word in a comment or a string is no use. */
function whereUsed(code: string, { name, kind }: ApiSymbol): number {
  const last = lastName(name).replace(/[$]/gu, '\\$&');
  const pattern =
    kind === 'function' || kind === 'method'
      ? `(?<![\\w$'"-])${last}(?=\\s*[(\`])`
      : `(?<![\\w$'"-])${last}(?=\\s*[(.\`,)}\\]:;]|\\s*$|\\s+(?:from|as)\\b)`;
  return code.search(new RegExp(pattern, 'mu'));
}
