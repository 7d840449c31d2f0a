/** A run that no page comes of, over the tools that agents call: the refusal says what is missing and sends nobody round again; a run with nothing new ends without a call. */
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type Context, createContext } from '../../src/context.ts';
import { createLaunchRegistry } from '../../src/tools/create-registry.ts';
import { invoke } from '../../src/tools/invoke.ts';
import { standing } from '../../src/tools/next-call.ts';
import { makeRepository } from '../support/git-repository.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const contexts: Context[] = [];
afterAll(async () => {
  for (const context of contexts) await context.close();
  folder.remove();
});

test('launch_resume refuses, names what was missing, and leads to no further call', async () => {
  makeRepository(path.join(folder.path, 'product'), { LICENSE: 'MIT\n' });
  makeRepository(path.join(folder.path, 'site'), { 'docs/index.md': '# Docs\n' });
  const context = await createContext({ env: {}, cwd: folder.path, home: path.join(folder.path, 'home') });
  contexts.push(context);
  const registry = createLaunchRegistry({ env: {}, cwd: folder.path, context: async () => context });
  const call = async (tool: string, input: object): Promise<Record<string, unknown>> =>
    (await invoke(registry, tool, input)).envelope as Record<string, unknown>;
  const run_config = {
    github_repo_url: path.join(folder.path, 'product'),
    site_repo_url: path.join(folder.path, 'site'),
  };
  const { run_id } = await call('launch_start_run', { run_config, idempotency_key: 'once' });
  let answer = await call('launch_resume', { run_id });
  for (let step = 0; answer.ok === true && step < 8; step++) answer = await call('launch_resume', { run_id });
  expect(answer).toMatchObject({
    ok: false,
    error: {
      code: 'INVALID_INPUT',
      retryable: false,
      message: expect.stringContaining('There is no README.'),
      details: {
        reason: 'no_evidence',
        looked_at: ['1 file'],
        next: null,
        needs_person: { reason: 'inputs', what: expect.stringContaining('Add a README') },
      },
    },
  });
});

test('a run that is ready without a change leads to no pull request; one with a change does', () => {
  const ready = {
    run_id: 'r',
    kind: 'launch',
    state: 'READY_FOR_PR',
    validation: { ok: true },
    inputs: {},
    fix_attempts: 0,
  };
  expect(standing({ ...ready, applied_patches: [] } as never, 9, undefined)).toEqual({
    next: null,
    nothing_to_change: expect.stringContaining('nothing to change'),
  });
  expect(standing({ ...ready, applied_patches: ['patch_1'] } as never, 9, undefined).next?.tool).toBe('launch_open_pr');
});
