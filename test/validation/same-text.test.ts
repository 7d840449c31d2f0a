/** Pages with the same text: each is judged as if it were the only one, and read and linted once. */
import { afterEach, expect, it } from 'vitest';
import type { Processes } from '../../src/ports/processes.ts';
import { openSession } from '../../src/validation/session.ts';
import { makeSite, ports, type TestSite } from './site.ts';

let site: TestSite | undefined;
afterEach(() => site?.done());

const PAGE =
  '---\ntitle: One\nredirects:\n  - from: before\n    to: here\n---\n\n# One\n\nTwo words   \n\n[next](next.md) [gone](gone.md#x)\n\n```python\nif True\n```\n\n__LEFT__\n';
const FILES = {
  '.markdownlint.json': '{ "default": true, "MD013": false }',
  'v1/one.md': PAGE,
  'v1/next.md': '# Next\n\nWords.\n',
  'v2/uno.md': PAGE,
  'v3/one.md': PAGE,
  'v3/gone.md': '# Gone\n\nHere.\n',
};

async function check({ root, cache }: TestSite, withFixes = false) {
  const linted: string[] = [];
  const processes: Processes = {
    ...ports.processes,
    run(command, args, options) {
      if ([command, ...args].some((word) => word.endsWith('rumdl')))
        linted.push(...args.slice(args.lastIndexOf('--') + 1));
      return ports.processes.run(command, args, options);
    },
  };
  const session = await openSession({
    root,
    profile: 'ci',
    ports: { ...ports, processes },
    cacheDir: cache,
    withFixes,
  });
  return { session, linted: linted.sort(), outcome: await session.validate() };
}
/** What was found on a page, without its path and id. */
const on = (outcome: Awaited<ReturnType<typeof check>>['outcome'], path: string): string[] =>
  outcome.report.issues
    .filter(({ location }) => location?.path === path)
    .map(({ rule, message, location }) => `${location?.line} ${rule} ${message.replace(/, use .*/, '')}`);

it('says of each what it says of it alone', async () => {
  site = makeSite(FILES);
  const all = await check(site);
  expect(all.linted).toEqual(['v1/next.md', 'v1/one.md', 'v3/gone.md']);
  for (const version of ['v1', 'v2', 'v3']) {
    const alone = makeSite(
      Object.fromEntries(Object.entries(FILES).filter(([path]) => path.startsWith(version) || path.startsWith('.'))),
    );
    try {
      const { outcome } = await check(alone);
      const page = version === 'v2' ? 'v2/uno.md' : `${version}/one.md`;
      expect(on(all.outcome, page)).toEqual(on(outcome, page));
    } finally {
      alone.done();
    }
  }
  const { pages } = all.session.facts;
  expect(pages.get('v2/uno.md')?.facts).toBe(pages.get('v1/one.md')?.facts);
  const found = on(all.outcome, 'v2/uno.md').join('\n');
  for (const rule of ['MD009', 'snippets/', 'template-tokens/', 'internal-links/page-missing'])
    expect(found).toContain(rule);
  expect(on(all.outcome, 'v1/one.md')).not.toEqual(on(all.outcome, 'v2/uno.md'));
  expect(all.session.site.index.pages.get('v2/uno.md')?.aliases).not.toEqual(
    all.session.site.index.pages.get('v1/one.md')?.aliases,
  );
});

it('one that is edited afterwards is read by itself, and the others stay as they were', async () => {
  site = makeSite(FILES);
  const { session, outcome } = await check(site);
  const before = [on(outcome, 'v1/one.md'), on(outcome, 'v3/one.md')];
  site.write({ 'v2/uno.md': '# Two\n\nWords.\n' });
  const after = await session.revalidate(['v2/uno.md']);
  expect(on(after, 'v2/uno.md')).toEqual([]);
  expect([on(after, 'v1/one.md'), on(after, 'v3/one.md')]).toEqual(before);
  const again = await check(site);
  expect(again.outcome.report).toEqual(after.report);
});

it('fixes of one are for it: each page has those of its own text', async () => {
  site = makeSite(FILES);
  const { outcome } = await check(site, true);
  const fixes = outcome.findings
    .filter(({ title }) => title === 'MD009')
    .map(({ location, data }) => [location?.path, data?.fix]);
  expect(fixes.map(([path]) => path)).toEqual(['v1/one.md', 'v2/uno.md', 'v3/one.md']);
  expect(new Set(fixes.map(([, fix]) => JSON.stringify(fix))).size).toBe(1);
});

it('a page that git writes with other line ends is another text', async () => {
  site = makeSite({ ...FILES, '.gitattributes': 'v1/*.md text eol=lf\nv2/*.md text eol=crlf\n' });
  site.remove('v2/uno.md');
  site.git('checkout', '--', '.');
  const { session, linted } = await check(site);
  const { pages } = session.facts;
  expect(['v1/one.md', 'v2/uno.md', 'v3/one.md'].map((path) => pages.get(path)?.facts.eol)).toEqual([
    '\n',
    '\r\n',
    '\n',
  ]);
  expect(pages.get('v3/one.md')?.facts).not.toBe(pages.get('v2/uno.md')?.facts);
  expect(new Set(['v1/one.md', 'v2/uno.md'].map((path) => pages.get(path)?.hash)).size).toBe(1);
  expect(linted).toEqual(['v1/next.md', 'v1/one.md', 'v2/uno.md', 'v3/gone.md']);
});
