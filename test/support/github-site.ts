/** A repository on the stand-in with a commit service that writes to it, and how its calls are looked at. */
import { createGitHubClient } from '../../src/adapters/github-client.ts';
import type { PullRequestRequest } from '../../src/commit/commit-service.ts';
import { createGitHubCommitService } from '../../src/commit/github.ts';
import { renderPullRequestBody } from '../../src/commit/pull-request-body.ts';
import { RUN } from './change-set.ts';
import type { NewToken } from './forge/make.ts';
import type { Forge } from './forge/start-forge.ts';
import type { Repository } from './forge/state.ts';

export const BRANCH = `launch/${RUN}/demo`;
const clock = {
  monotonic: () => performance.now(),
  sleep: (ms: number) => new Promise<void>((done) => void setTimeout(done, ms)),
};

let count = 0;
export async function githubSite(forge: Forge, token: NewToken = { kind: 'installation' }) {
  count += 1;
  const name = `acme/site-${count}`;
  const repo = await forge.addRepository({
    name,
    collaborators: { octocat: 'write' },
    files: {
      'content/a.md': 'a\n',
      'content/b.md': 'b\n',
      'content/old.md': 'old\n',
      'run.sh': { content: '#!/bin/sh\n', mode: '100755' },
    },
  });
  const base = (await forge.head(repo, 'main')) ?? '';
  // A login of its own for each, because GitHub counts writes by login.
  const login = token.kind === 'installation' ? `bot-${count}[bot]` : token.login;
  const { value } = forge.token({ ...token, ...(login === undefined ? {} : { login }) });
  const api = createGitHubClient({ token: value, apiUrl: forge.apiUrl, webUrl: forge.url, clock, retryBaseMs: 5 });
  const since = forge.requests.length;
  return {
    repo,
    base,
    name,
    token: value,
    service: createGitHubCommitService({ api }),
    calls: (): string[] => forge.requests.slice(since).map(({ operation }) => operation),
    commits: async (): Promise<number> => Number(await forge.git(repo, ['rev-list', '--count', `${base}..${BRANCH}`])),
  };
}

export const modes = async (forge: Forge, repo: Repository, treeish: string): Promise<string[]> =>
  (await forge.git(repo, ['-c', 'core.quotePath=false', 'ls-tree', '-r', treeish]))
    .trim()
    .split('\n')
    .map((line) => line.replace(/^(\d+) blob [0-9a-f]+\t/, '$1 '));

export const bodyText = (run: string, plan: string, what = 'Pages.'): string =>
  renderPullRequestBody({
    run_id: run,
    plan,
    product_slug: 'demo',
    what,
    judgement: [],
    groups: [],
    evidence: [],
    gates: [],
    fixes: [],
    notes: [],
    rollback: ['git revert'],
  });

export const pullRequest = (
  repository: string,
  plan: string,
  over: Partial<PullRequestRequest> = {},
): PullRequestRequest => ({
  run_id: RUN,
  repository,
  branch: BRANCH,
  base_ref: 'main',
  title: 'Add pages',
  body: bodyText(over.run_id ?? RUN, plan),
  draft: false,
  labels: [],
  reviewers: [],
  ...over,
});
