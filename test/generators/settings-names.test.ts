/** Settings under their other names and in their other forms: Zensical's own file in YAML, a whole address as `site-url` of a book. */
import { expect, test } from 'vitest';
import { factsOf } from '../support/memory-site.ts';

test('`zensical.yml` is read as `mkdocs.yml` is', () => {
  const { index } = factsOf({
    'zensical.yml': 'site_name: X\ndocs_dir: src\n',
    'README.md': '# R\n',
    'src/a.md': '# A\n\n!!! note\n\n    [x](none.md)\n',
  });
  expect([index.kind, [...index.pages.keys()]]).toEqual(['mkdocs', ['src/a.md']]);
});

test('of a `site-url` that is a whole address the path counts, and the address is the book itself', () => {
  const { index } = factsOf({
    'book.toml': '[output.html]\nsite-url = "https://x.example/quay/"\n',
    'src/SUMMARY.md': '- [a](a.md)\n',
    'src/a.md': '# A\n',
    'src/b.md': '# B\n',
  });
  const kindOf = (target: string): string => index.resolve('src/a.md', target, 'inline').kind;
  expect([kindOf('/quay/b.html'), kindOf('/quay/none.html'), kindOf('/other/')]).toEqual([
    'page',
    'missing',
    'unverified',
  ]);
  expect([kindOf('https://x.example/quay/b.html'), kindOf('https://x.example/quay/none.html')]).toEqual([
    'page',
    'missing',
  ]);
});
