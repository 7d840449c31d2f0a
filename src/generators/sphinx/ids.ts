/** Ids as docutils makes them of a heading or a label. */
export const docutilsId = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\0-\x7f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-0-9]+/, '')
    .replace(/(?<!-)-+$/, '');
