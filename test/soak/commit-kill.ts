/** Kills the process that commits, with SIGKILL while each of its requests is under way, and starts it again: one commit, one pull request. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { ChildWork } from '../support/commit-child.ts';
import type { NewToken } from '../support/forge/make.ts';
import { type Forge, startForge } from '../support/forge/start-forge.ts';
import { githubSite } from '../support/github-site.ts';

type Site = Awaited<ReturnType<typeof githubSite>>;
const program = path.resolve(import.meta.dirname, '..', 'support', 'commit-child.ts');
const KINDS: readonly NewToken[] = [{ kind: 'installation' }, { kind: 'pat', login: 'octocat' }];

function start(forge: Forge, { token, name, base }: Site): ChildProcess {
  const work: ChildWork = { token, apiUrl: forge.apiUrl, webUrl: forge.url, name, base };
  return spawn(process.execPath, [program, JSON.stringify(work)], { stdio: ['ignore', 'ignore', 'pipe'] });
}
async function finish(child: ChildProcess): Promise<void> {
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`Unexpected exit ${code}: ${errors}`);
}

export default async function killedAnywhere(scale: number): Promise<string> {
  await using forge = await startForge();
  const cases: { token: NewToken; after: number }[] = [];
  if (scale < 1) cases.push({ token: KINDS[1]!, after: 6 });
  else
    for (const token of KINDS) {
      const probe = await githubSite(forge, token);
      await finish(start(forge, probe));
      const total = probe.calls().length;
      cases.push(...Array.from({ length: total }, (_, after) => ({ token, after })));
    }
  for (const { token, after } of cases) {
    const site = await githubSite(forge, token);
    const child = start(forge, site);
    forge.faults.clear();
    // The process dies while GitHub works on its request: nobody hears the answer.
    forge.faults.add({
      on: /./,
      after,
      kind: 'hook',
      run: async () => {
        const gone = once(child, 'exit');
        child.kill('SIGKILL');
        await gone;
      },
    });
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
    if (signal !== 'SIGKILL') throw new Error(`the process was not killed at request ${after}`);
    forge.faults.clear();
    await finish(start(forge, site));
    const seen = [site.repo.issues.length, await site.commits()];
    if (seen.some((count) => count !== 1))
      throw new Error(`${token.kind}, request ${after}: pull requests and commits are ${seen.join(', ')}`);
  }
  if (forge.violations.list.length > 0) throw new Error(JSON.stringify(forge.violations.list));
  return `${cases.length} killed processes, each resumed to one commit and one pull request`;
}
