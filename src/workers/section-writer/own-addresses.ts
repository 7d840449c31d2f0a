/** Absolute links of a product's documents into its own repository, as paths in it: they lead to our page where one holds what is meant; pure. */
import type { ProductFacts } from '../../model/product-facts.ts';

export interface OwnPlace {
  path: string;
  fragment: string | undefined;
}

/** Labels of manifests for the address of the repository. */
const OF_REPOSITORY = /^(?:repository|source(?: code)?|code|github|gitlab|home ?page)$/iu;
const FORGE =
  /^(?:git\+)?(?:https?|git|ssh):\/\/(?:[\w-]+@)?((?:github\.com|gitlab\.com|codeberg\.org|bitbucket\.org)\/[^/?#\s]+\/[^/?#\s]+?)(?:\.git)?\/?$/iu;
/** Other refs are other versions. */
const TODAY =
  /^\/(?:-\/)?(?:blob|tree|src\/branch|src)\/(?:refs\/heads\/)?(?:HEAD|main|master|trunk|develop|dev|default)\//u;

export function ownAddresses({ repository, manifest, documents }: ProductFacts): (url: string) => OwnPlace | undefined {
  const named = (manifest?.urls ?? []).flatMap(({ label, url }) => (OF_REPOSITORY.test(label) ? [url] : []));
  const bases = [repository, ...named].flatMap((url) => FORGE.exec(url)?.[1]?.toLowerCase() ?? []);
  const readme = documents?.find(({ role, path }) => role === 'readme' && !path.includes('/'))?.path;
  return (url) => {
    const [, rest = ''] = /^https?:\/\/(?:www\.)?(.*)$/isu.exec(url) ?? [];
    const base = bases.find(
      (each) => rest.toLowerCase().startsWith(each) && /^(?:[/?#]|$)/u.test(rest.slice(each.length)),
    );
    if (base === undefined) return undefined;
    const [, below = '', fragment] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/su.exec(rest.slice(base.length)) ?? [];
    if (/^\/?$/u.test(below)) return readme === undefined || !fragment ? undefined : { path: readme, fragment };
    const path = below.replace(TODAY, '');
    return path === below || path === '' ? undefined : { path, fragment };
  };
}
