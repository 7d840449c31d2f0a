/** The list of files as folders: what a folder tree would say, found in the list. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { listedFiles } from '../../src/content/gather-site.ts';

const NAMES = ['a', 'b', 'a.md', 'a-b', 'A', 'é', '0', 'a0', '_x'];

it('a folder lists what lies in it, whatever is named like it, in whatever order the files come', () => {
  const path = fc.array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 7 }).map((parts) => parts.join('/'));
  fc.assert(
    fc.property(fc.uniqueArray(path, { maxLength: 30 }), fc.boolean(), (paths, isSorted) => {
      const files = listedFiles(isSorted ? paths.toSorted() : paths, (one) => `text of ${one}`);
      const folders = new Set([
        '',
        'a',
        'nowhere',
        ...paths.flatMap((one) => [one, one.split('/').slice(0, -1).join('/')]),
      ]);
      for (const folder of folders) {
        const inside = folder === '' ? '' : `${folder}/`;
        const names = paths.flatMap((one) =>
          one.startsWith(inside) ? [one.slice(inside.length).split('/')[0] ?? ''] : [],
        );
        const isTooDeep = folder !== '' && folder.split('/').length > 5;
        expect(files.list(folder)).toEqual(isTooDeep ? [] : [...new Set(names)].sort());
        expect(files.read(folder)).toBe(paths.includes(folder) ? `text of ${folder}` : undefined);
      }
    }),
    { numRuns: 300, seed: 3 },
  );
});
