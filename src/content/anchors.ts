/** Anchors that are on a page without anybody having written them. */

/** Fragments that browsers and themes make by themselves. */
const BUILT_IN = /^(?:|top|:~:text=.*|user-content-.*|__\w.*|L\d.*|_top|!.*|\/.*)$/i;

/** As most generators name footnotes, by label or number, and the places that refer to them. */
export const isFootnote = (fragment: string): boolean => /^fn(?:ref)?[:-]?[\w-]*(?::\d+)?$/i.test(fragment);

export const isBuiltInFragment = (fragment: string): boolean => BUILT_IN.test(fragment);
