/** Absolute links of a product's documents into its own repository, as paths in it: they lead to our page where one holds what is meant; pure. */
import type { OutlineSection } from '../../model/outline.ts';
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
  const readme = documents?.find(({ role, path }) => role === 'readme' && !path.includes('/'));
  return (url) => {
    const [, rest = ''] = /^https?:\/\/(?:www\.)?(.*)$/isu.exec(url) ?? [];
    const base = bases.find((each) => startsAt(rest, each));
    if (base !== undefined) return placeOf(rest.slice(base.length), readme?.path);
    // A repository moves from owner to owner, and its README keeps the address.
    const former = FORMER.exec(rest)?.[0] ?? '';
    const isMoved = bases.some((each) => nameOf(each) === nameOf(former));
    const at = isMoved ? placeOf(rest.slice(former.length), readme?.path) : undefined;
    const isHere = at?.path === readme?.path && anchorIn(readme?.sections ?? [], at?.fragment ?? '') !== undefined;
    return isHere ? at : undefined;
  };
}

const startsAt = (rest: string, base: string): boolean =>
  rest.toLowerCase().startsWith(base) && /^(?:\.git)?(?:[/?#]|$)/u.test(rest.slice(base.length));
const FORMER = /^(?:github\.com|gitlab\.com|codeberg\.org|bitbucket\.org)\/[^/?#\s]+\/[\w.-]+/iu;
const nameOf = (base: string): string => (base.split('/')[2] ?? '').toLowerCase().replace(/\.git$/u, '');

/** What stands behind the address of a repository. */
function placeOf(rest: string, readme: string | undefined): OwnPlace | undefined {
  const [, below = '', fragment] = /^(?:\.git)?([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/su.exec(rest) ?? [];
  const path = `${below}/`.replace(TODAY, '').replace(/\/$/u, '');
  if (below === '' || below === '/' || path === '')
    return readme === undefined || !fragment ? undefined : { path: readme, fragment };
  return path === below ? undefined : { path, fragment };
}

/** The heading that an anchor means: forges take letters of any size, and write a mark of their own before it. */
export function anchorIn<T extends Pick<OutlineSection, 'heading'>>(
  sections: readonly T[],
  anchor: string,
): T | undefined {
  const bare = anchor.replace(/^user-content-/u, '');
  // Makers of anchors differ in what stands for a dot: `options-fold` and `optionsfold` are one heading, where only one is spelled so.
  const close = sections.filter(({ heading }) => heading !== null && letters(heading.anchor) === letters(bare));
  return (
    sections.find(({ heading }) => heading?.anchor === anchor) ??
    sections.find(({ heading }) => heading?.anchor.toLowerCase() === bare.toLowerCase()) ??
    (close.length === 1 && letters(bare) !== '' ? close[0] : undefined)
  );
}
const letters = (anchor: string): string => anchor.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
