/** A repository of several sites whose checks run in its own workflow: a job for each site, one check that sums them. */
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type Conversation, startConversation } from '../support/bot.ts';
import { WRITE } from '../support/forge/make.ts';
import { moveWorkflowRun } from '../support/forge/resources/actions.ts';
import type { WorkflowRun } from '../support/forge/state.ts';
import { freePort } from '../support/free-port.ts';
import { cleanWorkspaces } from '../support/run-action.ts';
import { installWorkflow, runWorkflow } from '../support/workflow-job.ts';

const CONFIG = 'sites:\n  - name: handbook\n    path: docs\n  - path: website/blog\nbot:\n  scope: all\n';
const FILES = {
  '.github/launch.yml': CONFIG,
  'website/blog/index.md': '# Blog\n\nSee [news](News.md) and [old](gone.md).\n',
  'website/blog/news.md': '# News\n\nBack to [the blog](index.md).\n',
};
afterAll(cleanWorkspaces);
let talk: Conversation;
afterEach(async () => {
  expect(talk.violations()).toEqual([]);
  await talk[Symbol.asyncDispose]();
});

async function start(): Promise<number> {
  const port = await freePort();
  const env = { PORT: String(port), LAUNCH_BOT_URL: `http://127.0.0.1:${port}` };
  talk = await startConversation({ env, permissions: { ...WRITE, workflows: 'write' }, files: FILES });
  await installWorkflow(talk);
  return (await talk.openPull()).number;
}
const waiting = (): WorkflowRun[] => talk.repo.workflowRuns.filter(({ status }) => status === 'queued');
const check = () => talk.repo.checkRuns.findLast(({ name }) => name === 'Launch');

describe('the checks of two sites in the workflow', { timeout: 240_000 }, () => {
  it('are two jobs, in whatever order they end, and one check once both have', async () => {
    const number = await start();
    const [one, two] = waiting();
    if (one === undefined || two === undefined) throw new Error('two jobs were expected');
    expect(waiting().map(({ inputs }) => inputs.command)).toEqual(['check', 'check']);
    expect(one.inputs['run-id']).not.toBe(two.inputs['run-id']);
    const second = await runWorkflow(talk, { branch: 'more' }, two);
    expect(second.exitCode, second.log).toBe(0);
    expect(check()?.status).not.toBe('completed');
    const first = await runWorkflow(talk, { branch: 'more' }, one);
    expect(first.exitCode, first.log).toBe(0);
    expect([check()?.status, check()?.conclusion, check()?.output.title]).toEqual([
      'completed',
      'failure',
      '3 findings, 2 can be fixed safely (handbook 1, website/blog 2)',
    ]);
    expect(
      check()
        ?.annotations.map(({ title }) => String(title).split(':')[0])
        .toSorted(),
    ).toEqual(['handbook', 'website/blog', 'website/blog']);
    // A fix of both is one commit, which no job of one of them makes: the bot makes it.
    await talk.comment(number, 'ann', '/launch fix');
    const fixed = await talk.forge.files(talk.repo, 'more');
    expect(fixed['docs/index.md']).toContain('(guide.md)');
    expect(fixed['website/blog/index.md']).toContain('(news.md)');
  });

  it('name the site whose job was lost beside what the others have', async () => {
    await start();
    const [one, two] = waiting();
    if (one === undefined || two === undefined) throw new Error('two jobs were expected');
    await moveWorkflowRun(talk.forge, talk.repo, two, 'in_progress');
    await moveWorkflowRun(talk.forge, talk.repo, two, 'completed', 'cancelled');
    await talk.settled();
    await runWorkflow(talk, { branch: 'more' }, one);
    expect([check()?.status, check()?.conclusion]).toEqual(['completed', 'failure']);
    expect(check()?.output.title).toBe('1 finding, 1 can be fixed safely (handbook 1, website/blog not checked)');
    expect(check()?.output.summary).toContain('The workflow ended (cancelled) before the run did');
  });
});
