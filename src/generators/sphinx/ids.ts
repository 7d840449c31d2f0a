/** Ids as docutils makes them of a heading or a label. */

/** Letters that no decomposition brings to ASCII, as docutils writes them. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'sz',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŧ: 't',
};

export const docutilsId = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[ßæœøđħıłŧ]/g, (letter) => LETTERS[letter] ?? '')
    .normalize('NFKD')
    .replace(/[^\0-\x7f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-0-9]+/, '')
    .replace(/(?<!-)-+$/, '');
