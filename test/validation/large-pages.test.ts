/** A page that is too large is red and not parsed, links to it hold, its anchors are not judged, and no linter is given it. */
import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { MAX_PAGE_BYTES } from '../../src/validation/large-pages.ts';
import type { Outcome } from '../../src/validation/outcome.ts';
import { openSession, type ValidationInput } from '../../src/validation/session.ts';
import { makeSite, ports, type TestSite } from './site.ts';

let site: TestSite;
afterEach(() => site.done());

const ONLY = ['schemas', 'frontmatter', 'internal-links', 'images'];
const open = (more: Partial<ValidationInput> = {}) =>
  openSession({ root: site.root, profile: 'local', ports, cacheDir: site.cache, only: ONLY, ...more });
const judge = async (more: Partial<ValidationInput> = {}): Promise<Outcome> => (await open(more)).validate();
const seen = ({ findings }: Outcome): string[] =>
  findings.map(({ rule, location }) => `${rule} ${location?.path}:${location?.line ?? ''}`);
/** What follows the text of the file is a hole, and costs no disk. */
const grow = (path: string, bytes = MAX_PAGE_BYTES + 1): void => truncateSync(join(site.root, path), bytes);

const RED = 'schemas/page-not-read docs/big.md:';
const MISSING = 'internal-links/anchor-missing docs/index.md:3';
const PLAIN = {
  'docs/index.md': '# Docs\n\n[big](big.md) [there](big.md#part) [no](big.md#nothing)\n',
  'docs/big.md': '# Big\n\n## Part\n\n[gone](gone.md)\n',
};

test('it is told with its size, the bound and what to do; what leads to it is no fault', async () => {
  site = makeSite(PLAIN);
  grow('docs/big.md');
  for (const more of [{}, { cacheDir: null }, { secondThread: true, cacheDir: null }]) {
    const outcome = await judge(more);
    expect(seen(outcome)).toEqual([RED]);
    expect(outcome.report.ok).toBe(false);
    expect(outcome.findings[0]?.message).toBe(
      'This page is 16.0 MB large and was not judged. At most 16 MB are read: split it, or name it under `exclude` in launch.yml.',
    );
  }
  expect(seen(await judge({ config: { exclude: ['docs/big.md'] } }))).toEqual([]);
  const blind = await judge({ only: ['frontmatter'] });
  expect(blind.report.gates.find(({ name }) => name === 'frontmatter')).toMatchObject({ outcome: 'untestable' });
});

test('its address is the one its front matter gives', async () => {
  site = makeSite({
    'hugo.toml': 'baseURL = "https://docs.example.org/"\n',
    'content/_index.md': '---\ntitle: Docs\n---\n\n[a](/far/) [b](/old/#x) [c]({{< relref "big.md#part" >}})\n',
    'content/big.md': '---\ntitle: Big\nurl: /far/\naliases: [/old/]\n---\n\nText.\n',
  });
  grow('content/big.md', 20_000_000);
  const session = await open();
  expect(seen(await session.validate())).toEqual(['schemas/page-not-read content/big.md:']);
  expect(session.site.index.pageAt('/far/')).toMatchObject({ page: { path: 'content/big.md' }, viaAlias: false });
  expect(session.site.index.pageAt('/old/')).toMatchObject({ page: { path: 'content/big.md' }, viaAlias: true });
});

test('a page that grows or shrinks is judged as if it had been so from the start', async () => {
  site = makeSite(PLAIN);
  const gone = 'internal-links/page-missing docs/big.md:5';
  const session = await open();
  expect(seen(await session.validate())).toEqual([gone, MISSING]);
  grow('docs/big.md');
  expect(seen(await session.revalidate(['docs/big.md']))).toEqual([RED]);
  // Also when it is begun anew, from what was kept.
  expect(seen(await judge())).toEqual([RED]);
  expect(seen(await judge())).toEqual([RED]);
  site.write({ 'docs/big.md': PLAIN['docs/big.md'] });
  expect(seen(await session.revalidate(['docs/big.md']))).toEqual([gone, MISSING]);
  expect(seen(await judge())).toEqual([gone, MISSING]);
});

test('the linter is not given it', async () => {
  site = makeSite(PLAIN);
  grow('docs/big.md');
  const given: string[] = [];
  const processes: typeof ports.processes = {
    ...ports.processes,
    run(command, words, options) {
      if ([command, ...words].some((word) => word.endsWith('rumdl')))
        given.push(...words.filter((word) => word.endsWith('.md')));
      return ports.processes.run(command, words, options);
    },
  };
  await judge({ ports: { ...ports, processes }, only: ['schemas', 'markdown-style'] });
  expect(given).toEqual(['docs/index.md']);
});
