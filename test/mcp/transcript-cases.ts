/** Every tool × {success, each failure it declares}, as one script that gives the same bytes each time it is played. */
import type { ErrorCode } from '../../src/errors.ts';
import { tools as allTools } from '../../src/tools/index.ts';

/** The other families' answers hold ids of each call; their own tests read them member by member. */
const tools = allTools.filter(({ family }) => family === 'launch');

export interface Case {
  tool: string;
  expects: 'ok' | ErrorCode;
  input: unknown;
  /** A code that every call of the engine fails with meanwhile. */
  fault?: ErrorCode;
  /** Only leads to the next case; not recorded. */
  silent?: boolean;
}
/** Ids the script was given on the way. */
export interface Names {
  product: string;
  site: string;
  runs: string[];
}
export const FAMILY_REPOSITORY = 'https://github.com/aspose-3d/Aspose.3D-for-Python-via-.NET';
const NOWHERE = 'r_2026-01-21T10-00-00Z_none';

/** `names.runs` grows while the script is played, so that later inputs are made when their turn comes. */
export function* script(names: Names): Generator<Case> {
  const config = { github_repo_url: names.product, site_repo_url: names.site };
  const last = (): { run_id: string } => ({ run_id: names.runs.at(-1) ?? '' });
  const start = (more: object = {}): Case => ({
    tool: 'launch_start_run',
    expects: 'ok',
    input: { run_config: { ...config, ...more } },
    silent: true,
  });
  const steps = function* (count: number): Generator<Case> {
    for (let step = 0; step < count; step += 1)
      yield { tool: 'launch_resume', expects: 'ok', input: last(), silent: true };
  };

  yield { tool: 'launch_start_run', expects: 'ok', input: { run_config: config, idempotency_key: 'first' } };
  yield { tool: 'launch_start_run', expects: 'ok', input: { run_config: config, idempotency_key: 'first' } };
  yield {
    tool: 'launch_start_run',
    expects: 'INVALID_INPUT',
    input: { run_config: { ...config, family: 'other' }, idempotency_key: 'first' },
  };
  yield { tool: 'launch_start_run', expects: 'INVALID_INPUT', input: { config } };
  yield {
    tool: 'launch_start_run',
    expects: 'SCHEMA_VALIDATION_FAILED',
    input: { run_config: { ...config, locales: 'en', colour: 'red' } },
  };

  yield {
    tool: 'launch_start_run_from_product_url',
    expects: 'ok',
    input: { url: 'https://docs.aspose.org/3d/de/python/install/?x=1' },
  };
  yield {
    tool: 'launch_start_run_from_product_url',
    expects: 'INVALID_INPUT',
    input: { url: 'https://products.aspose.org/newthing/en/python/' },
  };
  yield {
    tool: 'launch_start_run_from_product_url',
    expects: 'INVALID_URL',
    input: { url: 'https://docs.aspose.org/3d/python/' },
  };
  yield {
    tool: 'launch_start_run_from_product_url',
    expects: 'UNSUPPORTED_SITE',
    input: { url: 'https://example.org/3d/en/python/' },
  };

  const github = 'launch_start_run_from_github_repo_url';
  yield {
    tool: github,
    expects: 'ok',
    input: { github_repo_url: `${FAMILY_REPOSITORY}.git`, idempotency_key: 'github' },
  };
  yield {
    tool: github,
    expects: 'INVALID_INPUT',
    input: { github_repo_url: 'https://github.com/acme/words-for-python' },
  };
  yield { tool: github, expects: 'INVALID_URL', input: { github_repo_url: 'https://gitlab.com/acme/widget' } };
  yield { tool: github, expects: 'REPO_NOT_FOUND', input: { github_repo_url: 'https://github.com/acme/none' } };
  yield { tool: github, expects: 'CANCELLED', input: { github_repo_url: FAMILY_REPOSITORY }, fault: 'CANCELLED' };

  yield start();
  for (const tool of ['launch_validate', 'launch_fix_next', 'launch_open_pr'])
    yield { tool, expects: 'ILLEGAL_STATE', input: last() };
  yield { tool: 'launch_resume', expects: 'ok', input: last() };
  yield* steps(6);
  yield { tool: 'launch_resume', expects: 'ok', input: last() };
  yield { tool: 'launch_validate', expects: 'ok', input: last() };
  yield { tool: 'launch_get_artifact', expects: 'ok', input: { ...last(), artifact_name: 'validation_report.json' } };
  yield {
    tool: 'launch_get_artifact',
    expects: 'ok',
    input: { ...last(), artifact_name: 'validation_report', offset: 10, limit: 40 },
  };
  yield {
    tool: 'launch_get_artifact',
    expects: 'INVALID_INPUT',
    input: { ...last(), artifact_name: '../store.sqlite' },
  };
  yield { tool: 'launch_fix_next', expects: 'ok', input: last() };
  yield { tool: 'launch_fix_next', expects: 'FIX_EXHAUSTED', input: last(), fault: 'FIX_EXHAUSTED' };
  yield { tool: 'launch_fix_all', expects: 'ok', input: { ...last(), limit: 1 } };
  yield { tool: 'launch_get_status', expects: 'ok', input: last() };
  yield { tool: 'launch_open_pr', expects: 'ok', input: last() };
  yield { tool: 'launch_open_pr', expects: 'ILLEGAL_STATE', input: last() };
  yield { tool: 'launch_cancel', expects: 'ILLEGAL_STATE', input: last() };
  yield { tool: 'launch_get_artifact', expects: 'ok', input: { ...last(), artifact_name: 'logo.png' } };
  yield { tool: 'launch_list_runs', expects: 'ok', input: { filter: { state: 'DONE' }, limit: 5 } };
  yield { tool: 'launch_get_telemetry', expects: 'ok', input: { ...last(), limit: 2 } };

  yield start();
  yield { tool: 'launch_cancel', expects: 'ok', input: last() };
  for (const tool of ['launch_resume', 'launch_validate', 'launch_fix_next', 'launch_open_pr'])
    yield { tool, expects: 'CANCELLED', input: last() };

  // What only the outside world can do.
  const played = new Set<string>(PLAYED);
  for (const { id, failures, examples } of tools) {
    for (const code of failures) {
      if (played.has(`${id} ${code}`) || code === 'POLICY_DENIED') continue;
      if (code === 'INVALID_INPUT') yield { tool: id, expects: code, input: { nonsense: true } };
      else if (code === 'RUN_NOT_FOUND')
        yield { tool: id, expects: code, input: { ...(examples[0]?.input as object | undefined), run_id: NOWHERE } };
      else yield { tool: id, expects: code, input: inputFor(id, last().run_id), fault: code };
    }
  }
}

/** Cases above that end in a failure. */
const PLAYED: readonly string[] = [
  'launch_start_run INVALID_INPUT',
  'launch_start_run SCHEMA_VALIDATION_FAILED',
  'launch_start_run_from_product_url INVALID_INPUT',
  'launch_start_run_from_product_url INVALID_URL',
  'launch_start_run_from_product_url UNSUPPORTED_SITE',
  'launch_start_run_from_github_repo_url INVALID_INPUT',
  'launch_start_run_from_github_repo_url INVALID_URL',
  'launch_start_run_from_github_repo_url REPO_NOT_FOUND',
  'launch_start_run_from_github_repo_url CANCELLED',
  'launch_validate ILLEGAL_STATE',
  'launch_fix_next ILLEGAL_STATE',
  'launch_open_pr ILLEGAL_STATE',
  'launch_get_artifact INVALID_INPUT',
  'launch_fix_next FIX_EXHAUSTED',
  'launch_cancel ILLEGAL_STATE',
  'launch_resume CANCELLED',
  'launch_validate CANCELLED',
  'launch_fix_next CANCELLED',
  'launch_open_pr CANCELLED',
];

export function inputFor(tool: string, runId: string): unknown {
  const example = tools.find(({ id }) => id === tool)?.examples[0]?.input as Record<string, unknown> | undefined;
  if (tool === 'launch_start_run_from_github_repo_url') return { github_repo_url: FAMILY_REPOSITORY };
  return example !== undefined && 'run_id' in example ? { ...example, run_id: runId } : (example ?? {});
}
