/** Public names that no reference can show, because they come from other packages. */
import type { Api } from '../../platforms/platform.ts';

/** Named one by one; of more, their number is enough. */
const MOST_NAMED = 5;

/** Names that the package gives on from others: they are public, and not in the reference. */
export function givenOnUnseen(unseen: NonNullable<Api['unseen']>): string {
  const named = unseen
    .slice(0, MOST_NAMED)
    .map(({ name, path, line }) => `\`${name}\` in \`${path}\`${line === null ? '' : ` at line ${line}`}`);
  const more = unseen.length > named.length ? ` and ${unseen.length - named.length} more` : '';
  return `Names that the package exports as they come from elsewhere are missing from the reference: ${named.join(', ')}${more}.`;
}
