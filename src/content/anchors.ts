/** Anchors that are on a page without anybody having written them. */

/** Fragments that browsers, footnotes and themes make by themselves. */
const BUILT_IN = /^(?:|top|:~:text=.*|fn(?:ref)?[:-]?[\w-]*|user-content-.*|__\w.*|L\d.*|_top|!.*|\/.*)$/i;

export const isBuiltInFragment = (fragment: string): boolean => BUILT_IN.test(fragment);
