/** Tells how the product itself is installed from how something else is: a plugin, another program, one part of a site. */
import { tagOf } from '../../model/claim-tags.ts';
import type { Claim } from '../../model/product-facts.ts';

const FIRST_PAGES =
  /(?:^|\/)(?:\d+[-_.]?)?(?:_?index|readme|intro(?:duction)?|overview|install\w*|setup|set-up|quick-?_?start\w*|getting-?_?started|get-?_?started|requirements)[^/]*$/iu;
const INSTALL_HEADING =
  /^(?:(?:how to|step \d+:?)\s+)?(?:re)?(?:install(?:ing|ation(?: of)?)?|set(?:ting)? up|download(?:ing)?)\s+(?:the\s+|an?\s+)?(.+)$/iu;
/** How it is installed, not what. */
const MANNER =
  /^(?:with|from|via|using|on|in|for|as|by|through|under|and|or|guide|instructions?|options?|steps?|notes?|methods?|requirements?|prerequisites|packages?|library|binary|binaries|release|source|latest|stable|development|nightly)\b/iu;

/** `names` are what the product and its package are called. */
export function concernsInstalling(claim: Claim, names: readonly string[]): boolean {
  const group = tagOf(claim, 'group') ?? '';
  const object = INSTALL_HEADING.exec(group)?.[1]?.toLowerCase().replaceAll('`', '');
  if (object !== undefined && !MANNER.test(object) && !names.some((name) => object.startsWith(name.toLowerCase())))
    return false;
  return claim.source_rank <= 2 || claim.citations.some(({ path }) => FIRST_PAGES.test(path));
}
