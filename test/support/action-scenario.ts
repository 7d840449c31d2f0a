/** What the Action's scenarios share: one stand-in a file, a fresh repository and a job's token for each test, no violation at its end. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { type Forge, startForge } from './forge/start-forge.ts';
import type { Issue, Repository, Token } from './forge/state.ts';
import { type ActionEnd, type ActionRun, cleanWorkspaces, runAction } from './run-action.ts';

export const CLEAN = {
  'README.md': '# Docs\n\nSee [the guide](docs/guide.md).\n',
  'docs/guide.md': '# Guide\n\nBack to [start](../README.md).\n',
};
/** One finding that a rule fixes, one that needs a person. */
export const BROKEN = { 'docs/guide.md': '# Guide\n\nBack to [start](../readme.md) and [nowhere](missing.md).\n' };
/** Only what a rule fixes. */
export const MENDABLE = { 'docs/guide.md': '# Guide\n\nBack to [start](../readme.md).\n' };

export class Scenario {
  forge!: Forge;
  repo!: Repository;
  token!: Token;
  serial = 0;

  run({ inputs, ...over }: Partial<ActionRun> = {}): Promise<ActionEnd> {
    const standard = over.action === 'apply/action.yml' ? {} : { profile: 'local' };
    const { forge, repo, token } = this;
    return runAction({ forge, repo, token, ...over, inputs: { ...standard, ...inputs } });
  }
  /** What was written outside since the test began. */
  writes() {
    return this.forge.requests.filter(
      ({ method, operation }) =>
        method !== 'GET' && !operation.startsWith('git:upload') && operation !== 'graphql:viewer',
    );
  }
  async guide(branch: string): Promise<string | undefined> {
    return (await this.forge.files(this.repo, branch))['docs/guide.md'];
  }
  async openPull(head: string, by = this.token): Promise<Issue> {
    const response = await fetch(`${this.forge.apiUrl}/repos/acme/${this.repo.name}/pulls`, {
      method: 'POST',
      headers: { authorization: `token ${by.value}`, 'user-agent': 'test' },
      body: JSON.stringify({ title: 'T', head, base: 'main' }),
    });
    const { number } = (await response.json()) as { number: number };
    const issue = this.repo.issues.find((candidate) => candidate.number === number);
    if (issue === undefined) throw new Error(`Unexpected absence of pull request ${number}`);
    return issue;
  }
  /** The event of a pull request as the runner hands it over. */
  payloadOf({ number, pull }: Issue): Record<string, unknown> {
    const { name } = this.repo;
    return {
      number,
      pull_request: {
        number,
        head: {
          ref: pull?.headRef,
          sha: pull?.headSha,
          repo: { full_name: `${pull?.headRepository.owner.login}/${name}` },
        },
        base: { ref: pull?.baseRef, sha: pull?.baseSha, repo: { full_name: `acme/${name}` } },
      },
    };
  }
}

/** Registers the hooks of a test file. */
export function useScenario(): Scenario {
  const scenario = new Scenario();
  beforeAll(async () => {
    scenario.forge = await startForge();
  });
  afterAll(async () => {
    await scenario.forge.close();
    cleanWorkspaces();
  });
  beforeEach(async () => {
    scenario.serial += 1;
    scenario.repo = await scenario.forge.addRepository({
      name: `acme/site-${scenario.serial}`,
      files: CLEAN,
      actionsMayOpenPulls: true,
    });
    scenario.token = scenario.forge.token({ kind: 'actions', repositories: [scenario.repo] });
    scenario.forge.requests.length = 0;
  });
  afterEach(() => {
    expect(String(scenario.forge.violations)).toBe('');
  });
  return scenario;
}

/** The files of an example of this repository, by path. */
export function examples(name: string): Record<string, Uint8Array> {
  const folder = path.resolve(import.meta.dirname, '..', '..', 'examples', name);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map(({ parentPath, name: file }) => [
      path.relative(folder, path.join(parentPath, file)),
      readFileSync(path.join(parentPath, file)),
    ]),
  );
}
