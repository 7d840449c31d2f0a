/** Types that documents for users name and that a mark in the source keeps from the reference: a person should know. Pure. */
import type { Api } from '../../platforms/platform.ts';

/** Named one by one; of more, their number is enough. */
const MOST_NAMED = 5;

/** `texts`: of documents whose readers are users. */
export function hiddenNames({ hidden = [] }: Pick<Api, 'hidden'>, texts: readonly string[]): string[] {
  const met = hidden.filter(({ name }) => texts.some((text) => holds(text, name)));
  if (met.length === 0) return [];
  const named = met.slice(0, MOST_NAMED).map(({ name, path, line }) => `\`${name}\` (\`${path}:${line}\`)`);
  const more = met.length > named.length ? ` and ${met.length - named.length} more` : '';
  return [
    `The documents name what a mark in the source keeps for the product's own developers, so it is missing from the reference: ${named.join(', ')}${more}.`,
  ];
}

/** As a whole: `Tide::Table` is no mention of `Tide::Tab`, nor of `Tide::Table::Row`. */
function holds(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1))
    if (
      !/[\w:\\]/.test(text.charAt(at - 1)) &&
      !/^(?:\w|::|\\\w)/.test(text.slice(at + name.length, at + name.length + 2))
    )
      return true;
  return false;
}
