/** The kinds of things whose judging every report sums up; apart from the schemas, so that a thread that only judges loads none. */
export const LOOKED_KINDS = ['links', 'anchors', 'images', 'samples'] as const;
export type LookedKind = (typeof LOOKED_KINDS)[number];

/** Kinds that a gate counts, so that it is known whether it judged anything; reports sum up the first four. */
export const COUNTED_KINDS = {
  links: 'link',
  anchors: 'anchor',
  images: 'picture',
  samples: 'sample',
  includes: 'include',
} as const;
export type CountedKind = keyof typeof COUNTED_KINDS;

/** How the reason of a gate begins that had nothing to judge. */
export const NOTHING_TO_JUDGE = 'nothing to judge';
