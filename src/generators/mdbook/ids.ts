/** Ids of headings as mdBook makes them. */
export const mdbookSlug = (text: string): string =>
  text
    .trim()
    .replace(/[^\p{L}\p{N}_\s-]/gu, '')
    .replace(/\s/g, '-')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());
