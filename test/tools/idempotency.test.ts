/** One key, one run: also when a hundred callers in several processes ask at the same moment. */
import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { invoke } from '../../src/tools/invoke.ts';
import { openRegistry } from '../../src/tools/open-registry.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

test('100 concurrent calls from four processes create one run', async () => {
  const home = `${folder.path}/home`;
  mkdirSync(home);
  const input = JSON.stringify({
    run_config: { github_repo_url: `${folder.path}/product`, site_repo_url: `${folder.path}/site` },
    idempotency_key: 'storm',
  });
  const answers = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const { stdout } = await promisify(execFile)(process.execPath, ['test/support/start-many.ts', home, '25', input]);
      return JSON.parse(stdout) as { ok: boolean; run_id: string; state: string }[];
    }),
  );
  expect(answers.flat()).toHaveLength(100);
  expect(answers.flat().every(({ ok, state }) => ok && state === 'CREATED')).toBe(true);
  expect(new Set(answers.flat().map(({ run_id }) => run_id)).size).toBe(1);
  const { registry, close } = openRegistry({ env: { LAUNCH_HOME: home }, cwd: home });
  const { envelope } = await invoke(registry, 'launch_list_runs', {});
  await close();
  expect(envelope).toMatchObject({ runs: [{ run_id: answers[0]?.[0]?.run_id }] });
});
