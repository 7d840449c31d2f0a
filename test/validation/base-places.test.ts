/** What is new is judged against the base with its links, folders behind links and submodules: what was excused or held there counts once it is gone. */
import { execFileSync } from 'node:child_process';
import { rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { runCheck } from '../../src/validation/check.ts';
import { makeSite, ports, type TestSite } from './site.ts';

const sites: TestSite[] = [];
afterEach(() => {
  for (const each of sites.splice(0)) each.done();
});
function begin(files: Record<string, string>): TestSite {
  const site = makeSite(files);
  sites.push(site);
  return site;
}
/** What the last commit broke. */
async function fresh({ root }: TestSite): Promise<string[]> {
  const { outcome } = await runCheck({
    ...{ directory: '.', cwd: root, ports, cacheDir: null, only: ['internal-links'], newSince: 'HEAD~1' },
  });
  return outcome.findings.map(({ message, location }) => `${location?.path} ${message}`);
}
const GONE = (target: string): string => `docs/index.md Link to a missing file: \`${target}\``;

it('a folder behind a link', async () => {
  const site = begin({ 'assets/a.pdf': 'x', 'docs/index.md': '# D\n\n[x](files/a.pdf) and [old](never.md)\n' });
  symlinkSync('../assets', path.join(site.root, 'docs/files'));
  site.commit('linked');
  expect(await fresh(site)).toEqual([]);
  rmSync(path.join(site.root, 'docs/files'));
  site.commit('unlinked');
  expect(await fresh(site)).toEqual([GONE('files/a.pdf')]);
});

it('a page that is a link to another file', async () => {
  const site = begin({
    'README.md': '# Readme\n\n## Set up\n',
    'docs/index.md': '# D\n\n[x](alias.md#set-up) and [old](alias.md#never)\n',
  });
  symlinkSync('../README.md', path.join(site.root, 'docs/alias.md'));
  site.commit('linked');
  site.write({ 'README.md': '# Readme\n' });
  site.commit('changed');
  expect((await fresh(site)).filter((line) => line.startsWith('docs/'))).toEqual([
    'docs/index.md Link to a missing heading: `#set-up` in `docs/alias.md`',
  ]);
});

it('a submodule', async () => {
  const part = begin({ 'guide.pdf': 'x' });
  const site = begin({ 'docs/index.md': '# D\n\n[x](../part/guide.pdf) and [old](never.md)\n' });
  const add = ['-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', part.root, 'part'];
  execFileSync('git', add, { cwd: site.root, stdio: 'ignore' });
  site.commit('with it');
  expect(await fresh(site)).toEqual([]);
  site.git('rm', '-q', '-f', 'part');
  site.commit('without');
  expect(await fresh(site)).toEqual([GONE('../part/guide.pdf')]);
});
