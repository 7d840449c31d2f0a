/** C# of today that the grammar does not know, as the older of the same shape; lines and columns stay. Pure. */
import { masked } from './csharp-mask.ts';

/** White space for the grammar that no program has. */
const PARAMS = '\u3000'.repeat('params'.length);

/** The class that an extension block is for the grammar; both words are as long. */
export const EXTENSION = '__x';

/** A part of the older text as its author wrote it. */
export const asWritten = (text: string): string => text.replaceAll(PARAMS, 'params');

export function olderCsharp(code: string): string {
  const plain = code.replace(/\${1,4}(?=""")/g, (marks) => ' '.repeat(marks.length));
  if (!/\[\s{0,20}\]|\bref\s{1,4}partial\b|\?\.|\bextension\b|\bparams\b/.test(plain)) return plain;
  const bare = masked(plain);
  const out = plain.split('');
  const put = (at: number, text: string): void => {
    for (const [index, char] of [...text].entries()) out[at + index] = char;
  };
  // A collection of nothing, where a value is expected: behind a name it is a type.
  for (const { index, 0: brackets } of bare.matchAll(/\[[ \t]{0,20}\]/g)) {
    const before = bare.slice(Math.max(0, index - 40), index);
    // `object?[]` is a type, `["a"]` a key.
    const isEmpty = plain.slice(index + 1, index + brackets.length - 1).trim() === '';
    if (isEmpty && /(?:[=(,:{[]|=>|\breturn|\bin|\?\?|\s\?)\s{0,20}$/.test(before))
      put(index, '""'.padEnd(brackets.length));
  }
  for (const { index, 0: words } of bare.matchAll(/\bref\s{1,4}partial\b/g))
    put(index, `ref${' '.repeat(words.length - 3)}`);
  // `extension(Reef reef) { … }` as a class that is made of its receiver, of which only one with a name can be.
  for (const { index, 0: word } of bare.matchAll(/\bextension(?=[<(])/g)) {
    const open = bare.indexOf('{', index);
    if (open < 0 || !'{};'.includes(bare.slice(0, index).trimEnd().at(-1) ?? ' ')) continue;
    put(index, `class ${EXTENSION}`.padEnd(word.length));
    const list = bare.indexOf('(', index);
    if (!/[\w>\]?]\s{1,20}@?\w{1,100}\s{0,20}\)/.test(bare.slice(list, open)))
      for (let at = list; at < bare.length && at < open; at++) if (out[at] !== '\n') out[at] = ' ';
  }
  // `params ReadOnlySpan<T>`, a list that is no array.
  for (const { index } of bare.matchAll(/\bparams(?= [\w.]{1,100}<)/g)) put(index, PARAMS);
  // `a?.b = c`, `a?.b += c`.
  for (const { index } of bare.matchAll(/\?\.(?=[\w.[\]]{1,200}\s?(?:[-+*/|&^%]|<<|>>|\?\?)?=(?![=>]))/g))
    put(index, ' .');
  return out.join('');
}
