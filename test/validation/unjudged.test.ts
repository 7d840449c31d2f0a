/** Documentation that no gate reads is counted by what it is; pages, and files that are no documentation, are not. */
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { runCheck } from '../../src/validation/check.ts';
import { renderCheck } from '../../src/validation/render-check.ts';
import { makeSite, ports, type TestSite } from './site.ts';

let site: TestSite;
afterEach(() => site.done());

const check = (directory = '.') =>
  runCheck({ directory, cwd: site.root, ports, cacheDir: null, only: ['internal-links'] });

test('pages in other formats and in tracked vendored folders are counted and said', async () => {
  site = makeSite({
    'docs/index.md': '# A\n',
    'docs/a.rst': 'A\n=\n',
    'docs/b.RST': 'B\n=\n',
    'docs/c.adoc': '= C\n',
    'sphinx/conf.py': "source_suffix = ['.rst', '.txt']\n",
    'sphinx/d.txt': 'D\n=\n',
    'sphinx/requirements.txt': 'sphinx\n',
    'notes.txt': 'no page\n',
    'vendor/lib/README.md': '# V\n',
    'node_modules/x/README.md': '# N\n',
    'node_modules/x/x.js': '',
  });
  const found = await check();
  expect(found.outcome.report.left_out?.unjudged).toEqual([
    { what: 'page in vendored or test folders', count: 2 },
    { what: 'reStructuredText page', count: 2 },
    { what: 'AsciiDoc page', count: 1 },
    { what: 'Sphinx text page', count: 1 },
  ]);
  expect(renderCheck(found, { format: 'pretty' })).toContain('2 reStructuredText pages are not judged\n');
  // Below the folder that was asked for, and nowhere else.
  expect((await check('docs')).outcome.report.left_out?.unjudged.map(({ count }) => count)).toEqual([2, 1]);
});

test('a tree without them says nothing, and one of nothing else names them', async () => {
  site = makeSite({ 'index.md': '# A\n', 'notes.txt': 'x\n', 'data.json': '{}\n' });
  expect((await check()).outcome.report.left_out).toBeUndefined();
  site.done();
  site = makeSite({ 'index.rst': 'A\n=\n', 'b.rst': 'B\n=\n' });
  await expect(check()).rejects.toMatchObject({
    message: expect.stringContaining('2 reStructuredText pages are not judged'),
  });
});

test('where the only page cannot be read, that is said, not that there is none', async () => {
  site = makeSite({ 'notes.txt': 'x\n' });
  symlinkSync('nothing.md', join(site.root, 'gone.md'));
  const { exitCode, outcome } = await check();
  expect(exitCode).toBe(1);
  expect(outcome.report.gates.find(({ name }) => name === 'internal-links')).toMatchObject({
    ok: false,
    reason: expect.stringContaining('`gone.md` is a symbolic'),
  });
});
