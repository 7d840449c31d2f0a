import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type Conversation, startConversation } from '../support/bot.ts';
import { cleanWorkspaces } from '../support/run-action.ts';
import { freePort, startPostgres } from '../support/servers.ts';
import { installWorkflow, runWorkflow, waitingRun } from '../support/workflow-job.ts';

afterAll(cleanWorkspaces);
const talks: Conversation[] = [];
afterEach(async () => {
  for (const talk of talks.splice(0)) {
    expect(talk.violations()).toEqual([]);
    await talk[Symbol.asyncDispose]();
  }
});
async function start(env: Record<string, string> = {}, storeUri?: string): Promise<Conversation> {
  const talk = await startConversation({ env, ...(storeUri === undefined ? {} : { storeUri }) });
  talks.push(talk);
  return talk;
}
/** A bot that jobs reach by its own address. */
async function startReachable(): Promise<Conversation> {
  const port = await freePort();
  return start({ PORT: String(port), LAUNCH_BOT_URL: `http://127.0.0.1:${port}` });
}

describe('a fix that is asked for where the workflow is installed', () => {
  it.each([
    ['through the bot itself, with the identity of the job', 'bot'],
    ['through a database', 'postgres'],
  ])('runs there, %s, and ends in the reply, the reaction and the check', { timeout: 240_000 }, async (_, kind) => {
    const database = kind === 'postgres' ? await startPostgres() : undefined;
    try {
      const talk = database === undefined ? await startReachable() : await start({}, database.uri);
      await installWorkflow(talk);
      const secrets = { LAUNCH_STORE: database?.uri ?? '' };
      const { number } = await talk.openPull();
      const check = talk.repo.checkRuns[0];
      expect([check?.status, talk.replies(number)]).toEqual(['queued', []]);
      const first = await runWorkflow(talk, { branch: 'more', secrets });
      expect(first.exitCode, first.log).toBe(0);
      expect([check?.status, check?.conclusion, check?.output.title]).toEqual([
        'completed',
        'failure',
        '1 finding, 1 can be mended safely',
      ]);
      const comment = await talk.comment(number, 'ann', '/launch fix');
      expect(waitingRun(talk).inputs).toEqual({
        'run-id': expect.stringMatching(/^r_/),
        command: 'fix',
        'head-sha': await talk.forge.head(talk.repo, 'more'),
      });
      expect(talk.replies(number)[0]).toContain('Handed to the workflow');
      const second = await runWorkflow(talk, { branch: 'more', secrets });
      expect([second.exitCode, second.outputs['reason-code']], second.log).toEqual([0, 'PROPOSED']);
      expect((await talk.forge.files(talk.repo, 'more'))['docs/index.md']).toContain('[the guide](guide.md)');
      expect(talk.reactions(comment)).toEqual(['eyes', 'rocket']);
      expect(talk.replies(number)).toHaveLength(1);
      // The push brought a new head, whose check waits for its own job.
      const third = await runWorkflow(talk, { branch: 'more', secrets });
      expect(third.exitCode, third.log).toBe(0);
      const head = await talk.forge.head(talk.repo, 'more');
      expect(talk.repo.checkRuns.find(({ headSha }) => headSha === head)?.conclusion).toBe('success');
      expect(talk.replies(number)[0]).toContain('Every gate that was asked for is clean.');
    } finally {
      await database?.stop();
    }
  });
});
