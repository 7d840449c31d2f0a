/** A second thread changes nothing but the time: what it finds is what the session finds alone. */
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { parsePage } from '../../src/content/parse-page.ts';
import { createFactsFile } from '../../src/validation/facts-file.ts';
import { createPageJudge } from '../../src/validation/judge-pages.ts';
import { apart } from '../../src/validation/looked.ts';
import { packFacts } from '../../src/validation/pack.ts';
import type { PageEntry } from '../../src/validation/page-store.ts';
import { startSecondThread } from '../../src/validation/second-thread.ts';
import { openSession } from '../../src/validation/session.ts';
import { blobId } from '../../src/validation/site-tree.ts';
import { makeSite, ports, type TestSite } from './site.ts';

const sites: TestSite[] = [];
afterEach(() => {
  for (const site of sites.splice(0)) site.done();
});

const KEY = `ghp_${'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0p'}INUx`;
const pages: Record<string, string> = { 'hugo.toml': 'title = "Gauges"\n' };
for (let page = 0; page < 12; page += 1) {
  const code = ['```python\ndef broken(:\n```', '```js\nconst fine = 1;\n```', '```\nimport os\nprint(os.sep)\n```'][
    page % 3
  ];
  const more = page % 4 === 0 ? `\ntoken ${KEY}\n` : page % 4 === 1 ? '\nTODO: __TITLE__ [gone](nowhere.md)\n' : '';
  pages[`content/page-${page}.md`] = `---\ntitle: Page ${page}\n---\n\n${code}\n${more}`;
}

function open(site: TestSite, secondThread: boolean, signal?: AbortSignal) {
  const only = ['frontmatter', 'internal-links', 'snippets', 'template-tokens', 'secrets'];
  const more = signal === undefined ? {} : { signal };
  return openSession({ root: site.root, profile: 'local', ports, cacheDir: null, only, secondThread, ...more });
}

it('finds what the session finds alone, and again after a change', { timeout: 60_000 }, async () => {
  const site = makeSite(pages);
  sites.push(site);
  const [alone, helped] = [await open(site, false), await open(site, true)];
  const found = await helped.validate();
  expect(found).toEqual(await alone.validate());
  expect(new Set(found.findings.map(({ gate }) => gate))).toEqual(
    new Set(['internal-links', 'snippets', 'template-tokens', 'secrets']),
  );
  site.write({ 'content/page-2.md': '---\ntitle: Page 2\n---\n\n```json\n{"a": }\n```\n' });
  const changed = ['content/page-2.md'];
  expect(await helped.revalidate(changed)).toEqual(await alone.revalidate(changed));
});

it('reads pages as the session reads them, in any number of chunks', { timeout: 60_000 }, async () => {
  const many = Object.fromEntries(
    Array.from({ length: 1_020 }, (_, page) => [
      `content/many/page-${page}.md`,
      `---\ntitle: Page ${page}\n---\n\n## Heading ${page}\n\n[next](page-${page + 1}.md#heading-${page + 1}) {{< own >}}\n\n${page % 50 === 0 ? '```json\n{"a": }\n```' : ''}\n`,
    ]),
  );
  const layout = '<h2 id="{{ .Get 0 }}">x</h2>';
  const site = makeSite({ ...pages, ...many, 'layouts/shortcodes/own.html': layout });
  sites.push(site);
  const [alone, helped] = [await open(site, false), await open(site, true)];
  expect(await helped.validate()).toEqual(await alone.validate());
  const seen = (session: typeof alone) => [...session.facts.pages.values()].map(({ path, facts }) => [path, facts]);
  expect(JSON.stringify(seen(helped))).toBe(JSON.stringify(seen(alone)));
  expect([...helped.site.index.pages.values()]).toEqual([...alone.site.index.pages.values()]);
});

it('ends with the check that asked for it', { timeout: 60_000 }, async () => {
  const site = makeSite(pages);
  sites.push(site);
  const stop = new AbortController();
  const session = await open(site, true, stop.signal);
  stop.abort();
  await expect(session.validate()).rejects.toThrow(/abort/i);
});

it('answers nothing, and keeps nobody waiting, when it runs out of memory', { timeout: 60_000 }, async () => {
  const site = makeSite(pages);
  sites.push(site);
  const whole = await open(site, false);
  const { context, hugo, headingIds } = whole.site;
  const setup = {
    root: site.root,
    profile: 'local' as const,
    config: {},
    gates: ['snippets'],
    secrets: true,
    facts: undefined,
  };
  const thread = startSecondThread(undefined, { limits: { maxOldGenerationSizeMb: 4 } });
  thread.begin({ ...setup, site: { context, hugo, headingIds } });
  const paths = Object.keys(pages).filter((path) => path.endsWith('.md'));
  expect(await thread.read(paths.map((path) => ({ path, hash: undefined })))).toEqual(new Map());
  await thread.judge([], () => undefined);
  await thread.finish();
  expect(thread.isFree).toBe(true);
});

it('takes facts from the place where they lie, and reads the page where they are gone', async () => {
  const site = makeSite({ 'a.md': 'No code here.\n' });
  sites.push(site);
  const broken = '```json\n{\n```\n';
  const path = join(site.cacheDir, 'some.facts');
  const file = createFactsFile(() => path);
  const keys = { site: 's', facts: 'as-they-are', findings: '' };
  const record = { path: 'a.md', title: null, draft: false, keys: {}, aliases: [], anchors: [], open: null };
  const packed = packFacts(parsePage('a.md', broken, 'plain'), '');
  const entry: PageEntry = {
    ...{ path: 'a.md', hash: 'a', record, ignores: [], languages: ['json'], samples: undefined },
    ...{ packed, findings: {}, tools: {} },
  };
  file.add(keys, [entry]);
  expect(entry.packed).toBeUndefined();
  const { site: gathered } = await open(site, false);
  const place = { path: file.newPlace('s'), facts: keys.facts };
  const found = async (facts: typeof place | undefined) => {
    const setup = { root: site.root, profile: 'local' as const, config: {}, gates: ['snippets'], secrets: false };
    const judge = createPageJudge({ ...setup, site: gathered, facts });
    const { hash, languages, at } = entry;
    const [page] = await judge([{ path: 'a.md', hash, languages, packed: undefined, at, text: undefined }]);
    return apart(page?.findings.snippets ?? []).findings.map(({ rule }) => rule);
  };
  expect(await found(place)).toEqual(['snippets/syntax-error']);
  expect(await found({ ...place, path: `${place.path}.gone` })).toEqual([]);
});

it('leaves a gate that asks for more than the page to the session', { timeout: 60_000 }, async () => {
  const text = '---\ntitle: A\n---\n\n[gone](nowhere.md) __TITLE__\n';
  const site = makeSite({ 'a.md': text });
  sites.push(site);
  const judge = createPageJudge({
    root: site.root,
    profile: 'local',
    config: {},
    site: (await open(site, false)).site,
    gates: ['internal-links', 'template-tokens'],
    secrets: false,
    facts: undefined,
  });
  const packed = packFacts(parsePage('a.md', text, 'plain'), text);
  const [page] = await judge([{ path: 'a.md', hash: blobId(Buffer.from(text)), languages: [], packed }]);
  expect(Object.keys(page?.findings ?? {})).toEqual(['template-tokens']);
  expect(page?.findings['template-tokens']).toHaveLength(1);
});
