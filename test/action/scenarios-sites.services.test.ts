/** A repository of several sites, from `launch init` to its pull requests: each row of the workflow's matrix is a job with the real Action. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { useScenario } from '../support/action-scenario.ts';
import { launchIn } from '../support/launch-in.ts';
import type { ActionEnd, ActionRun } from '../support/run-action.ts';
import { makeSite } from '../validation/site.ts';

const scenario = useScenario();
const SITES = {
  'mkdocs.yml': 'site_name: Handbook\n',
  'docs/guide.md': '# Guide\n',
  'docs/index.md': '# Handbook\n\nSee [gone](gone.md).\n',
  'website/docusaurus.config.js': 'module.exports = { title: "Blog" };\n',
  'website/docs/intro.md': '# Intro\n\nWords.\n',
};
interface Job {
  strategy: { matrix: { include: Record<string, string>[] } };
  steps: { uses: string; with: Record<string, string> }[];
}
let job: Job;

beforeEach(async () => {
  const site = makeSite(SITES);
  try {
    expect((await launchIn(site, 'init')).code).toBe(0);
    const written = readdirSync(path.join(site.root, '.github'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.join(parentPath, name));
    const files = Object.fromEntries(
      written.map((file) => [path.relative(site.root, file), readFileSync(file, 'utf8')]),
    );
    await scenario.forge.commit(scenario.repo, { branch: 'main', files: { ...SITES, ...files } });
    job = (parse(files['.github/workflows/launch-check.yml'] ?? '') as { jobs: { check: Job } }).jobs.check;
  } finally {
    site.done();
  }
});

/** What GitHub makes of the workflow: a job for each row, with the values of the row in its inputs. */
async function runJobs(over: Partial<ActionRun>): Promise<Map<string, ActionEnd>> {
  const ends = new Map<string, ActionEnd>();
  for (const row of job.strategy.matrix.include) {
    const inputs = Object.entries(job.steps.at(-1)?.with ?? {}).map(([name, text]) => [
      name,
      text.replace(/\$\{\{ matrix\.(\w+) \}\}/gu, (_, key: string) => row[key] ?? ''),
    ]);
    const given = { profile: 'ci', ...Object.fromEntries(inputs) } as Record<string, string>;
    ends.set(row.path ?? '', await scenario.run({ ...over, inputs: given }));
  }
  return ends;
}
const verdicts = (ends: Map<string, ActionEnd>): Record<string, string | undefined> =>
  Object.fromEntries([...ends].map(([site, { outputs, log }]) => [site, outputs['reason-code'] ?? log]));

describe('several sites of one repository', { timeout: 300_000 }, () => {
  test('are green where a pull request leaves old errors alone, and on a look at all of them', async () => {
    await scenario.forge.commit(scenario.repo, { branch: 'topic', files: { 'docs/new.md': '# New\n' } });
    const payload = scenario.payloadOf(await scenario.openPull('topic'));
    const pull = await runJobs({ event: 'pull_request', ref: 'topic', depth: 0, payload });
    expect(verdicts(pull)).toEqual({ '.': 'CLEAN', website: 'CLEAN' });
    const all = await runJobs({ event: 'workflow_dispatch', runId: '43' });
    expect(verdicts(all)).toEqual({ '.': 'CLEAN', website: 'CLEAN' });
    expect(all.get('.')?.summary).toContain('1 finding in the baseline is not shown');
  });

  test('are red each for what it has, and for nothing of the other', async () => {
    const files = { 'website/docs/intro.md': '# Intro\n\nSee [away](away.md).\n' };
    await scenario.forge.commit(scenario.repo, { branch: 'topic', files });
    const payload = scenario.payloadOf(await scenario.openPull('topic'));
    const ends = await runJobs({ event: 'pull_request', ref: 'topic', depth: 0, payload });
    expect(verdicts(ends)).toEqual({ '.': 'CLEAN', website: 'FINDINGS' });
    expect(ends.get('website')?.annotations.join('\n')).toContain('file=website/docs/intro.md,line=3');
    expect(ends.get('.')?.annotations).toEqual([]);
  });
});
