/** A run that a job of CI puts into the bot's store by itself, with whatever configuration and events it likes. */
import path from 'node:path';
import { createContext } from '../../src/context.ts';
import type { RunConfig } from '../../src/model/run-config.ts';
import type { Conversation } from './bot.ts';
import type { Repository } from './forge/state.ts';

/** Answers the run's id. The configuration is written into the record as it is. */
export async function plantRun(
  talk: Conversation,
  repo: Repository,
  folder: string,
  config: RunConfig,
): Promise<string> {
  const name = `${repo.owner.login}/${repo.name}`;
  const context = await createContext({
    env: { PATH: process.env.PATH, HOME: folder },
    cwd: folder,
    home: path.join(folder, 'of-the-job'),
  });
  const { run_id: run } = await context.engine.start({
    github_repo_url: talk.forge.cloneUrl(repo),
    site_repo_url: talk.forge.cloneUrl(repo),
    product_slug: 'zanzibar',
    family: 'zanzibar',
    target_platform: 'typescript',
  });
  const header = (await context.store.get<{ config: RunConfig }>('run', run)) ?? { config: {} };
  const keys = await context.store.keys('event', { prefix: `${run}/` });
  const values = await context.store.getMany('event', keys);
  await context.close();
  const job = await talk.forge.oidc.sign(
    {
      repository: name,
      repository_id: String(repo.id),
      workflow_ref: `${name}/.github/workflows/x.yml@refs/heads/main`,
      ref: 'refs/heads/main',
      sha: 'a'.repeat(40),
      event_name: 'push',
      sub: `repo:${name}:ref:refs/heads/main`,
    },
    talk.running.url,
  );
  const post = async (what: string, token: string, body: unknown): Promise<{ token?: string }> => {
    const answer = await fetch(`${talk.running.url}/v1/runs/${run}/${what}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { token?: string };
  };
  const { token = '' } = await post('session', job, { holder: 'abcdefghijklmnop' });
  await post('store', token, {
    op: 'insert',
    namespace: 'run',
    key: run,
    value: { ...header, config: { ...header.config, ...config } },
  });
  await post('store', token, { op: 'insert_all', namespace: 'event', keys, values });
  return run;
}
