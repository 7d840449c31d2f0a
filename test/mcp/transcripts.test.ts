/** Raw bytes over stdio for every tool × {success, each declared failure}; the command line gives equal envelopes; every call leaves a span. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorCode } from '../../src/errors.ts';
import aspose from '../../src/sites/aspose-org.json' with { type: 'json' };
import { callTool } from '../../src/tools/call.ts';
import { createLaunchRegistry } from '../../src/tools/create-registry.ts';
import { tools as allTools } from '../../src/tools/index.ts';
import { type GitHttp, startGitHttp } from '../support/git-http.ts';
import { bareClone, makeRepository } from '../support/git-repository.ts';
import { type RawClient, startClient } from '../support/mcp-client.ts';
import { makeInputs, openScripted } from '../support/scripted-run.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type Case, inputFor, script } from './transcript-cases.ts';

/** The other families' answers hold ids of each call; their own tests read them member by member. */
const tools = allTools.filter(({ family }) => family === 'launch');

interface Played extends Case {
  request: string;
  answer: string;
  envelope: Record<string, unknown>;
  code: string;
}
const folder = temporaryFolder();
const homes = { stdio: path.join(folder.path, 'stdio'), words: path.join(folder.path, 'words') };
let git: GitHttp;
let env: Record<string, string>;
let inputs: { product: string; site: string };
let played: Played[];

beforeAll(async () => {
  for (const home of Object.values(homes)) mkdirSync(home);
  inputs = makeInputs(folder.path, ['safe Dead link', 'safe Other']);
  for (const [name, files] of Object.entries(REPOSITORIES)) {
    makeRepository(path.join(folder.path, 'work', name), files);
    mkdirSync(path.join(folder.path, 'hosted', path.dirname(name)), { recursive: true });
    bareClone(path.join(folder.path, 'work', name), path.join(folder.path, 'hosted', `${name}.git`));
  }
  git = await startGitHttp(path.join(folder.path, 'hosted'));
  const profile = { ...aspose, git_hosts: [{ host: 'github.com', clone: `${git.url}/{owner}/{repo}.git` }] };
  writeFileSync(path.join(folder.path, 'profile.json'), JSON.stringify(profile));
  env = { LAUNCH_SITE_PROFILES: path.join(folder.path, 'profile.json') };
  played = await playOverStdio();
});
afterAll(async () => {
  await git.close();
  folder.remove();
});

async function playOverStdio(): Promise<Played[]> {
  const client = startClient([process.execPath, 'test/support/scripted-mcp.ts'], { LAUNCH_HOME: homes.stdio, ...env });
  await client.initialize();
  const all: Played[] = [];
  const names = { ...inputs, runs: [] as string[] };
  for (const one of script(names)) {
    setFault(homes.stdio, one.fault);
    all.push(await playOne(client, one, names.runs));
  }
  await client.end();
  return all;
}
async function playOne(client: RawClient, one: Case, runs: string[]): Promise<Played> {
  const params = { name: one.tool, arguments: one.input };
  const message = await client.request('tools/call', params);
  const envelope = (message.result?.structuredContent ?? {}) as Record<string, unknown>;
  const error = envelope.error as { code: string } | undefined;
  if (one.tool.startsWith('launch_start_run') && typeof envelope.run_id === 'string') runs.push(envelope.run_id);
  return {
    ...one,
    request: JSON.stringify(params),
    answer: client.rawAnswer(client.lastId()) ?? '',
    envelope,
    code: error?.code ?? 'ok',
  };
}
interface Span {
  name: string;
  status: string;
  run_id: string | null;
  trace_id: string;
}
const readSpans = (): Span[] =>
  readdirSync(path.join(homes.stdio, 'telemetry')).flatMap((name) =>
    readFileSync(path.join(homes.stdio, 'telemetry', name), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Span),
  );
const setFault = (home: string, fault: ErrorCode | undefined): void =>
  fault === undefined
    ? rmSync(path.join(home, 'fault'), { force: true })
    : writeFileSync(path.join(home, 'fault'), fault);

const REPOSITORIES = {
  'aspose-3d/Aspose.3D-for-Python-via-.NET': {
    'README.md': '# Aspose.3D for Python via .NET\n',
    'setup.py': 'setup(name="aspose-3d")\n',
  },
  'acme/words-for-python': { 'README.md': '# words for python\n', 'setup.py': 'setup(name="words")\n' },
};

describe('transcripts', () => {
  test('every case ends as the tool declares', () => {
    expect(
      played
        .filter(({ code, expects }) => code !== expects)
        .map(({ tool, expects, answer }) => ({ tool, expects, answer })),
    ).toEqual([]);
  });
  test('no declared failure is missing', () => {
    const seen = new Set(played.map(({ tool, code }) => `${tool} ${code}`));
    const declared = tools.flatMap(({ id, failures }) => ['ok', ...failures].map((code) => `${id} ${code}`));
    expect(declared.filter((one) => !seen.has(one) && !one.endsWith('POLICY_DENIED'))).toEqual([]);
  });
  test.each(tools.map(({ id }) => id))('%s is byte for byte as recorded', async (id) => {
    const lines = played
      .filter(({ tool, silent }) => tool === id && silent !== true)
      .map(({ request, answer }) => `> ${request}\n< ${answer}\n`);
    await expect(steady(lines.join(''))).toMatchFileSnapshot(`../fixtures/transcripts/${id}.txt`);
  });
  test('failures carry isError, a message, and no path of this machine', () => {
    for (const { answer, code } of played) {
      const { result } = JSON.parse(answer) as { result: { isError?: boolean } };
      expect(result.isError === true).toBe(code !== 'ok');
      if (code !== 'ok') expect(answer).not.toMatch(/\/tmp\/|\/home\/|node_modules|\.ts:\d/);
    }
  });
  test('the same calls by words of a command line give the same envelopes', async () => {
    const context = await openScripted(homes.words, () => current);
    let current: ErrorCode | undefined;
    const registry = createLaunchRegistry({ env, cwd: homes.words, context: async () => context });
    const differing: unknown[] = [];
    for (const one of played) {
      current = one.fault;
      const request = {
        tool: one.tool,
        words: ['--input', JSON.stringify(one.input)],
        stdin: async () => '',
        readFile: async () => '',
      };
      const { stdout } = await callTool(registry, request);
      if (steady(stdout) !== steady(`${JSON.stringify(one.envelope)}\n`))
        differing.push({ tool: one.tool, input: one.input, stdout, envelope: one.envelope });
    }
    current = undefined;
    await context.close();
    expect(differing).toEqual([]);
  });
  test('every call left a span, with its run where there is one', () => {
    const spans = readSpans();
    for (const { id } of tools) {
      const mine = spans.filter(({ name }) => name === `tool ${id}`);
      const calls = played.filter(({ tool }) => tool === id);
      expect(mine, id).toHaveLength(calls.length);
      expect(
        mine.filter(({ status }) => status === 'error'),
        id,
      ).toHaveLength(calls.filter(({ code }) => code !== 'ok').length);
      const named = calls.flatMap(({ input }) => (input as { run_id?: string }).run_id ?? []);
      expect(mine.flatMap(({ run_id }) => run_id ?? []).toSorted(), id).toEqual(named.toSorted());
    }
  });
  test('every event of a run has its run, trace and span, and every piece of work begins and ends below a call', async () => {
    const context = await openScripted(homes.stdio);
    const calls = new Set(readSpans().flatMap(({ name, trace_id }) => (name.startsWith('tool ') ? [trace_id] : [])));
    const { runs } = await context.engine.list();
    const types: string[] = [];
    for (const { run_id } of runs) {
      for (const event of await context.engine.events(run_id)) {
        expect(event).toMatchObject({ run_id, trace_id: expect.stringMatching(/^[0-9a-f]{32}$/) });
        expect(event.span_id).toMatch(/^[0-9a-f]{16}$/);
        if (event.type.startsWith('WORK_ITEM_')) expect(calls.has(event.trace_id), event.type).toBe(true);
        types.push(event.type);
      }
    }
    await context.close();
    const count = (wanted: string): number => types.filter((type) => type === wanted).length;
    expect(count('WORK_ITEM_STARTED')).toBeGreaterThan(5);
    expect(count('WORK_ITEM_FINISHED') + count('WORK_ITEM_FAILED')).toBe(count('WORK_ITEM_STARTED'));
  });
  test('a pull request that is open is named by whoever asks for it again', () => {
    const opened = played.find(({ tool, code }) => tool === 'launch_open_pr' && code === 'ok');
    const again = played.filter(({ tool, code }) => tool === 'launch_open_pr' && code === 'ILLEGAL_STATE').at(-1);
    expect(again?.envelope).toMatchObject({
      error: { retryable: false, details: { state: 'DONE', pr_url: opened?.envelope.pr_url, next: null } },
    });
  });
});

test('what the operator does not allow is POLICY_DENIED for every tool, as recorded, and the same on the command line', async () => {
  const nobody = 'r_2026-01-21T10-00-00Z_none';
  const lines: string[] = [];
  const seen = new Set<string>();
  const context = await openScripted(homes.words);
  for (const allowed of ['launch_list_runs', 'launch_get_status']) {
    const client = startClient([process.execPath, 'test/support/scripted-mcp.ts'], {
      LAUNCH_HOME: homes.stdio,
      LAUNCH_MCP_TOOLS: allowed,
      ...env,
    });
    await client.initialize();
    const policy = { readOnly: false, allowed: new Set([allowed]) };
    const registry = createLaunchRegistry({ env, cwd: homes.words, policy, context: async () => context });
    for (const { id } of tools.filter((tool) => tool.id !== allowed && !seen.has(tool.id))) {
      seen.add(id);
      const params = { name: id, arguments: inputFor(id, nobody) };
      const { result } = await client.request('tools/call', params);
      const envelope = result?.structuredContent as { error?: { code: string; retryable: boolean } };
      expect(envelope.error, id).toMatchObject({ code: 'POLICY_DENIED', retryable: false });
      lines.push(`> ${JSON.stringify(params)}\n< ${client.rawAnswer(client.lastId()) ?? ''}\n`);
      const words = ['--input', JSON.stringify(params.arguments)];
      const request = { tool: id, words, stdin: async () => '', readFile: async () => '' };
      const { stdout, exitCode } = await callTool(registry, request);
      expect([exitCode, stdout]).toEqual([3, `${JSON.stringify(envelope)}\n`]);
    }
    await client.end();
  }
  await context.close();
  expect(seen).toEqual(new Set(tools.map(({ id }) => id)));
  await expect(steady(lines.join(''))).toMatchFileSnapshot('../fixtures/transcripts/policy-denied.txt');
});

/** Spans are timed and have random ids, and the port of the local git host varies; all else repeats. */
function steady(text: string): string {
  return text
    .replaceAll(folder.path, '<folder>')
    .replace(/127\.0\.0\.1:\d+/g, '<git>')
    .replace(/(\\?"(?:trace_id|span_id|parent_span_id)\\?":\\?")[0-9a-f]+/g, '$1<id>')
    .replace(/(\\?"(?:prev_hash|event_hash)\\?":\\?")[0-9a-f]{64}/g, '$1<hash>')
    .replace(/(\\?"evidence_head\\?":\\?"1\.\d+\.)[0-9a-f]{64}/g, '$1<hash>')
    .replace(/(\\?"started_at\\?":\\?")[\dT:.-]+Z(?=\\?",\\?"duration)/g, '$1<time>')
    .replace(/(\\?"duration_ms\\?":)[\d.]+/g, '$1<ms>')
    .replace(/(\\?"launch\.correlation_id\\?":\\?")[0-9a-f-]+/g, '$1<id>')
    .replace(/(\\?"correlation_id\\?":\\?")[0-9a-f-]+/g, '$1<id>');
}
