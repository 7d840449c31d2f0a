/** A link to the docs site that a product has, from its manifest or the site's own settings; pure. */
import { manifestAt } from '../derive/address.ts';
import { derive } from '../derive/derive.ts';
import { urlFor } from '../manifests/url-labels.ts';
import type { PageBlock } from '../model/page-block.ts';
import type { ProductFacts } from '../model/product-facts.ts';

/** Nothing where neither names an address that is no repository. */
export function docsSiteLink(facts: ProductFacts): PageBlock[] {
  const { manifest } = facts;
  if (manifest == null) return [];
  const kind = (['documentation', 'homepage'] as const).find((each) => {
    const url = urlFor(manifest.urls, each)?.url ?? '';
    return url !== '' && !IS_FORGE.test(url);
  });
  const block =
    kind === undefined
      ? undefined
      : derive('link', { title: `label ${kind}`, href: manifestAt(manifest.path, `href.${kind}`) }, facts);
  return block === undefined ? [] : [block];
}
/** A repository is no docs site. */
const IS_FORGE = /^https?:\/\/(?:www\.)?(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org)\//iu;
