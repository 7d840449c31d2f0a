/** Calls to GitHub for one commit of 1, 101 and 2,000 files on a new branch, counted at the stand-in, against the least that a writer needs whose tree requests carry 100 entries. */
import { GRAPHQL_MAX_FILES, TREE_CHUNK } from '../src/commit/plan.ts';
import { commitRequest } from '../test/support/change-set.ts';
import type { NewToken } from '../test/support/forge/make.ts';
import { startForge } from '../test/support/forge/start-forge.ts';
import { githubSite } from '../test/support/github-site.ts';

const SIZES = [1, 101, 2_000] as const;
/** The head and the tree of the base are seen, the tree is made, the commit made on it, the branch created at it. */
const gitData = (files: number): number => 4 + chunkTreeCalls(files);
/** The mutation needs a branch that is there: one aside, ours at its commit, the one aside removed. */
const mutation = (files: number): number => (files > GRAPHQL_MAX_FILES ? gitData(files) : 6);
const chunkTreeCalls = (files: number): number => Math.ceil(files / TREE_CHUNK);
const KINDS: readonly [string, NewToken, (files: number) => number][] = [
  ['App', { kind: 'installation' }, gitData],
  ['person', { kind: 'pat', login: 'octocat' }, mutation],
];

export default async function commitCalls(): Promise<string> {
  const rows: string[] = [];
  for (const [title, token, least] of KINDS) {
    for (const size of SIZES) {
      await using forge = await startForge();
      const site = await githubSite(forge, token);
      const files = Object.fromEntries(
        Array.from({ length: size }, (_, index) => [`content/p${index % 50}/page-${index}.md`, `# Page ${index}\n`]),
      );
      const started = performance.now();
      await site.service.commit(commitRequest(site.name, site.base, files));
      const ms = performance.now() - started;
      const calls = site.calls();
      const floor = least(size);
      const made = new Map<string, number>();
      for (const call of calls) made.set(call, (made.get(call) ?? 0) + 1);
      const detail = [...made].map(([name, times]) => (times === 1 ? name : `${name} ×${times}`)).join(', ');
      rows.push(
        `  ${title.padEnd(7)} ${String(size).padStart(5)} files  ${String(calls.length).padStart(3)} calls  least ${floor}  ×${(calls.length / floor).toFixed(2)}  ${ms.toFixed(0).padStart(6)} ms  ${detail}`,
      );
    }
  }
  return `Calls to GitHub of one commit\n${rows.join('\n')}\n`;
}
