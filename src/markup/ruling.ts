/** What is live on one page: its dialect's rules, those of MDX where the page is read as MDX, and what the site's settings ask for. */
import type { Generator } from '../generators/generator.ts';
import { HTML, type LiveCode, type LiveRule, MDX } from '../generators/live.ts';

export interface Ruling {
  rules: readonly LiveRule[];
  code: readonly LiveCode[];
  shielded: RegExp | undefined;
  isMdx: boolean;
  isLoose: boolean;
}
/** What is live on a page of this path. `asked`: what the site's settings ask for (`runsInCode` of the generator). */
export function rulingOf(
  { dialect: { live, isMdx } }: Pick<Generator, 'dialect'>,
  path: string,
  asked: readonly string[],
): Ruling {
  const mdx = isMdx(path);
  return {
    rules: mdx ? [...MDX, ...live.rules.filter((rule) => rule !== HTML && !MDX.includes(rule))] : live.rules,
    code: (live.code ?? []).filter((each) => each.asked === undefined || asked.includes(each.asked)),
    shielded: mdx ? undefined : live.shielded,
    isMdx: mdx,
    isLoose: !mdx && live.isLoose === true,
  };
}
