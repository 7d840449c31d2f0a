/** A session: judged again where something changed, kept across runs, and never green by accident. */
import { mkdirSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { definePageGate, defineSiteGate } from '../../src/gates/gate.ts';
import { gates as allGates } from '../../src/gates/index.ts';
import { lookedLines } from '../../src/report/looked-at.ts';
import { openSession, type ValidationInput } from '../../src/validation/session.ts';
import { makeSite, ports, type TestSite } from './site.ts';

const PAGES = {
  'hugo.toml': 'baseURL = "https://x.org/"\n',
  'content/_index.md': '---\ntitle: Home\n---\n',
  'content/docs/_index.md': '---\ntitle: Docs\n---\n',
  'content/docs/a.md': '---\ntitle: A\n---\n## One\n\n[b](/docs/b/#two)\n',
  'content/docs/b.md': '---\ntitle: B\n---\n## Two\n\n[a](/docs/a/)\n',
};
let site: TestSite;
afterEach(() => site.done());
const open = (more: Partial<ValidationInput> = {}) =>
  openSession({
    root: site.root,
    profile: 'local',
    ports,
    cacheDir: null,
    only: ['frontmatter', 'internal-links', 'images', 'schemas'],
    ...more,
  });
const seen = (outcome: {
  findings: readonly { rule: string; location: { path: string; line?: number | undefined } | null }[];
}): string[] => outcome.findings.map(({ rule, location }) => `${rule} ${location?.path}:${location?.line}`);

test('a clean site is green, and a broken one says which file and line', async () => {
  site = makeSite(PAGES);
  expect((await (await open()).validate()).report.ok).toBe(true);
  site.write({ 'content/docs/a.md': '---\ntitle: A\n---\n\n[b](/docs/nowhere/) [c](/docs/b/#three) ![p](/no.png)\n' });
  expect(seen(await (await open()).validate())).toEqual([
    'internal-links/page-missing content/docs/a.md:5',
    'internal-links/anchor-missing content/docs/a.md:5',
    'images/missing content/docs/a.md:5',
  ]);
});

test('revalidating says what validating anew says, for changes, new pages and pages that go', async () => {
  site = makeSite(PAGES);
  const session = await open();
  await session.validate();
  const steps: [string, () => void][] = [
    ['content/docs/b.md', () => site.write({ 'content/docs/b.md': '---\ntitle: B\n---\n## Three\n' })],
    ['content/docs/b.md', () => site.remove('content/docs/b.md')],
    [
      'content/docs/c.md',
      () => site.write({ 'content/docs/c.md': '---\ntitle: C\naliases: [/docs/b/]\n---\n## Two\n' }),
    ],
    ['content/docs/a.md', () => site.write({ 'content/docs/a.md': '---\ntitle: [A\n---\n' })],
  ];
  for (const [path, change] of steps) {
    change();
    const again = await session.revalidate([path]);
    const anew = await (await open()).validate();
    expect(seen(again)).toEqual(seen(anew));
    expect(again.report).toEqual(anew.report);
  }
});

test('what is kept gives the same report, and a changed page is judged again', async () => {
  site = makeSite(PAGES);
  const kept = { cacheDir: site.cache };
  const first = await (await open(kept)).validate();
  expect(await (await open(kept)).validate()).toEqual(first);
  site.write({ 'content/docs/b.md': '---\ntitle: B\n---\n## Other\n' });
  const second = await (await open(kept)).validate();
  expect(seen(second)).toEqual(['internal-links/anchor-missing content/docs/a.md:6']);
  site.commit('break');
  expect(seen(await (await open(kept)).validate())).toEqual(seen(second));
});

test('the outcome of uncommitted changes is kept, and is none of the same change to another page', async () => {
  const twin = '---\ntitle: T\n---\n\nText\n';
  site = makeSite({ ...PAGES, 'content/docs/x.md': twin, 'content/docs/y.md': twin });
  const kept = { cacheDir: site.cache };
  for (const page of ['x', 'y', 'x']) {
    site.git('checkout', '-q', '.');
    site.write({ [`content/docs/${page}.md`]: `${twin}\n[gone](/docs/gone/)\n` });
    for (const _ of [1, 2])
      expect(seen(await (await open(kept)).validate())).toEqual([
        `internal-links/page-missing content/docs/${page}.md:7`,
      ]);
  }
  site.git('checkout', '-q', '.');
  expect((await (await open(kept)).validate()).report.ok).toBe(true);
});

test('a warm start says what a cold one says, for changes, new files and files that go', async () => {
  site = makeSite({ ...PAGES, 'content/docs/c.md': '[n](/docs/new/#x)\n\n[b](/docs/b/)\n' });
  const kept = { cacheDir: site.cache };
  await (await open(kept)).validate();
  const steps: (() => void)[] = [
    () => site.write({ 'content/docs/b.md': '---\ntitle: B\n---\n## Other\n' }),
    () => site.write({ 'content/docs/new.md': '---\ntitle: N\n---\n## X\n' }),
    () => site.write({ 'content/docs/twin.md': '---\ntitle: T\nurl: /docs/new/\n---\n' }),
    () => site.remove('content/docs/b.md'),
    () => site.write({ 'content/docs/c.md': '[n](/docs/new/#y)\n' }),
    () => site.remove('content/docs/new.md'),
    () => site.commit('all of it'),
  ];
  for (const step of steps) {
    step();
    const cold = await (await open()).validate();
    expect(seen(await (await open(kept)).validate())).toEqual(seen(cold));
  }
});

test('what is added to what is kept, change after change, says what a cold start says', async () => {
  const many = Array.from({ length: 160 }, (_, page) => [
    `content/docs/p${page}.md`,
    `---\ntitle: P${page}\n---\n[b](/docs/b/#at)\n`,
  ]);
  site = makeSite({ ...PAGES, ...Object.fromEntries(many), 'content/docs/b.md': '---\ntitle: B\n---\n## At\n' });
  const kept = { cacheDir: site.cache };
  const keptFile = () => readdirSync(site.cacheDir).find((name) => name.endsWith('.pages')) ?? '';
  await (await open(kept)).validate();
  const { ino } = statSync(join(site.cacheDir, keptFile()));
  const steps: (() => void)[] = [
    () => site.write({ 'content/docs/p1.md': '---\ntitle: P\n---\n[nowhere](/docs/nowhere/)\n' }),
    () => site.write({ 'content/docs/nowhere.md': '---\ntitle: N\n---\n' }),
    () => site.write({ 'content/docs/p2.md': '---\ntitle: P\n---\n[new](/docs/nowhere/#part)\n' }),
    () => site.write({ 'content/docs/nowhere.md': '---\ntitle: N\n---\n## Part\n' }),
    () => site.remove('content/docs/p1.md'),
    () => site.remove('content/docs/nowhere.md'),
    () => site.write({ 'content/docs/p3.md': '---\ntitle: P\n---\n```js\nconst knots = ;\n```\n' }),
  ];
  for (const step of steps) {
    step();
    const cold = await (await open()).validate();
    for (const _ of [1, 2]) {
      const warm = await (await open(kept)).validate();
      expect(warm.report).toEqual(cold.report);
      expect(statSync(join(site.cacheDir, keptFile())).ino).toBe(ino);
    }
  }
  // The page that all lead to: most of what is kept changes.
  site.write({ 'content/docs/b.md': '---\ntitle: B\n---\n## Elsewhere\n' });
  const cold = await (await open()).validate();
  expect((await (await open(kept)).validate()).report).toEqual(cold.report);
  expect(statSync(join(site.cacheDir, keptFile())).ino).not.toBe(ino);
});

test('samples of a changed page are judged again where they changed, and only there', async () => {
  const fine = '```js\nconst knots = 3;\n```\n';
  const broken = '```js\nconst knots = ;\n```\n';
  site = makeSite({ ...PAGES, 'content/docs/a.md': fine, 'content/docs/b.md': `${fine}\n${broken}` });
  const asked: unknown[] = [];
  const watched = definePageGate({
    id: 'watched',
    title: 'Watched',
    profiles: ['local'],
    version: 1,
    rules: [{ id: 'watched/x', error_code: 'X', severity: 'warn', description: 'X.' }],
    check: (page, facts) => asked.push([basename(page.path), facts.knownSamples?.size]),
  });
  const gates = [...allGates, watched];
  const kept = { cacheDir: site.cache, gates, only: ['snippets', 'watched'] };
  await (await open(kept)).validate();
  const unlabelled = '```\n{"knots": [1, 2, 3]}\n```\n';
  // What is known of a page's samples comes without a parser: one that was asked would say that no page was read.
  const steps: [Record<string, string>, string[], number][] = [
    [{ 'content/docs/a.md': `More.\n\n${fine}` }, ['b.md:6'], 1],
    [{ 'content/docs/a.md': `${fine}\n${broken}` }, ['a.md:6', 'b.md:6'], 1],
    [
      { 'content/docs/a.md': broken, 'content/docs/b.md': `${broken}\n${unlabelled}` },
      ['a.md:2', 'b.md:2', 'b.md:5'],
      1,
    ],
    [{ 'content/docs/b.md': `More.\n\n${broken}\nMore.\n\n${unlabelled}` }, ['a.md:2', 'b.md:4', 'b.md:9'], 1],
    [{ 'content/docs/b.md': `<!-- claim:x -->\n${broken}\n${unlabelled}` }, ['a.md:2', 'b.md:3', 'b.md:6'], 1],
  ];
  for (const [change, expected, known] of steps) {
    site.write(change);
    const cold = await (await open({ ...kept, cacheDir: null })).validate();
    asked.length = 0;
    const warm = await (await open(kept)).validate();
    expect(warm.findings.map(({ location }) => `${basename(location?.path ?? '')}:${location?.line}`)).toEqual(
      expected,
    );
    expect(warm).toEqual(cold);
    expect(asked).toEqual(Object.keys(change).map((path) => [basename(path), known]));
  }
});

test('a session that let go of what it read says the same again', async () => {
  site = makeSite({ ...PAGES, 'content/docs/a.md': '[b](/docs/nowhere/)\n' });
  const session = await open();
  const first = await session.validate();
  session.forget();
  expect(await session.validate()).toEqual(first);
});

test('the id of a finding stays when lines shift', async () => {
  site = makeSite({ ...PAGES, 'content/docs/a.md': '[b](/docs/nowhere/)\n' });
  const session = await open();
  const before = (await session.validate()).report.issues.map(({ issue_id }) => issue_id);
  site.write({ 'content/docs/a.md': 'More.\n\n[b](/docs/nowhere/)\n' });
  expect((await session.revalidate(['content/docs/a.md'])).report.issues.map(({ issue_id }) => issue_id)).toEqual(
    before,
  );
  expect(before[0]).toMatch(/^iss_[0-9a-f]{16}$/);
});

test('ignores need a reason, are counted, and hold for their block or file', async () => {
  site = makeSite({
    ...PAGES,
    'content/docs/a.md':
      '<!-- launch-ignore internal-links: old -->\n[b](/docs/x1/)\n\n[b](/docs/x2/)\n\n<!-- launch-ignore internal-links -->\n[b](/docs/x3/)\n',
  });
  const outcome = await (await open()).validate();
  expect(seen(outcome)).toEqual([
    'schemas/ignore-without-reason content/docs/a.md:6',
    'internal-links/page-missing content/docs/a.md:4',
    'internal-links/page-missing content/docs/a.md:7',
  ]);
  expect(outcome.suppressed).toEqual([{ by: 'inline', rule: 'internal-links/page-missing', reason: 'old', count: 1 }]);
});

test('for a change, what the base has already is one line of the report, wherever it shows', async () => {
  site = makeSite({
    ...PAGES,
    'content/docs/old.md': '[x](/docs/long-gone/)\n',
    'content/docs/both.md': '---\ntitle: Both\n---\n[x](/docs/long-gone/)\n\n[same](/docs/twice/)\n',
    'content/docs/from.md': `---\ntitle: From\n---\n${'Words that stay. '.repeat(20)}\n\n[x](/docs/long-gone/)\n`,
  });
  site.git('mv', 'content/docs/from.md', 'content/docs/to.md');
  site.write({
    // A heading that others link to, and a link of its own.
    'content/docs/b.md': '---\ntitle: B\n---\n## Renamed\n\n[y](/docs/typo-here/)\n',
    // The old fault has moved down, another of its like came, and a new one.
    'content/docs/both.md':
      '---\ntitle: Both\n---\nNew words.\n\n[x](/docs/long-gone/)\n\n[same](/docs/twice/) and [same](/docs/twice/)\n\n[z](/docs/new-fault/)\n',
  });
  const { report, findings } = await (await open({ scope: 'new', only: ['internal-links'] })).validate();
  expect(seen({ findings })).toEqual([
    'internal-links/anchor-missing content/docs/a.md:6',
    'internal-links/page-missing content/docs/b.md:6',
    'internal-links/page-missing content/docs/both.md:8',
    'internal-links/page-missing content/docs/both.md:10',
  ]);
  expect(report.scope).toEqual({ kind: 'new', base: expect.stringMatching(/^[0-9a-f]{40}$/u), known: 4, reason: null });
  expect(lookedLines(report)[0]).toMatch(/^4 findings that the base \([0-9a-f]{7}\) already has are not shown$/u);
});

test('why all is shown though only new findings were asked for stands in the report', async () => {
  site = makeSite(PAGES);
  const { report } = await (await open({ scope: 'all', scopeReason: 'the base is gone' })).validate();
  expect(report.scope).toEqual({ kind: 'all', base: null, known: 0, reason: 'the base is gone' });
  expect(lookedLines(report)[0]).toBe('All findings are shown, not only new ones: the base is gone');
});

test('a moved page is found through git, and still known when the answer was kept', async () => {
  site = makeSite({
    ...PAGES,
    'content/docs/b.md': `---\ntitle: B\n---\n## Two\n\n${'Words that stay. '.repeat(20)}\n`,
  });
  site.git('mv', 'content/docs/b.md', 'content/docs/entirely-else.md');
  // Neither its name nor its title says any more that it is the page.
  site.write({
    'content/docs/entirely-else.md': `---\ntitle: Other\n---\n## Two\n\n${'Words that stay. '.repeat(20)}\n`,
  });
  site.commit('move');
  const { cache: cacheDir } = site;
  const [finding] = (await (await open({ cacheDir })).validate()).findings;
  expect(finding).toMatchObject({
    rule: 'internal-links/page-missing',
    suggested_fix: '/docs/entirely-else/#two',
    fixable: 'safe',
  });
  const again = await open({ cacheDir });
  expect((await again.validate()).findings).toEqual([finding]);
  expect(again.facts.index.resolve('content/docs/a.md', '/docs/b/#two', 'inline')).toMatchObject({
    kind: 'missing',
    suggestions: ['/docs/entirely-else/#two'],
  });
});

test.each([true, false])(
  'a symbolic link that leads to itself ends no check, in git (%s) or out of it',
  async (git) => {
    site = makeSite(
      { ...PAGES, 'content/docs/a.md': '---\ntitle: A\n---\n## One\n\n[b](/docs/nowhere/)\n\n![loop](/loop.png)\n' },
      { git },
    );
    for (const name of ['content/docs/loop', 'content/docs/loop.md', 'static/loop.png']) {
      mkdirSync(dirname(join(site.root, name)), { recursive: true });
      symlinkSync(basename(name), join(site.root, name));
    }
    const only = ['schemas', 'frontmatter', 'markdown-style', 'internal-links', 'images', 'snippets'];
    const outcome = await (await open({ only })).validate();
    expect(outcome.report.gates.filter(({ outcome: one }) => one === 'crashed')).toEqual([]);
    expect(seen(outcome)).toContain('internal-links/page-missing content/docs/a.md:6');
  },
);

test('a gate that throws is crashed, one without its tool untestable, and neither is green', async () => {
  site = makeSite(PAGES);
  const base = { title: 'T', version: 1, profiles: ['local'] as const, rules: [] };
  const gates = [
    definePageGate({
      ...base,
      id: 'throws',
      check() {
        throw new Error('no');
      },
    }),
    defineSiteGate({ ...base, id: 'toolless', untestable: () => 'install x', check() {} }),
    defineSiteGate({ ...base, id: 'slow', timeoutMs: 20, check: () => new Promise<void>(() => {}) }),
    defineSiteGate({ ...base, id: 'fine', check() {} }),
  ];
  const { report } = await (
    await openSession({ root: site.root, profile: 'local', ports, cacheDir: null, gates })
  ).validate();
  expect(report.gates.map(({ name, outcome, ok }) => [name, outcome, ok])).toEqual([
    ['throws', 'crashed', false],
    ['toolless', 'untestable', false],
    ['slow', 'failed', false],
    ['fine', 'passed', true],
  ]);
  expect(report.issues).toMatchObject([{ rule: 'slow/timeout', severity: 'blocker', error_code: 'GATE_TIMEOUT' }]);
});

test('navigation is read again where its file changed', async () => {
  site = makeSite({ 'mkdocs.yml': 'site_name: x\nnav:\n  - a.md\n', 'docs/a.md': '# A\n' });
  const session = await open({ only: ['navigation'] });
  expect(seen(await session.validate())).toEqual([]);
  site.write({ 'mkdocs.yml': 'site_name: x\nnav:\n  - a.md\n  - gone.md\n' });
  expect(seen(await session.revalidate(['mkdocs.yml']))).toEqual(['navigation/page-missing mkdocs.yml:4']);
  site.write({ 'docs/gone.md': '# Back\n' });
  expect(seen(await session.revalidate(['docs/gone.md']))).toEqual([]);
});
