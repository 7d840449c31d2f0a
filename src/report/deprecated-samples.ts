/** Samples of the product's documents that use what its source marks as deprecated: a line for each name, with where it is used; pure. */
import { codeOf } from '../derive/code-of.ts';
import { isOtherVersion } from '../derive/other-version.ts';
import { quotable } from '../derive/quotable.ts';
import { usedByEach } from '../derive/uses.ts';
import { spelled } from '../ecosystems/index.ts';
import type { ApiSymbol, ProductFacts } from '../model/product-facts.ts';
import { trimEndOf } from '../text/trim.ts';

export function deprecatedSamples(facts: ProductFacts): string[] {
  const { documents = [] } = facts;
  if (documents.length === 0 || facts.api.every(({ deprecated }) => deprecated === null)) return [];
  const uses = documents.flatMap((document) => {
    const blocks = [...quotable([document])].flatMap(({ block, section }) =>
      block.kind === 'code' && !isOtherVersion(document, section) ? [block] : [],
    );
    const samples = blocks.map(({ language, markdown }) => ({ language: language ?? '', code: codeOf(markdown) }));
    return (samples.length === 0 ? [] : usedByEach(samples, facts)).flatMap((symbols, at) =>
      symbols.flatMap((symbol) =>
        symbol.deprecated === null ? [] : [{ symbol, place: `\`${document.path}:${blocks[at]?.start_line ?? 1}\`` }],
      ),
    );
  });
  return [...Map.groupBy(uses, ({ symbol }) => symbol).entries()].map(([symbol, all]) => {
    const places = [...new Set(all.map(({ place }) => place))];
    const shown = places.slice(0, MOST_PLACES).join(', ');
    return `${shown}${places.length > MOST_PLACES ? ` and ${places.length - MOST_PLACES} more` : ''}: a sample uses ${lineOf(symbol, facts)}`;
  });
}
const MOST_PLACES = 3;

function lineOf(symbol: ApiSymbol, { ecosystem }: ProductFacts): string {
  const { path, start_line } = symbol.citation;
  const words = trimEndOf((symbol.deprecated ?? '').replace(/\s+/g, ' ').trim(), '.');
  const said = words === '' || /^deprecated$/i.test(words) ? '' : `: ${words}`;
  return `\`${spelled(symbol, ecosystem)}\`, which is deprecated (\`${path}:${start_line}\`)${said}.`;
}
