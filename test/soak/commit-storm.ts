/** Concurrent identical calls to the commit service, through two front ends on one store: one commit, one pull request. */
import { randomUUID } from 'node:crypto';
import { commitRequest } from '../support/change-set.ts';
import { commitServer } from '../support/commit-server.ts';
import { startForge } from '../support/forge/start-forge.ts';
import { pullRequest } from '../support/github-site.ts';

export default async function identicalCallsAtOnce(scale: number): Promise<string> {
  const calls = Math.round(1_000 * scale);
  await using forge = await startForge();
  const server = await commitServer(forge);
  try {
    const { author, ...request } = commitRequest(server.name, server.base, { 'content/x.md': 'x\n' });
    const storm = async (path: string, body: unknown): Promise<Set<string>> => {
      const key = randomUUID();
      const answers = await Promise.all(
        Array.from({ length: calls }, async () => {
          const response = await server.post(path, body, { 'idempotency-key': key });
          return `${response.status} ${await response.text()}`;
        }),
      );
      return new Set(answers);
    };
    const committed = await storm('/v1/commit', { schema_version: 1, ...request, author });
    const opened = await storm('/v1/open_pr', {
      schema_version: 1,
      ...pullRequest(server.name, request.change_set.content_sha256),
    });
    const seen = [committed.size, opened.size, await server.commits(), server.repo.issues.length];
    if (seen.some((count) => count !== 1))
      throw new Error(
        `answers, answers, commits, pull requests are ${seen.join(', ')}: ${[...committed, ...opened].slice(0, 4).join(' | ')}`,
      );
    if (![...committed, ...opened].every((answer) => answer.startsWith('200 ')))
      throw new Error([...committed, ...opened].join(' | '));
    return `${calls} identical calls to each of two paths: one answer, one commit, one pull request`;
  } finally {
    await server.stop();
  }
}
