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

const VITEPRESS = '.vitepress/config.ts';
const DOCUSAURUS = 'docusaurus.config.js';

test.each<[string, string, string | undefined]>([
  [
    VITEPRESS,
    "import base from '@a/b'\nexport default { ...base, title: 'x' }\n",
    '1: `@a/b` is not read, and may set `srcDir`',
  ],
  [
    VITEPRESS,
    "import base from '@a/b'\nexport default { extends: base }\n",
    '1: `@a/b` is not read, and may set `srcDir`',
  ],
  [VITEPRESS, "import base from '@a/b'\nexport default { ...base, srcDir: 'docs' }\n", undefined],
  [VITEPRESS, "import base from '../base'\nexport default { ...base, title: 'x' }\n", undefined],
  [
    VITEPRESS,
    "import base from '../moved'\nexport default { ...base, title: 'x' }\n",
    '1: only running it says what `srcDir` is',
  ],
  [DOCUSAURUS, "module.exports = {\n  ...require('@a/b'),\n};\n", '2: `@a/b` is not read, and may set `presets`'],
  [DOCUSAURUS, "module.exports = {\n  ...require('@a/b'),\n  presets: [],\n};\n", undefined],
  [
    DOCUSAURUS,
    "module.exports = {\n  presets: [['classic', { docs: {\n    ...require('@a/b').docs, sidebarPath: 's' } }]],\n};\n",
    '3: `@a/b` is not read, and may set `path`',
  ],
  [
    DOCUSAURUS,
    "module.exports = {\n  presets: [['classic', { docs: { ...require('@a/b'), path: 'docs' } }]],\n};\n",
    undefined,
  ],
  [DOCUSAURUS, "const b = require('@a/b');\nmodule.exports = { themeConfig: { ...b }, presets: [] };\n", undefined],
])('what a module may set is not taken for absent: %s %#', async (path, text, expected) => {
  site = makeSite({
    'docs/index.md': '# A\n',
    'index.md': '# A\n',
    'base.ts': "export default { title: 'x' }\n",
    'moved.ts': "export default { srcDir: 'docs' }\n",
    [path]: text,
  });
  const session = await openSession({ root: site.root, profile: 'local', ports, cacheDir: null, only: ['schemas'] });
  const { findings } = await session.validate();
  const said = findings.map(({ location, message }) => `${location?.path}:${location?.line}: ${message}`);
  if (expected === undefined) expect(said).toEqual([]);
  else {
    expect(said).toHaveLength(1);
    const [line = '', why = ''] = expected.split(/(?<=:) /);
    expect(said[0]).toContain(`${path}:${line}`);
    expect(said[0]).toContain(why);
  }
});
