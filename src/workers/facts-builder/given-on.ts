/** What no reference can show: public names that come from other packages, and words on parameters that no declaration has. */
import type { Api, SymbolAt } from '../../platforms/platform.ts';

/** Named one by one; of more, their number is enough. */
const MOST_NAMED = 5;

/** A sentence for each kind. */
export const notShown = ({ unseen = [], symbols }: Pick<Api, 'unseen' | 'symbols'>): string[] => [
  ...(unseen.length === 0 ? [] : [givenOnUnseen(unseen)]),
  ...unmatchedParameters(symbols),
];

/** Names that the package gives on from others: they are public, and not in the reference. */
function givenOnUnseen(unseen: NonNullable<Api['unseen']>): string {
  const named = unseen
    .slice(0, MOST_NAMED)
    .map(({ name, path, line }) => `\`${name}\` in \`${path}\`${line === null ? '' : ` at line ${line}`}`);
  const more = unseen.length > named.length ? ` and ${unseen.length - named.length} more` : '';
  return `Names that the package exports as they come from elsewhere are missing from the reference: ${named.join(', ')}${more}.`;
}

/** Nothing is said on a page of a parameter that the code does not have: renamed, gone, or written wrong. */
function unmatchedParameters(symbols: readonly SymbolAt[]): string[] {
  const found = symbols.flatMap(({ name, path, start, unmatched = [], inherited }) =>
    inherited === undefined ? unmatched.map((each) => `\`${each}\` of \`${name}\` (\`${path}:${start}\`)`) : [],
  );
  if (found.length === 0) return [];
  const more = found.length > MOST_NAMED ? ` and ${found.length - MOST_NAMED} more` : '';
  return [
    `${found.length} ${found.length === 1 ? 'parameter is' : 'parameters are'} documented under names that the declarations do not have, so what is said of them is on no page: ${found.slice(0, MOST_NAMED).join(', ')}${more}.`,
  ];
}
