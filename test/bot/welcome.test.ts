import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { purge } from '../../bot/runs.ts';
import { addressForJobs } from '../../bot/setup/public-address.ts';
import { sweep } from '../../bot/sweeper.ts';
import { placeOf } from '../../bot/work/place.ts';
import { welcomeWorkflow } from '../../bot/work/welcome.ts';
import { type Conversation, startConversation } from '../support/bot.ts';
import { WRITE } from '../support/forge/make.ts';

async function welcome({ running, installation, repo, settled }: Conversation): Promise<void> {
  await running.bot.queue.add({
    id: `welcome:${running.bot.context.ids.random(6)}`,
    kind: 'welcome',
    tenant: String(installation.id),
    lock: 'welcome',
    data: { v: 1, repository: { id: repo.id, owner: 'acme', name: 'docs', installation: installation.id } },
  });
  await settled();
}
async function added({ forge, repo }: Conversation): Promise<string[]> {
  const before = Object.keys(await forge.files(repo, 'main'));
  return Object.keys(await forge.files(repo, 'launch/welcome')).filter((file) => !before.includes(file));
}

it('The README shows the workflow as the welcome writes it', () => {
  expect(readFileSync('README.md', 'utf8')).toContain(welcomeWorkflow('https://launch.example.org'));
});

it('A welcome holds a configuration and a workflow, and nothing else', async () => {
  await using talk = await startConversation({ permissions: { ...WRITE, workflows: 'write' } });
  await welcome(talk);
  expect(await added(talk)).toEqual(['.github/launch.yml', '.github/workflows/launch.yml']);
});

it('A welcome names no address that the jobs of GitHub do not reach, and no work is handed to them', async () => {
  const at = (publicUrl: string | null, webUrl = 'https://github.com'): string | null =>
    addressForJobs({ publicUrl, webUrl });
  expect(at('https://bot.example.org')).toBe('https://bot.example.org');
  expect(at('http://127.0.0.1:3000', 'http://127.0.0.1:4000')).toBe('http://127.0.0.1:3000');
  for (const url of ['http://127.0.0.1:3000', 'http://localhost:3000', 'http://10.0.0.7', null])
    expect(at(url)).toBeNull();

  await using talk = await startConversation({ permissions: { ...WRITE, workflows: 'write' } });
  const { bot } = talk.running;
  Object.assign(bot.settings, { publicUrl: 'http://127.0.0.1:3000', webUrl: 'https://github.com' });
  await welcome(talk);
  const written = (await talk.forge.files(talk.repo, 'launch/welcome'))['.github/workflows/launch.yml'];
  expect(written).toContain('store: ${{ secrets.LAUNCH_STORE }}');
  expect(written).not.toContain('127.0.0.1');
  expect(await placeOf(bot, { id: 1, owner: 'acme', name: 'docs', installation: 1 }, null)).toBe('local');
});

it('A configuration anywhere is kept alone: no second file takes its place', async () => {
  await using talk = await startConversation({ permissions: { ...WRITE, workflows: 'write' } });
  await talk.forge.commit(talk.repo, { branch: 'main', files: { 'launch.yml': 'schema_version: 1\n' }, author: 'ann' });
  await welcome(talk);
  expect(talk.repo.issues.filter(({ pull }) => pull?.headRef === 'launch/welcome')).toEqual([]);
});

it('An installation is welcomed once, what it missed is found again, and it is forgotten when it goes', async () => {
  await using talk = await startConversation();
  const { forge, repo, running, installation } = talk;
  const tell = (): Promise<void> => welcome(talk);
  await tell();
  const pulls = (): typeof repo.issues => repo.issues.filter(({ pull }) => pull?.headRef === 'launch/welcome');
  expect(pulls().map(({ title }) => title)).toEqual(['Configure Launch']);
  // This App may not write workflows: the file is shown instead.
  expect(await added(talk)).toEqual(['.github/launch.yml']);
  expect(pulls()[0]?.body).toContain('The App may not write workflows here.');
  await tell();
  expect(pulls()).toHaveLength(1);
  expect(talk.violations()).toEqual([]);

  // What could not be delivered is found in the App's own log and asked for again.
  talk.app.webhookUrl = 'http://127.0.0.1:9/webhooks';
  await forge.commit(repo, { branch: 'late', files: { 'docs/late.md': '# Late\n' }, author: 'ann' });
  await talk.request('ann', 'POST /repos/acme/docs/pulls', { title: 'Late', head: 'late', base: 'main' });
  await forge.deliveries.settled();
  expect(repo.checkRuns.filter(({ headSha }) => headSha === repo.issues.at(-1)?.pull?.headSha)).toEqual([]);
  talk.app.webhookUrl = `${running.url}/webhooks`;
  for (const delivery of forge.deliveries.list) if (delivery.status === 0) delivery.status = 502;
  expect(await sweep(running.bot)).toBeGreaterThan(0);
  await talk.settled();
  expect(repo.checkRuns.filter(({ headSha }) => headSha === repo.issues.at(-1)?.pull?.headSha)).toHaveLength(1);

  expect(await purge(running.bot, installation.id, null)).toBeGreaterThan(0);
  expect(await running.bot.context.store.keys('bot-thread')).toEqual([]);
});
