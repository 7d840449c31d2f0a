/** What the check does to a launch server: one run from start to pull request, and everything that must be refused on the way. */

import { type Answer, arrayOf, at, objectOf, readAnswer, textAt } from '../answer.ts';
import type { Act, Acts, Stage } from '../rule.ts';
import { fieldActs } from '../tool-fields.ts';
import { unexpected } from '../unexpected.ts';
import { wireActs } from '../wire-rules.ts';
import { openPrAsking, questionsIn } from './asks.ts';
import { launchTools } from './fields.ts';

const MAX_STEPS = 60;
export const UNKNOWN = 'r_2020-01-01T00-00-00Z_0000';
export const RUN_TOOLS = [
  'launch_get_status',
  'launch_resume',
  'launch_validate',
  'launch_fix_next',
  'launch_open_pr',
  'launch_cancel',
];

const config = (stage: Stage, more: object = {}) => ({
  github_repo_url: stage.given('product'),
  site_repo_url: stage.given('site'),
  ...more,
});
/** Keys of this process alone, so that a check can be repeated. */
const KEY = `contract-check-${process.pid}-${Date.now()}`;
const start =
  (key: string | undefined, more: object = {}, after?: string): Act =>
  async (stage) => {
    if (after !== undefined) await stage.see(after);
    const idempotency_key = key === undefined ? {} : { idempotency_key: `${KEY}-${key}` };
    return stage.call('launch_start_run', { run_config: config(stage, more), ...idempotency_key });
  };
async function idOf(stage: Stage, act: string): Promise<string> {
  const id = textAt(await stage.see(act), 'run_id');
  if (id === '') throw unexpected(`${act} made no run`);
  return id;
}
const ofRun =
  (tool: string, of: string, after?: string, args: object = {}, meta?: Readonly<Record<string, unknown>>): Act =>
  async (stage) => {
    if (after !== undefined) await stage.see(after);
    return stage.call(tool, { run_id: await idOf(stage, of), ...args }, meta);
  };
const stateOf = (answer: Answer): string => textAt(answer, 'status.state');

/** Goes on until the run is judged; the last answer, with the states it came through. */
async function judged(stage: Stage, of: string, after?: string): Promise<Answer> {
  if (after !== undefined) await stage.see(after);
  const run_id = await idOf(stage, of);
  const states: string[] = [];
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const answer = await stage.call('launch_resume', { run_id });
    if (answer.body.ok !== true && at(answer.body, 'error.retryable') !== true) return answer;
    const state = stateOf(answer);
    if (state !== '') states.push(state);
    if (['VALIDATING', 'READY_FOR_PR', 'FAILED', 'CANCELLED'].includes(state))
      return { ...answer, body: { ...answer.body, states } };
  }
  throw unexpected('the run does not come to VALIDATING');
}
/** Fixes what is left; each answer. */
async function fixed(stage: Stage): Promise<Answer> {
  await stage.see('validate');
  const run_id = await idOf(stage, 'start');
  const reports: unknown[] = [];
  let answer = await stage.see('fix');
  for (let step = 0; step < MAX_STEPS * 10; step += 1) {
    if (answer.body.ok !== true) break;
    reports.push({ remaining: answer.body.remaining_blockers, ok: at(answer.body, 'validation_report.ok') });
    if (at(answer.body, 'validation_report.ok') === true) break;
    answer = await stage.call('launch_fix_next', { run_id });
  }
  return readAnswer({ result: { reports } });
}
async function fixAll(stage: Stage, run_id: string): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const { body } = await stage.call('launch_fix_next', { run_id });
    if (body.ok !== true || at(body, 'validation_report.ok') === true) return;
  }
}
/** Every artifact of the run, read. */
async function artifacts(stage: Stage): Promise<Answer> {
  const status = await stage.see('done');
  const run_id = textAt(status, 'status.run_id');
  const read: unknown[] = [];
  for (const entry of arrayOf(at(status.body, 'status.artifacts')).slice(0, 40)) {
    const { name, sha256 } = objectOf(entry);
    const { body } = await stage.call('launch_get_artifact', { run_id, artifact_name: name });
    read.push({ listed: sha256, ...objectOf(body.artifact), ok: body.ok });
  }
  return readAnswer({ result: { read } });
}
const page =
  (url: string): Act =>
  (stage) =>
    stage.call('launch_start_run_from_product_url', { url });
const PAGE = 'https://products.aspose.org/3d/en/python/';
const PAGE_TOOL = 'launch_start_run_from_product_url';
const REPO_TOOL = 'launch_start_run_from_github_repo_url';
/** A start under a key that is this check's and this tool's own. */
const keyed =
  (tool: string, args: object, after?: string): Act =>
  async (stage) => {
    if (after !== undefined) await stage.see(after);
    return stage.call(tool, { ...args, idempotency_key: `${KEY}-${tool}` });
  };
const ofNoRun =
  (tool: string, run_id: string): Act =>
  (stage) =>
    stage.call(tool, { run_id, ...(tool === 'launch_get_artifact' ? { artifact_name: 'page_plan.json' } : {}) });
const unknown: [string, Act][] = [...RUN_TOOLS, 'launch_get_artifact'].flatMap((tool): [string, Act][] => [
  [`unknown-${tool}`, ofNoRun(tool, UNKNOWN)],
  [`odd-${tool}`, ofNoRun(tool, 'no-such-run')],
]);

export const launchActs: Acts = {
  ...wireActs,
  ...fieldActs(launchTools),
  ...Object.fromEntries(unknown),
  start: start('a'),
  'start-again': start('a', {}, 'start'),
  'start-other': start('a', { product_slug: 'another' }, 'start'),
  'start-plain': start(undefined),
  'start-plain-again': start(undefined, {}, 'start-plain'),
  'config-invalid': (stage) =>
    stage.call('launch_start_run', { run_config: { ...config(stage), max_fix_attempts: 'many', no_such_key: 1 } }),
  'config-text': (stage) => stage.call('launch_start_run', { run_config: 'text' }),
  'input-unknown': (stage) => stage.call('launch_get_status', { run_id: UNKNOWN, no_such_key: 1 }),
  'early-validate': ofRun('launch_validate', 'start-plain'),
  'early-fix': ofRun('launch_fix_next', 'start-plain'),
  'early-pr': ofRun('launch_open_pr', 'start-plain'),
  status: ofRun('launch_get_status', 'start'),
  resume: ofRun('launch_resume', 'start', 'status'),
  judged: (stage) => judged(stage, 'start', 'resume'),
  'judged-status': ofRun('launch_get_status', 'start', 'judged'),
  'pr-while-red': ofRun('launch_open_pr', 'start', 'judged-status'),
  validate: ofRun('launch_validate', 'start', 'pr-while-red'),
  fix: ofRun('launch_fix_next', 'start', 'validate'),
  fixed,
  'open-pr': ofRun('launch_open_pr', 'start', 'fixed'),
  done: ofRun('launch_get_status', 'start', 'open-pr'),
  /** The same target again, after its pull request is open. */
  'second-start': start('c', {}, 'open-pr'),
  'second-pr': async (stage) => {
    await judged(stage, 'second-start');
    const run_id = await idOf(stage, 'second-start');
    await fixAll(stage, run_id);
    return stage.call('launch_open_pr', { run_id });
  },
  'asked-start': start('d'),
  async asked(stage) {
    await judged(stage, 'asked-start');
    const run_id = await idOf(stage, 'asked-start');
    await fixAll(stage, run_id);
    return openPrAsking(stage, run_id);
  },
  async 'asked-no'(stage) {
    const names = questionsIn(await stage.see('asked'));
    const replies = Object.fromEntries(names.map((name) => [name, { action: 'decline' }]));
    return openPrAsking(stage, await idOf(stage, 'asked-start'), replies);
  },
  'asked-after': ofRun('launch_get_status', 'asked-start', 'asked-no'),
  'late-fix': ofRun('launch_fix_next', 'start', 'open-pr'),
  artifact: async (stage) => {
    const status = await stage.see('done');
    const artifact_name = at(status.body, 'status.artifacts.0.name');
    return stage.call('launch_get_artifact', { run_id: textAt(status, 'status.run_id'), artifact_name });
  },
  artifacts,
  'no-artifact': ofRun('launch_get_artifact', 'start', 'done', { artifact_name: 'no_such_artifact.json' }),
  exhausted: start('b', { max_fix_attempts: 0 }),
  'exhausted-judged': (stage) => judged(stage, 'exhausted'),
  'exhausted-fix': ofRun('launch_fix_next', 'exhausted', 'exhausted-judged'),
  fenced: async (stage) => {
    const run_config = { kind: 'check', site_repo_url: stage.given('site'), allowed_paths: ['no-such-folder/**'] };
    return stage.call('launch_start_run', { run_config });
  },
  'fenced-judged': (stage) => judged(stage, 'fenced'),
  'fenced-fix': ofRun('launch_fix_next', 'fenced', 'fenced-judged'),
  'start-dry': (stage) => stage.call('launch_start_run', { run_config: config(stage) }, { dryRun: true }),
  'cancel-dry': ofRun('launch_cancel', 'start-plain-again', undefined, {}, { dryRun: true }),
  'status-after-dry': ofRun('launch_get_status', 'start-plain-again', 'cancel-dry'),
  cancel: ofRun('launch_cancel', 'start-plain-again', 'status-after-dry'),
  'cancelled-status': ofRun('launch_get_status', 'start-plain-again', 'cancel'),
  'cancelled-resume': ofRun('launch_resume', 'start-plain-again', 'cancelled-status'),
  async runs(stage) {
    await Promise.all([stage.see('done'), stage.see('cancelled-status')]);
    return stage.call('launch_list_runs', {});
  },
  async 'runs-cancelled'(stage) {
    await stage.see('runs');
    return stage.call('launch_list_runs', { filter: { state: 'CANCELLED' } });
  },
  async 'runs-none'(stage) {
    return stage.call('launch_list_runs', { filter: { product_slug: 'no-such-product' } });
  },
  'page-keyed': keyed(PAGE_TOOL, { url: PAGE }),
  'page-keyed-again': keyed(PAGE_TOOL, { url: PAGE }, 'page-keyed'),
  'page-keyed-other': keyed(PAGE_TOOL, { url: 'https://products.aspose.org/3d/de/python/' }, 'page-keyed'),
  'repository-keyed': async (stage) => keyed(REPO_TOOL, { github_repo_url: stage.given('repository') })(stage),
  'repository-keyed-again': async (stage) =>
    keyed(REPO_TOOL, { github_repo_url: stage.given('repository') }, 'repository-keyed')(stage),
  'page-products': page(PAGE),
  'page-docs': page('https://docs.aspose.org/3d/en/python/developer-guide/'),
  'page-kb': page('https://kb.aspose.org/3d/en/python/how-to/'),
  'page-blog': page('https://blog.aspose.org/3d/python/a-post/'),
  'page-reference': page('https://reference.aspose.org/3d/en/python/'),
  'page-alias': (stage) =>
    stage.call('launch_start_run_from_url', { url: 'https://products.aspose.org/3d/en/python/' }),
  'page-bad': page('not a url'),
  'page-other-path': page('https://products.aspose.org/'),
  'page-unknown-platform': page('https://products.aspose.org/3d/en/abacus/'),
  'page-unknown-locale': page('https://products.aspose.org/3d/qq/python/'),
  'page-other-site': page('https://example.com/3d/en/python/'),
  repository: (stage) =>
    stage.call('launch_start_run_from_github_repo_url', { github_repo_url: stage.given('repository') }),
  'repository-enterprise': (stage) =>
    stage.call('launch_start_run_from_github_repo_url', { github_repo_url: stage.given('enterprise') }),
  'repository-ambiguous': (stage) =>
    stage.call('launch_start_run_from_github_repo_url', { github_repo_url: stage.given('ambiguous') }),
  'repository-missing': (stage) =>
    stage.call('launch_start_run_from_github_repo_url', { github_repo_url: stage.given('missing') }),
  'repository-bad': (stage) =>
    stage.call('launch_start_run_from_github_repo_url', { github_repo_url: 'https://example.com/not/github/at/all' }),
};
