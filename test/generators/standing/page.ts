/** One file of a site that tells by its word `mk…zz` where it is shown. */
export type Site = Readonly<Record<string, string>>;

/** `lines` of front matter; without any, none is written. */
export const page = (word: string, ...lines: string[]): string =>
  `${lines.length === 0 ? '' : `---\n${lines.join('\n')}\n---\n\n`}# Page\n\nThe word is mk${word}zz.\n`;
/** The same with a title, for generators that ask for one. */
export const titled = (word: string, ...lines: string[]): string => page(word, 'title: Page', ...lines);
export const served = (word: string): string => `<!doctype html><title>x</title><p>The word is mk${word}zz.</p>\n`;
