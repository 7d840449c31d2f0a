/** A number of things as people read it: `1 file`, `2 files`, `1,200 entries`. */

export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
