/** Cuts a commit and its pull request off at every request, in four ways, and resumes: one commit, one pull request, each time. */
import { commitRequest } from '../support/change-set.ts';
import { startForge } from '../support/forge/start-forge.ts';
import { githubSite, pullRequest } from '../support/github-site.ts';

type Site = Awaited<ReturnType<typeof githubSite>>;
async function run({ service, name, base }: Site) {
  const files = { 'content/x.md': 'x\n', 'logo.bin': Buffer.from([0, 1]) };
  const request = commitRequest(name, base, files, { allow_binary: true });
  await service.commit(request);
  return service.openPullRequest(pullRequest(name, request.change_set.content_sha256, { labels: ['docs'] }));
}

export default async function cutOffAnywhere(scale: number): Promise<string> {
  await using forge = await startForge();
  const probe = await githubSite(forge);
  await run(probe);
  const total = probe.calls().length;
  const cases = (['drop', 'lose-answer', 'truncate', 'timeout'] as const).flatMap((kind) =>
    Array.from({ length: total }, (_, after) => ({ kind, after })),
  );
  const step = Math.max(1, Math.round(1 / scale));
  let done = 0;
  for (const [index, { kind, after }] of cases.entries()) {
    if (index % step !== step - 1) continue;
    const site = await githubSite(forge);
    forge.faults.clear();
    forge.faults.add({ on: new RegExp(`/repos/${site.name}(/|$)`), after, kind });
    const opened = await run(site).catch(() => run(site));
    const seen = [opened.number, site.repo.issues.length, await site.commits()];
    if (seen.some((count) => count !== 1))
      throw new Error(`${kind} at request ${after}: pull request, pull requests, commits are ${seen.join(', ')}`);
    done += 1;
  }
  if (forge.violations.list.length > 0) throw new Error(JSON.stringify(forge.violations.list));
  return `${done} of ${cases.length} cuts over ${total} requests, each ended with one commit and one pull request`;
}
