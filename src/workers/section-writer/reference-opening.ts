/** How a reference page opens: the line that imports each module on it, and the module's own words. */
import type { ApiSymbol } from '../../model/product-facts.ts';
import { type Block, paragraph } from '../../templates/blocks.ts';
import { sourceUrl } from '../../templates/source-link.ts';
import { docSummary } from './docstring.ts';
import type { PageContext } from './page-context.ts';
import { signatureLanguage } from './symbol-entry.ts';

/** Whether the lines of the source have URLs: a tree on disk has none. */
export const hasSourceLinks = ({ facts }: PageContext): boolean =>
  facts.api.some((symbol) => sourceUrl(symbol.citation) !== undefined);

export function openingOf(context: PageContext, symbols: readonly ApiSymbol[]): Block[] {
  const subject = context.page.content_strategy.primary_focus;
  const module = context.facts.api.find((symbol) => symbol.kind === 'module' && symbol.name === subject);
  const title = context.code(subject);
  return [
    ...(module === undefined ? [] : moduleBlocks(context, module, symbols)),
    paragraph({
      text: /\d/u.test(title)
        ? context.say(hasSourceLinks(context) ? 'referenceIntroOne' : 'referenceIntroOnePlain')
        : context.say(hasSourceLinks(context) ? 'symbolPage' : 'symbolPagePlain', { title }),
    }),
  ];
}

/** Nothing of what is an entry of the page itself. */
export function moduleBlocks(context: PageContext, module: ApiSymbol, symbols: readonly ApiSymbol[]): Block[] {
  const own = symbols.includes(module) ? undefined : docSummary(module.doc);
  return [
    ...(isImported(module)
      ? [{ kind: 'code', language: signatureLanguage(context), code: module.signature, claims: [] } as const]
      : []),
    ...(own === undefined || module.claim_ids.length === 0
      ? []
      : [paragraph({ text: context.prose(own), claims: module.claim_ids })]),
  ];
}

/** The symbols by the module that is imported for them; none where they are not imported so. */
export function importedUnits(
  { facts }: PageContext,
  symbols: readonly ApiSymbol[],
): { module: ApiSymbol; own: ApiSymbol[] }[] {
  const groups = [...Map.groupBy(symbols, (symbol) => symbol.module)];
  const units = groups.flatMap(([name, own]) => {
    const module = facts.api.find((symbol) => symbol.kind === 'module' && symbol.name === name && isImported(symbol));
    return module === undefined ? [] : [{ module, own }];
  });
  return units.length === groups.length ? units : [];
}

const isImported = ({ signature }: ApiSymbol): boolean => /^(?:import|use) /u.test(signature);
