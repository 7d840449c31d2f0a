/** Nothing that is asked of the bot writes to the default branch: neither its own work nor a job of CI that was given the run. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { blobId } from '../../src/commit/git-objects.ts';
import { contentSha256 } from '../../src/commit/policy.ts';
import { startConversation } from '../support/bot.ts';
import { WRITE } from '../support/forge/make.ts';
import { installWorkflow, runWorkflow } from '../support/workflow-job.ts';

it('never pushes to the default branch, also where that is the head of a pull request', async () => {
  await using talk = await startConversation({ env: { LAUNCH_BOT_RUNS_IN: 'local' } });
  const { forge, repo } = talk;
  await forge.git(repo, ['branch', 'release', 'main']);
  await forge.commit(repo, { branch: 'main', files: { 'docs/x.md': '# X\n\n[x](Guide.md)\n' }, author: 'ann' });
  const main = await forge.head(repo, 'main');
  const { json } = await talk.request('ann', 'POST /repos/acme/docs/pulls', {
    title: 'Release',
    head: 'main',
    base: 'release',
  });
  await talk.settled();
  await talk.comment(Number(json.number), 'ann', '/launch fix');
  expect(await forge.head(repo, 'main')).toBe(main);
  const proposed = repo.issues.find(({ pull }) => pull?.headRef.startsWith('launch/') === true);
  expect([proposed?.pull?.baseRef, proposed?.state]).toEqual(['main', 'open']);
  expect(talk.answer(Number(json.number))).toContain(`/pull/${proposed?.number}`);
  // A branch of a person's own is written to, as before.
  const other = await talk.openPull({ 'docs/y.md': '# Y\n\n[y](Guide.md)\n' });
  const head = await forge.head(repo, 'more');
  await talk.comment(other.number, 'ann', '/launch fix');
  expect(await forge.head(repo, 'more')).not.toBe(head);
}, 120_000);

it('gives no job the right to push there, whatever the run was asked for', async () => {
  await using talk = await startConversation({ signIn: true, permissions: { ...WRITE, workflows: 'write' } });
  const { forge, repo } = talk;
  const publicUrl = talk.running.url;
  await installWorkflow(talk);
  const broken = '# X\n\n[x](Guide.md)\n';
  await forge.git(repo, ['branch', 'release', 'main']);
  await forge.commit(repo, { branch: 'main', files: { 'docs/x.md': broken }, author: 'ann' });
  await talk.settled();
  const asked = async (head: string, base: string): Promise<{ run: string; sha: string }> => {
    const { json } = await talk.request('ann', 'POST /repos/acme/docs/pulls', { title: head, head, base });
    await talk.settled();
    await talk.comment(Number(json.number), 'ann', '/launch fix');
    const job = talk.repo.workflowRuns.findLast(({ inputs }) => inputs.command === 'fix');
    if (job === undefined) throw new Error('no job');
    await runWorkflow(talk, { branch: head, quiet: true, over: { inputs: { commit: 'none' } } }, job);
    return { run: String(job.inputs['run-id']), sha: (await forge.head(repo, head)) ?? '' };
  };
  const push = async (branch: string, { run, sha }: { run: string; sha: string }): Promise<number> => {
    const expected_blob = blobId(Buffer.from(broken), 'sha1');
    const data = '# X\n\nBy a job.\n';
    const changes = [
      { path: 'docs/x.md', mode: '100644' as const, content: { encoding: 'utf-8' as const, data }, expected_blob },
    ];
    const claims = {
      repository: 'acme/docs',
      repository_id: String(repo.id),
      workflow_ref: 'acme/docs/.github/workflows/mine.yml@refs/heads/topic',
      ref: 'refs/heads/topic',
      sha: '0'.repeat(40),
      event_name: 'push',
    };
    const answer = await fetch(`${publicUrl}/v1/commit`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await forge.oidc.sign(claims, publicUrl)}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({
        schema_version: 1,
        run_id: run,
        repository: 'acme/docs',
        branch,
        base_ref: branch,
        base_sha: sha,
        message: 'mine',
        change_set: { schema_version: 1, content_sha256: contentSha256(changes), changes },
        allowed_paths: ['docs/x.md'],
        limits: { max_files: 10, max_bytes: 100_000 },
        author: null,
      }),
    });
    return answer.status;
  };
  const onMain = await asked('main', 'release');
  expect(await push('main', onMain)).toBe(403);
  expect(await forge.head(repo, 'main')).toBe(onMain.sha);
  // The branch of a pull request is the job's, as it was asked for.
  await forge.git(repo, ['branch', 'topic', 'main']);
  await forge.git(repo, ['update-ref', 'refs/heads/main', (await forge.head(repo, 'release')) ?? '']);
  const onTopic = await asked('topic', 'main');
  expect(await push('topic', onTopic)).toBe(200);
  expect(await forge.head(repo, 'topic')).not.toBe(onTopic.sha);
}, 240_000);
