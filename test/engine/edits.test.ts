/** What is committed is the base and what is on record: an edit of the work tree after the report is judged again first. */
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openStore } from '../../src/adapters/open-store.ts';
import { createEngine } from '../../src/engine/create-engine.ts';
import { type EngineBench, engineBench, realDeps } from '../support/engine/engine-bench.ts';
import { gitIn } from '../support/git-repository.ts';

let bench: EngineBench;
afterEach(() => bench.close());

test('an edit after READY_FOR_PR is judged: what is broken is refused, what holds is put on record and committed', async () => {
  bench = engineBench({}, { 'docs/a.md': '# A\n\n[b](B.md)\n', 'docs/b.md': '# B\n' });
  const store = await openStore(`sqlite:${path.join(bench.folder, 'home', 'store.sqlite')}`);
  const engine = createEngine(await realDeps(bench.folder, store));
  const site = path.join(bench.folder, 'site');
  const { run_id: runId } = await engine.start({ kind: 'check', site_repo_url: site });
  while ((await engine.status(runId)).state !== 'VALIDATING') await engine.resume(runId);
  await engine.fixNext(runId);
  expect((await engine.status(runId)).state).toBe('READY_FOR_PR');

  const tree = path.join(bench.folder, 'home', 'runs', runId, 'site');
  writeFileSync(path.join(tree, 'docs', 'new.md'), '# New\n\n[nowhere](nowhere.md)\n');
  await expect(engine.openPr(runId)).rejects.toMatchObject({
    code: 'ILLEGAL_STATE',
    details: { reason: 'changed_since_report', paths: ['docs/new.md'], state: 'VALIDATING' },
  });
  expect(gitIn(site, 'for-each-ref', '--format=%(refname)')).toBe('refs/heads/main');

  writeFileSync(path.join(tree, 'docs', 'new.md'), '# New\n\n[b](b.md)\n');
  expect((await engine.validate(runId)).ok).toBe(true);
  writeFileSync(path.join(tree, 'docs', 'b.md'), '# B\n\nA word more.\n');
  const pr = await engine.openPr(runId);
  expect(pr.affected_paths).toEqual(['docs/a.md', 'docs/b.md', 'docs/new.md']);
  expect(gitIn(site, 'show', `${pr.branch}:docs/b.md`)).toBe('# B\n\nA word more.');
  expect(gitIn(site, 'show', `${pr.branch}:docs/new.md`)).toBe('# New\n\n[b](b.md)');

  // The record alone gives the same tree anywhere.
  rmSync(tree, { recursive: true });
  await engine.validate(runId);
  expect(gitIn(tree, 'status', '--porcelain')).toBe([' M docs/a.md', ' M docs/b.md', '?? docs/new.md'].join('\n'));
  expect(await engine.replay(runId)).toMatchObject({ ok: true });
  await engine.close();
  await store.close();
});
