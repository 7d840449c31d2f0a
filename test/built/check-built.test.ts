/** `launch check --built`: what the user's own build made is the judge, back to source lines, also for a generator nobody knows. */
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { lookedLines } from '../../src/report/looked-at.ts';
import { runCheck } from '../../src/validation/check.ts';
import { makeSite, ports, type TestSite } from '../validation/site.ts';

let site: TestSite;
afterEach(() => site.done());

/** A generator that nobody knows: pages by number, ids and addresses of its own, links through a router. */
const SOURCES = {
  'pages/01-home.md':
    '# Welcome to the product\n\nThis page says what the product is for.\n\n- [How to install](page:install)\n- [The first steps](page:install#first)\n- [A lost page](page:lost)\n- [A lost place](page:install#lost)\n\n![The logo](logo) ![No picture](none)\n',
  'pages/02-install.md':
    '# How to install it\n\nThis page says how the product is installed.\n\n## First steps\n\n[Back](page:home)\n',
  'pages/03-about.md':
    '# About all of us\n\nThis page says who made the product.\n\n[Back](page:home) and [again](./x?y)\n',
};
const frame = (title: string, body: string): string =>
  `<!doctype html><title>${title} - P</title>\n<nav><a href="/p/">Home</a><a href="/p/nowhere/">Nowhere</a></nav>\n<main><h1>${title}</h1>${body}</main>`;
const BUILT = {
  'out/index.html': frame(
    'Welcome to the product',
    '<p>This page says what the product is for.</p>\n<a href="/p/setup/">How to install</a> <a href="/p/setup/#f-1">The first steps</a> <a href="/p/lost/">A lost page</a> <a href="/p/setup/#lost">A lost place</a><img src="/p/i/logo.abc.png" alt="The logo"><img src="/p/i/none.png" alt="No picture">',
  ),
  'out/setup/index.html': frame(
    'How to install it',
    '<p>This page says how the product is installed.</p><h2 id="f-1">First steps</h2><a href="/p/">Back</a>',
  ),
  'out/about/index.html': frame(
    'About all of us',
    '<p>This page says who made the product.</p><a href="/p/">Back</a> and <a href="/p/setup/">again</a>\n<a href="/p/tags/">Tags of this page</a>',
  ),
  'out/i/logo.abc.png': 'PNG',
};

async function check({ built = 'out', newSince }: { built?: string | null; newSince?: true } = {}) {
  const result = await runCheck({
    directory: site.root,
    cwd: site.root,
    cacheDir: site.cache,
    only: ['internal-links', 'images'],
    ports,
    ...(built === null ? {} : { built }),
    ...(newSince ? { newSince } : {}),
  });
  const found = result.outcome.findings
    .map(
      ({ rule, location, message, severity }) =>
        `${severity} ${rule} ${location?.path ?? '-'}:${location?.line ?? 0} ${message}`,
    )
    .sort();
  return { found, report: result.outcome.report, result };
}
const start = (more: Record<string, string> = {}, options = {}): void => {
  site = makeSite({ '.gitignore': 'out/\n', ...SOURCES, ...BUILT, ...more }, options);
};

test('broken links, anchors and pictures are found at their source lines, and nothing is unverified', async () => {
  start();
  const { found, report } = await check();
  expect(found).toEqual(
    [
      'error images/missing pages/01-home.md:10 Image not found: `none`',
      'error internal-links/anchor-missing pages/01-home.md:8 Link to a missing heading: `#lost` in `pages/02-install.md`',
      'error internal-links/page-missing out/about/index.html:4 Link to a missing page: `/p/tags/`',
      'error internal-links/page-missing out/about/index.html:2 Link to a missing page: `/p/nowhere/`, on 3 pages',
      'error internal-links/page-missing pages/01-home.md:7 Link to a missing page: `page:lost`',
    ].sort(),
  );
  expect(report.looked_at).toMatchObject({
    links: { judged: 7, by_build: 7, unverified: 0 },
    anchors: { judged: 2, by_build: 2, unverified: 0 },
    images: { judged: 2, by_build: 2, unverified: 0 },
  });
  expect(lookedLines(report)[0]).toBe('7 links judged by the build');
});

test('without the build the same targets are not judged, and a build judged before is not remembered', async () => {
  start();
  await check();
  const { report, found } = await check({ built: null });
  expect(found.filter((line) => line.includes('out/'))).toEqual([]);
  expect(report.looked_at?.links.by_build).toBeUndefined();
  site.write({ 'out/lost/index.html': frame('Lost', 'found again') });
  expect((await check()).found.join('\n')).not.toContain('page:lost');
});

test('a page that was changed after the build is judged by its source, and it is said', async () => {
  start();
  site.write({
    'pages/02-install.md': '# How to install it\n\nAll of these words are other words now.\n\n[Gone](gone.md)\n',
  });
  const { found } = await check();
  expect(found).toContainEqual(
    'warn internal-links/build-stale -:0 The build `out` is older than a page: `pages/02-install.md`',
  );
  expect(found.join('\n')).toContain('pages/02-install.md:5 Link to a missing page: `gone.md`');
});

test('a file that is newer than its HTML is old, unless nearly all are, as after a checkout', async () => {
  start();
  const late = new Date(Date.now() + 60_000);
  utimesSync(join(site.root, 'pages/03-about.md'), late, late);
  expect((await check()).found.join('\n')).toContain('older than a page: `pages/03-about.md`');
  for (const page of Object.keys(SOURCES)) utimesSync(join(site.root, page), late, late);
  expect((await check()).found.join('\n')).not.toContain('older than');
});

test('with --new only what the base does not have is shown', async () => {
  start();
  expect((await check({ newSince: true })).found).toEqual([]);
  site.write({
    'pages/03-about.md': `${SOURCES['pages/03-about.md']}\n[A new lost page](page:new)\n`,
    'out/about/index.html': BUILT['out/about/index.html'].replace(
      '</main>',
      '<a href="/p/new/">A new lost page</a></main>',
    ),
  });
  expect((await check({ newSince: true })).found).toEqual([
    'error internal-links/page-missing pages/03-about.md:7 Link to a missing page: `page:new`',
  ]);
});

test.each([
  ['nowhere', 'There is no folder `nowhere`'],
  ['pages', 'There is no HTML in `pages`'],
])('the folder %s is refused', async (built, message) => {
  start({}, { git: false });
  await expect(check({ built })).rejects.toThrow(message);
});

test('the build of another site is no green', async () => {
  start({ 'other/index.html': '<h1>Something else entirely</h1>' }, { git: false });
  const { found, result } = await check({ built: 'other' });
  expect(found).toContainEqual(
    'error internal-links/build-stale -:0 No page of the site was found in the build `other`',
  );
  expect(result.exitCode).toBe(1);
});

test('the addresses of a known generator, its redirects, and what only a build shows', async () => {
  site = makeSite(
    {
      'mkdocs.yml': 'site_name: T\nsite_url: https://example.org/docs/\n',
      'docs/index.md':
        '# Home\n\nThis page says what the product is for.\n\n[made](api/made.md) [old](/docs/old/) [Case](Guide.md) [ok](guide.md#set-up) [by plugin](guide.md#made)\n\n--8<-- "x.md"\n',
      'docs/guide.md': '# Guide\n\nThis page says how the product is used.\n\n--8<-- "y.md"\n',
      _redirects: '/docs/old /docs/guide/ 301\n',
      'site/index.html':
        '<main><h1>Home</h1><p>This page says what the product is for.</p><a href="api/made/">made</a> <a href="/docs/old/">old</a> <a href="Guide/">Case</a> <a href="guide/#set-up">ok</a> <a href="guide/#made">by plugin</a></main>',
      'site/guide/index.html':
        '<main><h1>Guide</h1><p>This page says how the product is used.</p><h2 id="set-up">S</h2></main>',
      'site/api/made/index.html': '<main><h1>Made</h1></main>',
    },
    { git: false },
  );
  expect((await check({ built: 'site' })).found).toEqual([
    'error internal-links/anchor-missing docs/index.md:5 Link to a missing heading: `#made` in `docs/guide.md`',
    'error internal-links/wrong-case docs/index.md:5 Link in the wrong case: `Guide.md`',
  ]);
});

test('a link that was fixed after the build is judged by its source', async () => {
  start();
  const { result } = await check();
  site.write({ 'pages/01-home.md': SOURCES['pages/01-home.md'].replace('page:lost', '02-install.md') });
  const after = await result.session.revalidate(['pages/01-home.md']);
  expect(after.findings.map(({ message }) => message).join('\n')).not.toMatch(/page:lost|02-install\.md`$/m);
});
