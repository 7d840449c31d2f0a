import { expect, it } from 'vitest';
import { groupSnippets } from '../../../src/workers/ia-planner/group-snippets.ts';
import { slugOf } from '../../../src/workers/ia-planner/slug.ts';
import { snippet } from '../../support/facts.ts';

const code = (name: string): string => `import strata\n\nstrata.${name}()`;

it('begins with the front page, whatever other pages call usage', () => {
  const front = snippet('JSON mode', code('json'), { origin: 'readme' });
  const deep = snippet('Usage', code('deep'), { origin: 'docs' });
  const elsewhere = { ...deep, source: { ...deep.source, path: 'docs/deep/streams.md' } };
  const { first } = groupSnippets([elsewhere, front], ['strata'], 4);
  expect(first).toEqual([front]);
});
it('makes no task of a signature, an open question, a tale or a part of a program', () => {
  const part = snippet(null, code('part'), { origin: 'example' });
  const titles = groupSnippets(
    [
      snippet('`strata.read(path, options?)`', code('a'), { origin: 'docs' }),
      snippet('Strata(path: string | URL, options?: Options)', code('b'), { origin: 'docs' }),
      snippet('Is that it?', code('c'), { origin: 'docs' }),
      snippet("We'll use a reader", code('d'), { origin: 'docs' }),
      { ...part, source: { ...part.source, path: 'examples/complex/commands/cmd_init.py' } },
      snippet('Merge two logs', code('e'), { origin: 'docs' }),
      snippet('Usage', code('f'), { origin: 'readme' }),
    ],
    ['strata'],
    4,
  ).tasks.map(({ title }) => title);
  expect(titles).toEqual(['Merge two logs']);
});
it('ends a short address where a phrase can end', () => {
  expect(slugOf('Save all images from an MS OneNote document to disk')).toBe(
    'save-all-images-from-an-ms-onenote-document',
  );
  expect(slugOf('Export an MS OneNote document to PDF with the icons (custom tag icons)')).toBe(
    'export-an-ms-onenote-document-to-pdf',
  );
  expect(slugOf('Log in')).toBe('log-in');
});
