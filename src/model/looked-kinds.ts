/** The kinds of things whose judging every report sums up; apart from the schemas, so that a thread that only judges loads none. */
export const LOOKED_KINDS = ['links', 'anchors', 'images', 'samples'] as const;
export type LookedKind = (typeof LOOKED_KINDS)[number];
