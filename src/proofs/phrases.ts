/** Fixed words on pages: they lead on and name no fact of the product; a closed list, and nothing else may be proven as fixed. */
export const PHRASES: ReadonlyMap<string, string> = new Map([
  ['glance', 'At a glance'],
  ['limits', 'Limits'],
  ['install', 'Installation'],
  ['requirements', 'Requirements'],
  ['first-run', 'A first run'],
  ['first-sample', 'A first sample'],
  ['empty-folder', 'In an empty folder:'],
  ['run-it', 'Run it:'],
  ['it-prints', 'It prints:'],
  ['it-checks', 'It ends with an error where something that it asserts does not hold.'],
  ['uses', 'What this uses'],
  ['recipes', 'Recipes from the tests'],
  ['symbols', 'All symbols'],
  ['features', 'Features of the crate'],
  ['options', 'Options of the command line'],
  [
    'unread',
    'Parts of these files could not be parsed, as macros may make them unlike the language. Names that they declare may be missing:',
  ],
  ['errors', 'Errors by their message'],
  [
    'errors-cover',
    'Messages are shown as the source writes them. Other errors may occur, of this product and of what it uses.',
  ],
  [
    'errors-cover-parts',
    'Messages are shown as the source writes them, with “…” for a part that is left out. Other errors may occur, of this product and of what it uses.',
  ],
  ['error-classes', 'Other classes of errors'],
  ['documents', 'The product’s own documents'],
  ['guides', 'Guides'],
  ['modules', 'Pages'],
  ['answers', 'Answers'],
  ['next', 'Where to go next'],
  ['further', 'Further symbols'],
]);

const partsOf = (phrase: string): { level?: string; key: string } => {
  const [, level, key = phrase] = /^h(\d) (.+)$/u.exec(phrase) ?? [];
  return level === undefined ? { key } : { level, key };
};

/** Which words of the list a phrase is, at whatever heading's level. */
export const keyOfPhrase = (phrase: string): string => partsOf(phrase).key;

/** The text of a phrase as it stands on a page, at a heading's level or as plain words. */
export function phraseText(phrase: string): string | undefined {
  const { level, key } = partsOf(phrase);
  const words = PHRASES.get(key);
  return words === undefined || level === undefined ? words : `${'#'.repeat(Number(level))} ${words}`;
}
