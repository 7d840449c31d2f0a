/** One commit and its pull request in a process of its own, so that a test can kill it: `node commit-child.ts <JSON of ChildWork>`. */
import { createGitHubClient } from '../../src/adapters/github-client.ts';
import { createGitHubCommitService } from '../../src/commit/github.ts';
import { commitRequest } from './change-set.ts';
import { pullRequest } from './github-site.ts';

export interface ChildWork {
  token: string;
  apiUrl: string;
  webUrl: string;
  name: string;
  base: string;
}

const { name, base, ...access }: ChildWork = JSON.parse(process.argv[2] ?? '');
const clock = {
  monotonic: () => performance.now(),
  sleep: (ms: number) => new Promise<void>((done) => void setTimeout(done, ms)),
};
const service = createGitHubCommitService({ api: createGitHubClient({ ...access, clock, retryBaseMs: 5 }) });
const request = commitRequest(name, base, { 'content/x.md': 'x\n', 'content/old.md': null });
await service.commit(request);
await service.openPullRequest(pullRequest(name, request.change_set.content_sha256, { labels: ['docs'] }));
