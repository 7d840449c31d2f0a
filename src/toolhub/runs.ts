/** Runs as ToolHub sees them: the repository each is about, whatever its kind, and how new ones are made. */
import { repositoryKind } from '../commit/choose-backend.ts';
import { parseGitHubRepository } from '../commit/github-repository.ts';
import type { Engine } from '../engine/engine.ts';
import { UserError } from '../errors.ts';
import { repositoryOfRun } from '../model/run-repository.ts';
import type { Store } from '../ports/store.ts';

export interface ToolHubRun {
  run_id: string;
  /** As the operator's lists name it: `owner/name`, a URL of another host, or a path. */
  repo: string;
  purpose: string;
  created_at: string;
  /** What git and the commit service are given. */
  source: string;
}
const NAMESPACE = 'toolhub-run';

/** A run of kind `toolhub`; its worktree is made when it is first needed. */
export async function createToolHubRun(
  deps: { store: Store; engine: Engine; webUrl: string; now: number },
  { repo, purpose }: { repo: string; purpose: string },
  idempotencyKey?: string,
): Promise<ToolHubRun> {
  const source = sourceOf(repo, deps.webUrl);
  const { run_id } = await deps.engine.start(
    { kind: 'toolhub', github_repo_url: source },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  );
  const run = { run_id, repo, purpose, created_at: new Date(deps.now).toISOString(), source };
  await deps.store.set(NAMESPACE, run_id, run);
  return run;
}

/** Any run. Throws RUN_NOT_FOUND. */
export async function loadToolHubRun(
  deps: { store: Store; engine: Engine; webUrl: string },
  runId: string,
): Promise<ToolHubRun> {
  const known = await deps.store.get<ToolHubRun>(NAMESPACE, runId);
  if (known !== undefined) return known;
  const config = await deps.engine.config(runId);
  const source = repositoryOfRun(config);
  if (source === undefined)
    throw new UserError('INVALID_INPUT', `The run \`${runId}\` names no repository. Make one with runs_create.`);
  const name = parseGitHubRepository(source, deps.webUrl);
  const { created_at } = await deps.engine.snapshot(runId);
  return {
    run_id: runId,
    repo: name === undefined ? source : `${name.owner}/${name.repo}`,
    purpose: '',
    created_at,
    source,
  };
}

/** `owner/name` as an address; everything else stays. */
const sourceOf = (repo: string, webUrl: string): string =>
  repositoryKind(repo, []) === 'github' ? `${webUrl}/${repo}` : repo;

export const webUrlOf = (env: Readonly<Record<string, string | undefined>>): string =>
  (env.GITHUB_SERVER_URL ?? 'https://github.com').replace(/(?<!\/)\/+$/, '');
