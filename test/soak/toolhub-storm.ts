/** Any sequence of calls, crashes, lost answers and retries: no write to GitHub is doubled, no approval is used twice or for other bytes, nothing denied has an effect, and every call has its audit line. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readEvidence } from '../../src/toolhub/evidence.ts';
import { verifyEvidence } from '../../src/toolhub/verify-evidence.ts';
import { createLaunchRegistry } from '../../src/tools/create-registry.ts';
import { invoke } from '../../src/tools/invoke.ts';
import type { Registry } from '../../src/tools/registry.ts';
import { dyingContext } from '../support/dying-context.ts';
import fc from '../support/property.ts';
import { openToolHub, type ToolHubFixture } from '../support/toolhub.ts';

const SEQUENCES = 200;
const SEED = 20_260_121;

type Step =
  | { kind: 'issue' | 'batch' | 'comment' | 'pull'; n: number; dry: boolean; process: 0 | 1 | 2; dies: number }
  | { kind: 'ready' | 'twice' | 'denied' | 'invalid' | 'unknown' | 'request' | 'other-bytes'; n: number }
  | { kind: 'grant'; n: number; by: 'reviewer' | 'agent' | 'visitor' }
  | { kind: 'fault'; on: string; what: 'lose-answer' | 'drop' | 'status' };

const n = fc.integer({ min: 0, max: 1 });
/** 2 is a process that dies after some steps. */
const process = fc.constantFrom<0 | 1 | 2>(0, 0, 1, 2);
const write = (kind: 'issue' | 'batch' | 'comment' | 'pull') =>
  fc.record({ kind: fc.constant(kind), n, dry: fc.boolean(), process, dies: fc.integer({ min: 2, max: 24 }) });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: write('issue') },
  { weight: 2, arbitrary: write('batch') },
  { weight: 2, arbitrary: write('comment') },
  { weight: 3, arbitrary: write('pull') },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('ready' as const), n }) as fc.Arbitrary<Step> },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('twice', 'denied', 'invalid', 'unknown'), n }) as fc.Arbitrary<Step>,
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('request', 'other-bytes'), n }) as fc.Arbitrary<Step> },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('grant' as const),
      n,
      by: fc.constantFrom('reviewer', 'reviewer', 'agent', 'visitor'),
    }) as fc.Arbitrary<Step>,
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('fault' as const),
      on: fc.constantFrom('issues/create', 'issues/create-comment', 'pulls/create'),
      what: fc.constantFrom('lose-answer', 'drop', 'status'),
    }) as fc.Arbitrary<Step>,
  },
);

/** GitHub takes 80 writes a minute, and our clients keep to that: a world is left before it has to wait. */
const PER_WORLD = 5;

export default async function (scale: number): Promise<string> {
  const seen: Seen = { steps: 0, deaths: 0, calls: 0, made: 0, approved: 0 };
  let world: World | undefined;
  let played = 0;
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        if (played++ % PER_WORLD === 0) {
          await leave(world, seen);
          world = undefined;
        }
        world ??= await openWorld(await openToolHub({ ALLOW_EXTERNAL_TOOLS: 'true' }));
        await play(world, steps, seen);
      }),
      { numRuns: Math.max(1, Math.round(SEQUENCES * scale)), seed: SEED, endOnFailure: true },
    );
  } catch (thrown) {
    await world?.hub.close();
    throw thrown;
  }
  await leave(world, seen);
  return `seed ${SEED}: ${played} sequences, ${seen.steps} steps, ${seen.calls} calls, ${seen.deaths} deaths; ${seen.made} issues and pull requests (${seen.approved} approved), none twice`;
}

/** Every call of it has its line in the audit log. */
async function leave(world: World | undefined, seen: Seen): Promise<void> {
  if (world === undefined) return;
  const { hub, correlations } = world;
  try {
    const audited = auditIds(hub.home);
    const silent = correlations.filter((id) => !audited.has(id));
    if (silent.length > 0) throw new Error(`${silent.length} calls have no audit line, the first is ${silent[0]}`);
    seen.made += hub.repo.issues.length - 1;
    seen.approved += hub.repo.issues.filter(({ pull }) => pull !== null).length - 1;
  } finally {
    await hub.close();
  }
}

interface Seen {
  steps: number;
  deaths: number;
  calls: number;
  made: number;
  approved: number;
}
interface World {
  hub: ToolHubFixture;
  other: Registry;
  denied: Registry;
  granters: Record<string, Registry>;
  pull: number;
  correlations: string[];
}
async function openWorld(hub: ToolHubFixture): Promise<World> {
  const { forge, repo } = hub;
  await forge.git(repo, ['branch', 'topic', 'main']);
  await forge.commit(repo, { branch: 'topic', files: { 'docs/guide.md': 'one\nthree\n' }, message: 'change' });
  const opened = await fetch(`${forge.apiUrl}/repos/acme/docs/pulls`, {
    method: 'POST',
    headers: {
      authorization: `token ${hub.env.GITHUB_TOKEN}`,
      accept: 'application/vnd.github+json',
      'user-agent': 'test',
      'x-github-api-version': '2022-11-28',
    },
    body: JSON.stringify({ title: 'Topic', head: 'topic', base: 'main' }),
  });
  const granter = (login: string): [string, Registry] => [
    login,
    hub.open({ LAUNCH_APPROVER_TOKEN: forge.token({ kind: 'pat', login }).value }),
  ];
  return {
    hub,
    other: hub.open(),
    denied: hub.open({ TOOL_ALLOWLIST: 'github.pr.get' }),
    granters: Object.fromEntries(['reviewer', 'agent', 'visitor'].map(granter)),
    pull: ((await opened.json()) as { number: number }).number,
    correlations: [],
  };
}

/** One sequence, in a run of its own. */
async function play(world: World, steps: readonly Step[], seen: Seen): Promise<void> {
  const { hub } = world;
  const run_id = await hub.run();
  const tag = run_id.slice(-6);
  const approvals: (string | undefined)[] = [];
  const digests: (string | undefined)[] = [];
  const granted = new Set<string>();
  const change = (of: number, more: object = {}) => ({
    base_branch: 'main',
    head_branch: `storm-${tag}-${of}`,
    commit_message: 'Correct the guide',
    pr_title: `Change ${tag} ${of}`,
    files: [{ path: `docs/${tag}-${of}.md`, modified_content: `${of}\n` }],
    ...more,
  });
  const call = async (registry: Registry, tool: string, input: object): Promise<Record<string, unknown>> => {
    const correlationId = `storm-${world.correlations.length}`;
    world.correlations.push(correlationId);
    seen.calls += 1;
    const { envelope, fault } = await invoke(registry, tool, input, { correlationId });
    return (envelope ?? { ok: false, error: fault }) as Record<string, unknown>;
  };
  const titles = (of: number) => ({
    issue: `Issue ${tag} ${of}`,
    batch: [`Batch ${tag} ${of} a`, `Batch ${tag} ${of} b`],
    comment: `Comment ${tag} ${of}`,
  });
  const inputOf = (one: { kind: string; n: number; dry?: boolean }): [string, object] => {
    const dry = one.dry === true ? { dry_run: true } : {};
    const { issue, batch, comment } = titles(one.n);
    if (one.kind === 'issue') return ['github_issues_create', { run_id, title: issue, body: 'x', ...dry }];
    if (one.kind === 'batch')
      return ['github_issues_batch_create', { run_id, issues: batch.map((title) => ({ title, body: 'x' })), ...dry }];
    if (one.kind === 'comment')
      return ['github_pr_comment_create', { run_id, pr_number: world.pull, body: comment, ...dry }];
    return ['code_branch_pr_create', { run_id, approval_id: approvals[one.n] ?? 'ap_none', ...change(one.n), ...dry }];
  };
  for (const one of steps) {
    seen.steps += 1;
    if (one.kind === 'fault') {
      const status = one.what === 'status' ? { status: 422, body: { message: 'no' } } : {};
      hub.forge.faults.add({ on: one.on, kind: one.what, ...status });
    } else if (one.kind === 'twice') {
      const [tool, input] = inputOf({ kind: 'issue', n: one.n });
      await Promise.all([call(hub.registry, tool, input), call(world.other, tool, input)]);
    } else if (one.kind === 'denied') {
      const before = hub.forge.requests.length;
      for (const kind of ['issue', 'batch', 'comment', 'pull']) {
        const answer = await call(world.denied, ...inputOf({ kind, n: one.n }));
        if (answer.ok !== false) throw new Error(`${kind} was not denied`);
      }
      if (hub.forge.requests.length !== before) throw new Error('a denied call reached GitHub');
    } else if (one.kind === 'invalid') {
      await call(hub.registry, 'github_issues_create', { run_id, title: 7 });
    } else if (one.kind === 'unknown') {
      await call(hub.registry, 'no.such.tool', { n: one.n });
    } else if (one.kind === 'request' || one.kind === 'ready') {
      const answer = await call(hub.registry, 'approvals_request', { run_id, ...change(one.n) });
      const { approval_id, content_sha256 } = (answer.result ?? {}) as {
        approval_id?: string;
        content_sha256?: string;
      };
      approvals[one.n] = approval_id;
      digests[one.n] = content_sha256;
      const reviewer = one.kind === 'ready' ? world.granters.reviewer : undefined;
      if (reviewer === undefined || approval_id === undefined) continue;
      if ((await call(reviewer, 'approvals_grant', { run_id, approval_id, content_sha256 })).ok === true)
        granted.add(approval_id);
    } else if (one.kind === 'grant') {
      const approval_id = approvals[one.n];
      const registry = world.granters[one.by];
      if (approval_id === undefined || registry === undefined) continue;
      const answer = await call(registry, 'approvals_grant', { run_id, approval_id, content_sha256: digests[one.n] });
      if (answer.ok && one.by !== 'reviewer') throw new Error(`${one.by} granted it`);
      if (answer.ok) granted.add(approval_id);
    } else if (one.kind === 'other-bytes') {
      const approval_id = approvals[one.n] ?? 'ap_none';
      const files = [{ path: `docs/${tag}-${one.n}.md`, modified_content: 'other\n' }];
      const answer = await call(hub.registry, 'code_branch_pr_create', {
        run_id,
        approval_id,
        ...change(one.n, { files }),
      });
      if (answer.ok) throw new Error('an approval allowed other bytes');
    } else if ('process' in one) {
      const [tool, input] = inputOf(one);
      if (one.process < 2) {
        const answer = await call(one.process === 0 ? hub.registry : world.other, tool, input);
        if (answer.ok && one.kind === 'pull' && !granted.has(approvals[one.n] ?? ''))
          throw new Error('a pull request without a granted approval');
        continue;
      }
      const dying = await dyingContext({ env: hub.env, cwd: path.dirname(hub.home) }, one.dies);
      const registry = createLaunchRegistry({
        env: hub.env,
        cwd: path.dirname(hub.home),
        context: async () => dying.context,
      });
      // Its own audit line is written by the process that dies, too.
      await call(registry, tool, input);
      if (dying.isDead()) seen.deaths += 1;
      await dying.passAway();
    }
  }
  hub.forge.faults.clear();
  // Everybody tries once more when all is well again: now it is there, and there once.
  for (const which of [0, 1]) {
    const filed = await call(world.other, ...inputOf({ kind: 'issue', n: which }));
    if (filed.ok !== true) throw new Error(`${titles(which).issue} cannot be finished`);
    if (!granted.has(approvals[which] ?? '')) continue;
    const opened = await call(world.other, ...inputOf({ kind: 'pull', n: which }));
    const made = hub.repo.issues.filter((one) => one.pull !== null && one.title === `Change ${tag} ${which}`).length;
    if (made !== 1)
      throw new Error(
        `an approved change has ${made} pull requests; the last try said ${JSON.stringify(opened.error)}`,
      );
  }
  await judge(world, run_id, [0, 1].map(titles), granted);
}

/** What GitHub has now, and what the run says of it. */
async function judge(
  { hub, pull }: World,
  run_id: string,
  titles: readonly { issue: string; batch: string[]; comment: string }[],
  granted: ReadonlySet<string>,
): Promise<void> {
  const { issues } = hub.repo;
  const tag = run_id.slice(-6);
  for (const { issue, batch, comment } of titles) {
    for (const title of [issue, ...batch]) {
      const made = issues.filter((one) => one.title === title).length;
      if (made > 1) throw new Error(`${title} was made ${made} times`);
    }
    const said =
      issues.find(({ number }) => number === pull)?.comments.filter(({ body }) => body.startsWith(comment)).length ?? 0;
    if (said > 1) throw new Error(`${comment} was said ${said} times`);
  }
  const pulls = issues.filter((one) => one.pull !== null && one.title.startsWith(`Change ${tag}`));
  if (pulls.length > granted.size) throw new Error(`${pulls.length} pull requests, ${granted.size} approvals`);
  for (const { title } of pulls) {
    const of = title.slice(-1);
    const files = await hub.forge.files(hub.repo, `storm-${tag}-${of}`);
    if (files[`docs/${tag}-${of}.md`] !== `${of}\n`) throw new Error(`${title} holds other bytes`);
  }
  const { services, engine } = await hub.registry.ports();
  if (services === undefined) throw new Error('no services');
  const anchored = (await engine.events(run_id)).flatMap(({ payload }) =>
    typeof payload.evidence_hash === 'string' ? [payload.evidence_hash] : [],
  );
  const { problem, unnamed } = verifyEvidence(await readEvidence(services.store, run_id), run_id, anchored);
  // A call that was killed before it wrote the log is named as such.
  if (problem !== null && unnamed.length === 0) throw new Error(problem);
}

function auditIds(home: string): Set<string> {
  const files = readdirSync(home).filter((name) => name.startsWith('audit.log'));
  return new Set(
    files.flatMap((name) => {
      const file = path.join(home, name);
      if (!existsSync(file)) return [];
      const lines = readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '');
      return lines.map((line) => String((JSON.parse(line) as { correlationId?: string }).correlationId));
    }),
  );
}
