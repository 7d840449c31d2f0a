/** A check needs no old contents: a partial clone that lacks them is judged, with a warning for what is compared with them. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { silentProgress } from '../../src/ports/progress.ts';
import { runCheck } from '../../src/validation/check.ts';
import { makeSite, ports, type TestSite } from './site.ts';

let site: TestSite;
afterEach(() => site.done());

/** A clone without blobs of history, whose origin is away. */
function partialClone(): string {
  const page = (to: string): string => `# Page\n\n[to](${to}.md)\n\n${'words of it\n'.repeat(20)}`;
  site = makeSite({ 'docs/one.md': page('two'), 'docs/two.md': page('one') });
  site.git('config', 'uploadpack.allowFilter', 'true');
  site.git('mv', 'docs/two.md', 'docs/zwei.md');
  site.write({ 'docs/one.md': page('zwei'), 'docs/zwei.md': page('gone') });
  site.commit('moved');
  site.write({ 'docs/one.md': `${page('zwei')}\nmore\n` });
  site.commit('more');
  const clone = join(site.cacheDir, 'clone');
  const from = `file://${site.root}`;
  execFileSync('git', ['-c', 'protocol.file.allow=always', 'clone', '-q', '--filter=blob:none', from, clone]);
  execFileSync('git', ['config', 'remote.origin.url', `file://${site.root}/away`], { cwd: clone });
  return clone;
}
const check = async (clone: string, newSince?: string) => {
  const warnings: string[] = [];
  const { outcome } = await runCheck({
    directory: '.',
    cwd: clone,
    ports,
    cacheDir: null,
    only: ['internal-links', 'change-budget'],
    profile: 'ci',
    progress: { ...silentProgress, warn: (message) => void warnings.push(message) },
    ...(newSince === undefined ? {} : { newSince }),
  });
  return { found: outcome.findings.map(({ location, data }) => `${location?.path} ${String(data?.target)}`), warnings };
};

test('what changed since a commit is judged though its contents are away, with one warning', async () => {
  const clone = partialClone();
  expect(await check(clone)).toEqual({ found: ['docs/zwei.md gone.md'], warnings: [] });
  const { found, warnings } = await check(clone, 'HEAD~2');
  expect(found).toEqual(['docs/zwei.md gone.md']);
  expect(warnings).toEqual([expect.stringContaining('The old content of 2 changed files is not in this repository')]);
});

test('files that differ from a commit whose contents are here are compared as ever', async () => {
  const clone = partialClone();
  writeFileSync(join(clone, 'docs/one.md'), '# One\n\n[no](nowhere.md)\n');
  expect(await check(clone, 'HEAD')).toEqual({ found: ['docs/one.md nowhere.md'], warnings: [] });
});
