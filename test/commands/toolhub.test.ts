/** `launch toolhub` tells callers on this machine where files lie, and callers elsewhere only what they are called. */
import { createColors } from 'picocolors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommandLine } from '../../src/cli/main.ts';
import { linkOverTcp } from '../../src/contract-check/links/tcp.ts';
import { openToolHub, type ToolHubFixture } from '../support/toolhub.ts';

const token = 'a-token-for-the-tools';
let hub: ToolHubFixture;
beforeAll(async () => {
  hub = await openToolHub({ QA_TEST_CMD: 'node fail.mjs', ALLOW_EXTERNAL_TOOLS: 'true', TOOLHUB_MCP_TOKEN: token });
});
afterAll(() => hub.close());

/** What the served managers say of a run: its tests, a patch, and a call that fails. */
async function answers(host: string): Promise<{ text: string; files: unknown[] }> {
  const stop = new AbortController();
  let port = '';
  const done = runCommandLine(['toolhub', '--listen', `${host}:0`], {
    json: false,
    cwd: hub.home,
    env: hub.env,
    columns: undefined,
    colors: createColors(false),
    outColors: createColors(false),
    signal: stop.signal,
    stdin: async () => '',
    out: () => undefined,
    err: (line) => (port = /port (\d+)/.exec(line)?.[1] ?? port),
    status: () => undefined,
  });
  while (port === '') await new Promise((resolve) => setTimeout(resolve, 10));
  const link = await linkOverTcp(`${host}:${port}`, token);
  const run_id = await hub.run();
  const change = { path: 'docs/a.md', original_content: 'a\n', modified_content: 'b\n' };
  const all: { result?: unknown }[] = [];
  for (const [name, args] of [
    ['qa_manager', { action: 'test', run_id }],
    ['code_manager', { action: 'patch', run_id, ...change }],
    ['code_manager', { action: 'patch', run_id, ...change, path: '../out' }],
    ['qa_test', { run_id }],
  ] as const)
    all.push(await link.request('tools/call', { name, arguments: args }));
  await link.close();
  stop.abort();
  expect(await done).toBe(0);
  const files = all.flatMap(
    ({ result }) => (result as { structuredContent: { files?: unknown[] } }).structuredContent.files ?? [],
  );
  return { text: JSON.stringify(all), files };
}

test('on loopback a file is named by its path', async () => {
  const { files } = await answers('127.0.0.1');
  expect(files.length).toBeGreaterThan(2);
  expect(files).toContainEqual(expect.objectContaining({ pathAbs: expect.stringContaining(hub.home) }));
});

test('on any other address no path of this machine is told, and the artifact still has its id', async () => {
  const { files, text } = await answers('127.0.0.2');
  expect(files).toEqual([]);
  expect(text).not.toContain(hub.home);
  expect(text).not.toContain('pathAbs');
  expect(text).toContain('stdout_artifact_id');
  expect(text).toContain('patch_artifact_id');
});
