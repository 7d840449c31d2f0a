/** What is left of a table or an item says nothing any more. */

/** A table below whose head nothing is left. */
export const isBareTable = (markdown: string): boolean =>
  /^\|/u.test(markdown) && !/[\p{L}\p{N}]/u.test(markdown.split('\n').slice(2).join(''));

/** An item that only named what its link led to says nothing without it. */
export const isOnlyName = (markdown: string): boolean =>
  /^[-*+] /u.test(markdown) && !/\]\(|<https?:|`|[.:;!?]/u.test(markdown) && markdown.split(/\s+/u).length <= 8;
