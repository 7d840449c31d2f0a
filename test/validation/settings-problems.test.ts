/** Settings of a site that cannot be read are one error at their line, whatever the generator; none is taken for absent. */
import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openSession } from '../../src/validation/session.ts';
import { makeSite, ports, type TestSite } from './site.ts';

let site: TestSite;
afterEach(() => site.done());

const PAGES = { 'docs/index.md': '# A\n', 'content/_index.md': '---\ntitle: A\n---\n', 'src/SUMMARY.md': '# S\n' };
const bomb = Array.from({ length: 12 }, (_, at) => `a${at + 1}: &a${at + 1} [${Array(9).fill(`*a${at}`).join(', ')}]`);

async function found(): Promise<string[]> {
  const session = await openSession({
    root: site.root,
    profile: 'local',
    ports,
    cacheDir: null,
    only: ['schemas', 'navigation'],
  });
  const { findings } = await session.validate();
  return findings.map(
    ({ rule, severity, location }) => `${rule} ${severity} ${location?.path}:${location?.line ?? ''}`,
  );
}
const at = (place: string): string[] => [`schemas/settings-unreadable error ${place}`];

test.each([
  ['mkdocs.yml', 'site_name: A\nnav: [a: b\n', 3],
  ['mkdocs.yml', `nav: ${'['.repeat(5000)}`, 1],
  ['mkdocs.yml', `a0: &a0 [x]\n${bomb.join('\n')}\n`, 1],
  ['mkdocs.yml', '- a\n- b\n', 1],
  ['hugo.toml', 'title = "A"\nx = "1\n', 2],
  ['hugo.json', '{\n  "title": \n}\n', 3],
  ['_config.yml', 'title: "A\n', 2],
  ['book.toml', '[book\n', 1],
])('%s', async (path, text, line) => {
  site = makeSite({ ...PAGES, [path]: text });
  const [one, ...others] = await found();
  expect(others).toEqual([]);
  expect(one?.replace(/\d+$/, '')).toBe(at(`${path}:`)[0]);
  expect(Number(/\d+$/.exec(one ?? '')?.[0])).toBeLessThanOrEqual(line);
});

test('a file of a configuration folder, or settings behind a link that leads out, are named too', async () => {
  site = makeSite({ ...PAGES, 'hugo.toml': 'title = "A"\n', 'config/_default/params.yaml': 'a: [\n' });
  expect((await found()).map((one) => one.replace(/\d+$/, ''))).toEqual(at('config/_default/params.yaml:'));
  site.done();
  site = makeSite(PAGES);
  symlinkSync('/dev/zero', join(site.root, 'mkdocs.yml'));
  expect(await found()).toEqual(at('mkdocs.yml:'));
  site.done();
  // Git lists no pipe, and a pipe beside the settings is nobody's business.
  site = makeSite(PAGES);
  execFileSync('mkfifo', [join(site.root, 'mkdocs.yml'), join(site.root, 'server.sock')]);
  expect(await found()).toEqual(at('mkdocs.yml:'));
});

test('what a generator takes is no finding: tags of Python, keys that stand twice, and a file that is empty', async () => {
  site = makeSite({ ...PAGES, 'mkdocs.yml': 'a: 1\na: 2\nb: !!python/name:x.y\nc: !ENV [A, b]\n' });
  expect(await found()).toEqual([]);
  site.write({ 'mkdocs.yml': '# Nothing yet.\n\n' });
  expect(await found()).toEqual([]);
});
