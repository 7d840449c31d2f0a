/** The options of the product's command as a table, each cell as the source declares it. */
import type { PageBlock } from '../model/page-block.ts';
import type { CommandOption, ProductFacts } from '../model/product-facts.ts';
import type { Computed } from './recompute.ts';
import { deriveRows } from './rows.ts';

export function optionsTable(facts: ProductFacts): PageBlock[] {
  const rows = (facts.options ?? []).map((option) => {
    const part = (what: string): string => `option ${option.citation.path} ${keyOf(option)} ${what}`;
    return { flags: part('flags'), command: part('command'), default: part('default'), text: part('help') };
  });
  return deriveRows('options', rows, facts);
}

/** One of its file. */
const keyOf = ({ command, flags }: CommandOption): string => encodeURIComponent(`${command ?? ''} ${flags}`);

export function optionPart(
  path: string,
  key: string,
  part: string,
  { options = [] }: ProductFacts,
): Computed | undefined {
  const found = options.find((option) => option.citation.path === path && keyOf(option) === key);
  const parts = { flags: found?.flags, command: found?.command, default: found?.default, help: found?.help };
  const value = part in parts ? parts[part as keyof typeof parts] : undefined;
  return found === undefined || value == null || value.trim() === '' ? undefined : { value, citation: found.citation };
}
