/** A commit that changes the configuration: what is wrong with it stands as a check on that commit, where people talk about it, and in an issue where it is in force. */
import { isDeepStrictEqual } from 'node:util';
import { CHECK_CONFIG_FILES } from '../../src/config/check-config-files.ts';
import { textWithCode } from '../../src/report/markdown-text.ts';
import { type Bot, repositoryOf } from '../bot.ts';
import { findComment, putComment } from '../conversation/own-comment.ts';
import { reportMatter } from '../conversation/own-issue.ts';
import { OURS } from '../conversation/render-answer.ts';
import type { ThreadRef } from '../conversation/thread.ts';
import type { RepositoryRef } from '../model.ts';
import { parseFound } from '../repository-config.ts';
import { queueDashboard } from './queue-check.ts';
import { defineWork } from './work.ts';

const NAME = 'Launch configuration';
const MARKER = `${OURS}configuration -->`;

export default defineWork({
  kind: 'config',
  async run(bot, { repository, sha, number }) {
    const client = repositoryOf(bot, repository);
    for (const path of CHECK_CONFIG_FILES) {
      const found = await client.read(path, sha);
      if (found === undefined) continue;
      // A pull request that was opened gets a report only of what it brings itself.
      if (number != null && isDeepStrictEqual(await client.read(path, (await client.pull(number)).base.sha), found))
        return;
      const { problem } = parseFound(found, path);
      await reportCheck(bot, repository, sha, path, problem);
      const threads = number == null ? await threadsAt(bot, repository, sha) : [number];
      for (const thread of threads) await reportThread(bot, { repository, number: thread }, path, problem);
      return number == null ? reportHolders(bot, repository, sha, path, problem) : undefined;
    }
    // Without a file nothing is wrong with it.
    if (number == null) await reportHolders(bot, repository, sha, '', null);
  },
});

const textOf = (path: string, problem: string): string =>
  `\`${path}\` cannot be used: ${textWithCode(problem)}\n\nUntil it is fixed, the defaults hold, and nothing is written.`;

async function reportCheck(
  bot: Bot,
  repository: RepositoryRef,
  sha: string,
  path: string,
  problem: string | null,
): Promise<void> {
  const client = repositoryOf(bot, repository);
  if ((await client.checksFor(sha, bot.settings.appId, NAME)).length > 0) return;
  await client.createCheck(bot.settings.appId, {
    name: NAME,
    head_sha: sha,
    status: 'completed',
    conclusion: problem === null ? 'success' : 'failure',
    output:
      problem === null
        ? { title: 'The configuration can be used', summary: `${path} holds.` }
        : { title: 'The configuration cannot be used', summary: textOf(path, problem) },
  });
}

/** The pull requests whose head this is. */
const threadsAt = async (bot: Bot, repository: RepositoryRef, sha: string): Promise<number[]> =>
  (await repositoryOf(bot, repository).openPulls()).flatMap(({ number, head }) => (head.sha === sha ? [number] : []));

/** One that was never wrong is left alone. */
async function reportThread(bot: Bot, ref: ThreadRef, path: string, problem: string | null): Promise<void> {
  const id = await findComment(bot, ref, MARKER);
  if (id === null && problem === null) return;
  const body = problem === null ? `\`${path}\` can be used now.` : `⚠️ ${textOf(path, problem)}`;
  await putComment(bot, ref, { id, marker: MARKER, body: `${MARKER}\n${body}\n` });
}

/** On the default branch it is in force for everybody. */
async function reportHolders(
  bot: Bot,
  repository: RepositoryRef,
  sha: string,
  path: string,
  problem: string | null,
): Promise<void> {
  const client = repositoryOf(bot, repository);
  const { default_branch: branch } = await client.get();
  if ((await client.branchHead(branch)) !== sha) return;
  await queueDashboard(bot, repository, `config:${sha}`);
  await reportMatter(client, await bot.installations.login(), {
    marker: MARKER,
    title: 'The configuration of Launch cannot be used',
    body: problem === null ? null : `On \`${branch}\`, ${textOf(path, problem)}`,
    over: 'The configuration can be used again.',
  });
}
