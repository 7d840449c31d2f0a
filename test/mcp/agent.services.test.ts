/** An agent that knows only tools/list and the answers goes from a repository to a pull request, fixing what the errors name. */
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bareClone, commitTree, gitIn, makeRepository } from '../support/git-repository.ts';
import { type RawClient, startClient } from '../support/mcp-client.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

interface NextCall {
  tool: string;
  arguments: Record<string, unknown>;
}
interface Envelope {
  ok: boolean;
  run_id?: string;
  next?: NextCall | null;
  remaining_blockers?: number;
  pr_url?: string;
  branch?: string;
  status?: { state: string };
  error?: {
    code: string;
    message: string;
    retryable: boolean;
    details: { problems?: { path: string; message: string }[]; next?: NextCall | null };
  };
}
interface Step {
  tool: string;
  code: string;
}
const folder = temporaryFolder();
afterAll(() => folder.remove());

/** Does what an answer says, and nothing it was not told. */
async function agent(client: RawClient, first: NextCall): Promise<{ steps: Step[]; last: Envelope }> {
  const { result } = await client.request('tools/list');
  const known = new Set((result as { tools: { name: string }[] }).tools.map(({ name }) => name));
  const steps: Step[] = [];
  let next: NextCall | undefined = first;
  let last: Envelope = { ok: false };
  while (next !== undefined && steps.length < 80) {
    const current: NextCall = next;
    expect(known.has(current.tool), current.tool).toBe(true);
    const answer = await client.request('tools/call', { name: current.tool, arguments: current.arguments });
    last = (answer.result as { structuredContent: Envelope }).structuredContent;
    steps.push({ tool: current.tool, code: last.error?.code ?? 'ok' });
    next = follow(current, last);
  }
  return { steps, last };
}

function follow(call: NextCall, answer: Envelope): NextCall | undefined {
  const { error, run_id } = answer;
  if (error?.details.problems !== undefined)
    return { ...call, arguments: repaired(call.arguments, error.details.problems) };
  if (error?.retryable === true) return call;
  if (error !== undefined) return error.details.next ?? undefined;
  if (answer.pr_url !== undefined || run_id === undefined) return undefined;
  if (answer.next !== undefined) return answer.next ?? undefined;
  return { tool: 'launch_get_status', arguments: { run_id } };
}

/** Drops keys that are unexpected; a near name takes the value over. */
function repaired(
  written: Record<string, unknown>,
  problems: readonly { path: string; message: string }[],
): Record<string, unknown> {
  const copy = structuredClone(written);
  for (const { path: place, message } of problems) {
    const keys = place.split('.');
    const last = keys.pop() ?? '';
    const parent = keys.reduce<Record<string, unknown>>((node, key) => node[key] as Record<string, unknown>, copy);
    const instead = /did you mean `(\w+)`/.exec(message)?.[1];
    if (message.startsWith('There is no such key') && instead !== undefined) parent[instead] = parent[last];
    if (message.startsWith('There is no such key')) delete parent[last];
  }
  return copy;
}

test('from a repository path to a pull request, over two failures', { timeout: 240_000 }, async () => {
  const product = path.join(folder.path, 'widget');
  cpSync('examples/product', product, { recursive: true });
  makeRepository(product, {});
  const site = path.join(folder.path, 'work');
  cpSync('examples/site', site, { recursive: true });
  makeRepository(site, {});
  commitTree(site, {}, 'site');
  const bare = path.join(folder.path, 'docs.git');
  bareClone(site, bare);
  const client = startClient([process.execPath, 'src/mcp.ts'], {
    LAUNCH_HOME: path.join(folder.path, 'home'),
    GIT_CONFIG_NOSYSTEM: '1',
  });
  await client.initialize();

  // The two failures: a misspelt key, and a pull request asked for too early.
  const run_config = { github_repo_url: product, site_repo_ur: bare };
  const started = await agentUntilStarted(client, { tool: 'launch_start_run', arguments: { run_config } });
  const { steps, last } = await agent(client, { tool: 'launch_open_pr', arguments: { run_id: started.run_id } });
  await client.end();

  const story = [...started.steps, ...steps];
  expect(story.map(({ tool, code }) => `${tool} ${code}`).join('\n')).toMatch(
    /SCHEMA_VALIDATION_FAILED[\s\S]*launch_open_pr ILLEGAL_STATE[\s\S]*launch_open_pr ok$/,
  );
  expect(last, JSON.stringify({ last, story }, null, 1)).toMatchObject({
    ok: true,
    pr_url: expect.any(String),
    branch: expect.stringMatching(/^launch\/r_/),
  });
  expect(gitIn(bare, 'branch', '--list', String(last.branch))).not.toBe('');

  // The whole of it can be traced: calls, and below them workers, gates, fixers and the store, each with the run.
  const spans = readSpans(path.join(folder.path, 'home', 'spans')).filter(({ run_id }) => run_id === started.run_id);
  const ids = new Set(spans.map(({ span_id }) => span_id));
  for (const kind of ['worker', 'gate', 'store']) {
    const ofKind = spans.filter(({ name }) => name.startsWith(`${kind} `));
    expect(ofKind.length, kind).toBeGreaterThan(0);
    expect(
      ofKind.filter(({ parent_span_id }) => parent_span_id === null || !ids.has(parent_span_id)),
      kind,
    ).toEqual([]);
  }
});

interface Span {
  name: string;
  run_id: string | null;
  span_id: string;
  parent_span_id: string | null;
}
const readSpans = (kept: string): Span[] =>
  readdirSync(kept).flatMap((name) =>
    readFileSync(path.join(kept, name), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Span),
  );

async function agentUntilStarted(client: RawClient, first: NextCall): Promise<{ run_id: string; steps: Step[] }> {
  const steps: Step[] = [];
  let call = first;
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const answer = await client.request('tools/call', { name: call.tool, arguments: call.arguments });
    const envelope = (answer.result as { structuredContent: Envelope }).structuredContent;
    steps.push({ tool: call.tool, code: envelope.error?.code ?? 'ok' });
    if (envelope.ok && envelope.run_id !== undefined) return { run_id: envelope.run_id, steps };
    call = follow(call, envelope) ?? call;
  }
  throw new Error(JSON.stringify(steps));
}
