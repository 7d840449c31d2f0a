/** Links of quotes lead to what the product has, also where they name what is made of it. */
import { expect, it } from 'vitest';
import { resolveLinks } from '../../../src/workers/section-writer/resolve-links.ts';

it('takes the source of a made page for it, and nothing for a page of which there is no source', () => {
  const files = new Set(['docs/faults.rst', 'docs/made.html']);
  const places = {
    section: () => undefined,
    document: (path: string) => (path === 'docs/faults.rst' ? '/docs/faults/' : undefined),
    source: (path: string) => (files.has(path) ? `https://x.example/${path}` : undefined),
  };
  const resolve = (target: string) => resolveLinks(`See [it](${target}).`, 'README.md', places);
  expect(resolve('docs/faults.html')).toEqual({ markdown: 'See [it](/docs/faults/).', lost: [] });
  expect(resolve('docs/made.html').markdown).toBe('See [it](https://x.example/docs/made.html).');
  expect(resolve('docs/layers.html')).toEqual({ markdown: 'See it.', lost: ['docs/layers.html'] });
});
