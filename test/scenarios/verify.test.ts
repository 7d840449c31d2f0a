/** `launch verify` on a real case: a run's pages against the product as it goes on changing. */
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { VerifyResult } from '../../src/truth/verify.ts';
import { bench, scrubbedEnv } from '../support/launch.ts';

const at = bench();
const product = path.join(at.folder, 'product');
const site = path.join(at.folder, 'site');
const examples = path.resolve(import.meta.dirname, '..', '..', 'examples');

function git(cwd: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(
    'git',
    ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-c', 'commit.gpgsign=false', ...args],
    { cwd, encoding: 'utf8', env: scrubbedEnv() },
  );
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr}`);
  return stdout.trim();
}
const read = (file: string): string => readFileSync(path.join(product, file), 'utf8');
const write = (file: string, text: string): void => writeFileSync(path.join(product, file), text);
const commit = (): string => {
  git(product, 'add', '-A');
  return git(product, 'commit', '-q', '-m', 'Change');
};

type Answer = VerifyResult & { ok: boolean };
async function verify(): Promise<{ code: number | null; answer: Answer }> {
  const { code, stdout } = await at.launch(['verify', '--product', 'product', '--site', 'site', '--json']);
  return { code, answer: JSON.parse(stdout) as Answer };
}
/** Each citation that does not hold as `state path:lines -> place, fixer`, once each. */
const brief = ({ citations }: Answer): string[] => [
  ...new Set(
    citations
      .filter(({ state }) => state !== 'holds')
      .map(
        ({ state, citation, now, fix }) =>
          `${state} ${citation.path}:${citation.start_line}${now === null ? '' : ` -> ${now.path}:${now.start_line}`}, ${fix?.fixer} ${fix?.safety}`,
      ),
  ),
];

beforeAll(async () => {
  for (const name of ['product', 'site']) {
    cpSync(path.join(examples, name), path.join(at.folder, name), { recursive: true });
    git(path.join(at.folder, name), 'init', '-q', '-b', 'main');
    git(path.join(at.folder, name), 'add', '-A');
    git(path.join(at.folder, name), 'commit', '-q', '-m', 'Start');
  }
  const run = await at.launch(['run', '--repo', 'product', '--site', 'site', '--open-pr', '--json'], {
    timeoutMs: 110_000,
  });
  expect(run.code, run.stderr).toBe(0);
  const branch = git(site, 'branch', '--list', 'launch/*', '--format=%(refname:short)');
  git(site, 'checkout', '-q', branch);
}, 120_000);
afterEach(() => {
  git(product, 'reset', '-q', '--hard', git(product, 'rev-list', '--max-parents=0', 'HEAD'));
});
afterAll(() => at[Symbol.dispose]());

it('is green on the commit the pages were written from, and after an edit that nothing cites', async () => {
  const first = await verify();
  expect([first.code, first.answer.ok, brief(first.answer)]).toEqual([0, true, []]);
  expect(first.answer.counts.holds).toBeGreaterThan(40);
  write('tests/test_record.py', `${read('tests/test_record.py')}\n# The end.\n`);
  commit();
  const second = await verify();
  expect([second.code, second.answer.counts]).toEqual([0, first.answer.counts]);
});

it('says where lines moved to, which is no fault and safe to follow', async () => {
  write('pyproject.toml', `# Built with Hatch.\n\n${read('pyproject.toml')}`);
  commit();
  const { code, answer } = await verify();
  expect([code, answer.ok]).toEqual([0, true]);
  expect(brief(answer)).toContain('moved pyproject.toml:11 -> pyproject.toml:13, moved-citation safe');
  expect(brief(answer).every((line) => line.startsWith('moved pyproject.toml:'))).toBe(true);
});

it('is red where the text changed, shows how, and names the pages, though the lines moved too', async () => {
  const changed = read('pyproject.toml').replace('requires-python = ">=3.9"', 'requires-python = ">=3.11"');
  expect(changed).not.toBe(read('pyproject.toml'));
  write('pyproject.toml', `# Built with Hatch.\n\n${changed}`);
  commit();
  const { code, answer } = await verify();
  expect([code, answer.ok]).toEqual([1, false]);
  expect(brief(answer).filter((line) => !line.startsWith('moved'))).toEqual([
    'changed pyproject.toml:11 -> pyproject.toml:13, launch run unsafe',
  ]);
  const one = answer.citations.find(({ state }) => state === 'changed');
  expect(one?.diff).toBe('-requires-python = ">=3.9"\n+requires-python = ">=3.11"');
  expect(one?.pages.length).toBeGreaterThan(0);
});

it('says gone where a file was deleted, or a passage was taken out of its file', async () => {
  rmSync(path.join(product, 'docs/guide.md'));
  const without = read('README.md').replace(/^.*does not convert feet.*\n/mu, '');
  expect(without).not.toBe(read('README.md'));
  write('README.md', without);
  commit();
  const { code, answer } = await verify();
  expect(code).toBe(1);
  const gone = answer.citations.filter(({ state }) => state === 'gone');
  expect([...new Set(gone.map(({ citation, reason }) => `${citation.path} ${reason}`))].sort()).toEqual([
    'README.md the passage was taken out of the file',
    'docs/guide.md the file is gone and the passage is nowhere else',
  ]);
  expect(answer.citations.filter(({ state }) => state === 'changed' || state === 'uncheckable')).toEqual([]);
  expect(gone.every(({ fix }) => fix?.safety === 'unsafe' && /launch the product again/u.test(fix.description))).toBe(
    true,
  );
});

it('follows a renamed file and those who import it', async () => {
  renameSync(path.join(product, 'src/tidemark/extremes.py'), path.join(product, 'src/tidemark/turning_points.py'));
  write('src/tidemark/__init__.py', read('src/tidemark/__init__.py').replace('.extremes', '.turning_points'));
  commit();
  const { code, answer } = await verify();
  expect(code).toBe(0);
  expect(brief(answer)).toContain(
    'moved src/tidemark/extremes.py:26 -> src/tidemark/turning_points.py:26, moved-citation safe',
  );
  expect(brief(answer).every((line) => line.startsWith('moved src/tidemark/extremes.py:'))).toBe(true);
});
