/** What the check does to a workflow server: small workflows over `core.ping`, and calls that must be refused. */

import { type Answer, at, readAnswer, textAt } from '../answer.ts';
import type { Act, Acts, Stage } from '../rule.ts';
import { unexpected } from '../unexpected.ts';
import { wireActs } from '../wire-rules.ts';

const POLL_MS = 10;
const MAX_POLLS = 3_000;
const ping = (id: string, more: object = {}) => ({ id, actionId: 'core.ping', ...more });
const pings = (count: number) => Array.from({ length: count }, (_, n) => ping(`s${n}`));

const run =
  (steps: readonly object[], more: object = {}): Act =>
  (stage) =>
    stage.call('workflow.run', { workflow: { id: 'contract-check', steps }, ...more });

/** Its status once it has ended. */
const ended =
  (act: string): Act =>
  async (stage) => {
    const runId = await idOf(stage, act);
    for (let polls = 0; polls < MAX_POLLS; polls += 1) {
      const status = await stage.call('workflow.status', { runId });
      if (status.fault !== undefined || status.body.status !== 'running') return status;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    throw unexpected(`the run of ${act} does not end`);
  };
async function idOf(stage: Stage, act: string): Promise<string> {
  const id = textAt(await stage.see(act), 'runId');
  if (id === '') throw unexpected(`${act} started no run`);
  return id;
}
const ofRun =
  (tool: string, act: string, args: object = {}): Act =>
  async (stage) =>
    stage.call(tool, { runId: await idOf(stage, act), ...args });
const afterEnd =
  (tool: string, act: string, args: object = {}): Act =>
  async (stage) => {
    await stage.see(`${act}-ended`);
    return ofRun(tool, act, args)(stage);
  };
const resource =
  (uri: string): Act =>
  (stage) =>
    stage.request('resources/read', { uri });

/** A run that is still at work when it is cancelled: tried again when it was too quick. */
async function cancelled(stage: Stage): Promise<Answer> {
  let last: Answer | undefined;
  for (let tries = 0; tries < 8; tries += 1) {
    const started = await run(pings(64))(stage);
    last = await stage.call('workflow.cancel', { runId: textAt(started, 'runId') });
    if (last.body.acknowledged === true || last.fault !== undefined) return last;
  }
  return last ?? readAnswer({});
}
/** Twelve at the same moment that wait between their tries for a Studio that is not there; whatever began is cancelled again. */
async function manyAtOnce(stage: Stage): Promise<Answer> {
  const retry = { maxAttempts: 5, backoffMs: 30_000 };
  const steps = [{ id: 'waits', actionId: 'roblox.instance_get', input: { instancePath: 'Workspace' }, retry }];
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      stage.callAt('studioless', 'workflow.run', { workflow: { id: `contract-check-${n}`, steps } }),
    ),
  );
  const ids = answers.map((answer) => textAt(answer, 'runId')).filter((id) => id !== '');
  const late = await stage.callAt('studioless', 'workflow.run', { workflow: { id: 'contract-check-late', steps } });
  for (const runId of ids) await stage.callAt('studioless', 'workflow.cancel', { runId });
  const after = await stage.callAt('studioless', 'workflow.run', { workflow: { id: 'contract-check-after', steps } });
  await stage.callAt('studioless', 'workflow.cancel', { runId: textAt(after, 'runId') });
  const codes = [...answers, late].flatMap(({ fault }) => (fault === undefined ? [] : [fault.code]));
  return readAnswer({ result: { began: ids.length, refused: codes, after: after.fault === undefined } });
}
/** Arguments of more bytes than a server may take, and otherwise right. */
const padded = (bytes: number): Act => run([ping('a', { input: { pad: 'x'.repeat(bytes) } })], { dryRun: true });

const CONDITIONS = [
  ping('first'),
  ping('holds', { when: { stepId: 'first', path: 'ok', equals: true } }),
  ping('whole', { when: { stepId: 'first', path: 'ok.deeper', equals: true } }),
  ping('fails', { when: { stepId: 'first', path: 'ok', equals: false } }),
  ping('after-skipped', { when: { stepId: 'fails', path: 'ok', equals: true } }),
];

export const workflowActs: Acts = {
  ...wireActs,
  list: (stage) => stage.request('tools/list'),
  ping: (stage) => stage.call('core.ping', {}),
  'ping-known': (stage) =>
    stage.call('core.ping', {}, { actor: 'check', correlationId: 'check-1', dryRun: 'true', approved: 'false' }),
  stats: (stage) => stage.call('project.workspace_stats', {}),
  'unknown-member': (stage) => stage.call('core.ping', { nothing: 1 }, { correlationId: 'check-2' }),
  'missing-member': (stage) => stage.call('workflow.status', {}),
  'unknown-run': (stage) => stage.call('workflow.status', { runId: 'wf_000000000000' }, { correlationId: 'check-3' }),
  'unknown-run-cancel': (stage) => stage.call('workflow.cancel', { runId: 'wf_000000000000' }),
  'unknown-run-logs': (stage) => stage.call('workflow.logs', { runId: 'wf_000000000000' }),
  'odd-run': (stage) => stage.call('workflow.status', { runId: 'r_2020-01-01T00-00-00Z_0000' }),
  'odd-run-cancel': (stage) => stage.call('workflow.cancel', { runId: '../0' }),
  'odd-run-logs': (stage) => stage.call('workflow.logs', { runId: '' }),
  'no-arguments': (stage) => stage.request('tools/call', { name: 'core.ping', arguments: [] }),
  'odd-metadata': (stage) => stage.call('core.ping', {}, { dryRun: 'perhaps' }),
  'too-short': run([{ id: '', actionId: 'core.ping' }]),
  bridge: (stage) => stage.call('roblox.script_create', { name: 'x' }),
  denied: (stage) => stage.call('core.ping', {}, { actor: stage.given('denied'), correlationId: 'check-4' }),
  'unknown-action': run([{ id: 'a', actionId: 'no.such_action' }]),
  'second-step': run([ping('a'), ping('a')]),
  'later-condition': run([ping('a', { when: { stepId: 'b', equals: 1 } }), ping('b')]),
  'steps-64': run(pings(64)),
  'steps-65': run(pings(65)),
  'steps-0': run([]),
  'timeout-300000': run([ping('a', { timeoutMs: 300_000 })]),
  'timeout-300001': run([ping('a', { timeoutMs: 300_001 })]),
  'attempts-5': run([ping('a', { retry: { maxAttempts: 5, backoffMs: 30_000 } })]),
  'attempts-6': run([ping('a', { retry: { maxAttempts: 6, backoffMs: 0 } })]),
  'backoff-30001': run([ping('a', { retry: { maxAttempts: 2, backoffMs: 30_001 } })]),
  two: run([ping('a'), { actionId: 'core.ping' }], { actor: 'check', correlationId: 'check-run' }),
  'two-ended': ended('two'),
  'two-again': afterEnd('workflow.status', 'two'),
  'two-logs': afterEnd('workflow.logs', 'two'),
  'two-logs-1': afterEnd('workflow.logs', 'two', { limit: 1 }),
  'two-cancel': afterEnd('workflow.cancel', 'two'),
  conditions: run(CONDITIONS),
  'conditions-ended': ended('conditions'),
  failing: run([ping('a', { input: { nothing: 1 } }), ping('b')]),
  'failing-ended': ended('failing'),
  rehearsed: run([ping('a')], { dryRun: 'true', approved: true }),
  'rehearsed-ended': ended('rehearsed'),
  many: manyAtOnce,
  cancel: cancelled,
  async 'cancel-ended'(stage) {
    await stage.see('cancel');
    return ended('cancel')(stage);
  },
  async runs(stage) {
    await Promise.all(['two-ended', 'conditions-ended', 'failing-ended'].map((act) => stage.see(act)));
    return stage.call('workflow.list', {});
  },
  async 'runs-1'(stage) {
    await stage.see('runs');
    return stage.call('workflow.list', { limit: 1 });
  },
  async 'runs-2'(stage) {
    const cursor = at((await stage.see('runs-1')).body, 'nextCursor');
    if (typeof cursor !== 'string') throw unexpected('the first page has no nextCursor');
    return stage.call('workflow.list', { limit: 1, cursor });
  },
  'bad-cursor': (stage) => stage.call('workflow.list', { cursor: 'not-a-cursor' }),
  resources: (stage) => stage.request('resources/list'),
  templates: (stage) => stage.request('resources/templates/list'),
  status: resource('gox://status'),
  async 'all-runs'(stage) {
    await Promise.all([stage.see('two-ended'), stage.see('ping')]);
    return resource('gox://runs')(stage);
  },
  async 'one-run'(stage) {
    await stage.see('two-ended');
    return resource(`gox://runs/${await idOf(stage, 'two')}`)(stage);
  },
  'no-run': resource('gox://runs/wf_000000000000'),
  'payload-under': padded(1_048_576 - 2_000),
  'payload-over': padded(1_048_576 + 1_000),
  async 'ping-after-payload'(stage) {
    await stage.see('payload-over');
    return stage.call('core.ping', {});
  },
};
