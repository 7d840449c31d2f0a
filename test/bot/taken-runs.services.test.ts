/** A job of nobody's asking: it goes on with what is unfinished for the very same thing, makes a run of its own else, and touches no other. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Conversation, startConversation } from '../support/bot.ts';
import { READ } from '../support/forge/make.ts';
import type { Repository } from '../support/forge/state.ts';
import { freePort } from '../support/free-port.ts';
import { type ActionEnd, cleanWorkspaces, runAction } from '../support/run-action.ts';
import { identity, installWorkflow, waitingRun } from '../support/workflow-job.ts';

let talk: Conversation;
let asked = '';
beforeAll(async () => {
  const port = String(await freePort());
  talk = await startConversation({ env: { PORT: port, LAUNCH_BOT_URL: `http://127.0.0.1:${port}` } });
  await talk.forge.commit(talk.repo, { branch: 'more', files: { 'docs/new.md': '# New\n' }, quiet: true });
  await installWorkflow(talk);
  await talk.request('ann', 'POST /repos/acme/docs/pulls', { title: 'More', head: 'more', base: 'main' });
  await talk.settled();
  asked = String(waitingRun(talk).inputs['run-id']);
});
afterAll(async () => {
  cleanWorkspaces();
  expect(talk.violations()).toEqual([]);
  await talk[Symbol.asyncDispose]();
});

async function job(inputs: Record<string, string>, ref = 'more', repo: Repository = talk.repo): Promise<ActionEnd> {
  const name = `${repo.owner.login}/${repo.name}`;
  const end = await runAction({
    ...{ forge: talk.forge, repo, ref, depth: 0, event: 'push' },
    token: talk.forge.token({ kind: 'actions', repositories: [repo], permissions: READ }),
    inputs: { command: 'check', store: talk.running.bot.settings.publicUrl ?? '', ...inputs },
    env: {
      GITHUB_REPOSITORY_ID: String(repo.id),
      ...identity(talk, {
        repository: name,
        repository_id: String(repo.id),
        workflow_ref: `${name}/.github/workflows/ci.yml@refs/heads/${ref}`,
        ref: `refs/heads/${ref}`,
        event_name: 'push',
        sub: `repo:${name}:ref:refs/heads/${ref}`,
      }),
    },
  });
  await talk.settled();
  return end;
}
const checkOf = (): unknown => talk.repo.checkRuns[0]?.status;

it('A job refuses the run of another head, command or repository', { timeout: 120_000 }, async () => {
  const head = await job({ 'run-id': asked }, 'main');
  expect([head.outputs['reason-code'], head.log.includes('of head')], head.log).toEqual(['POLICY_DENIED', true]);
  const other = await talk.forge.addRepository({ name: 'acme/other', files: { 'a.md': '# A\n' } });
  const foreign = await job({ 'run-id': asked }, 'main', other);
  expect([foreign.outputs['reason-code'], foreign.exitCode === 0], foreign.log).toEqual(['RUN_NOT_FOUND', false]);
  const command = await job({ 'run-id': asked, command: 'fix' });
  expect([command.outputs['reason-code'], command.log.includes('`check`')], command.log).toEqual([
    'POLICY_DENIED',
    true,
  ]);
  expect(checkOf()).toBe('queued');
});

it('A job without a run takes up what waits for its head and command, and makes its own when nothing does', {
  timeout: 120_000,
}, async () => {
  const fix = await job({ command: 'fix' });
  expect([fix.outputs['run-id'] === asked, checkOf()], fix.log).toEqual([false, 'queued']);
  const taken = await job({});
  expect([taken.outputs['run-id'], checkOf()], taken.log).toEqual([asked, 'completed']);
  const own = await job({});
  expect(own.outputs['run-id'], own.log).toMatch(/^r_/u);
  expect([asked, fix.outputs['run-id']]).not.toContain(own.outputs['run-id']);
});
