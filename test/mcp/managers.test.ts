/** An agent that is shown managers alone goes from a repository to a pull request by what their answers say to call next. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startClient } from '../support/mcp-client.ts';
import { makeInputs } from '../support/scripted-run.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

interface NextCall {
  tool: string;
  arguments: Record<string, unknown>;
}
interface Managed {
  ok: boolean;
  result: { run_id?: string; next?: NextCall | null; pr_url?: string } | null;
  error: { code: string; details: { next?: NextCall | null } } | null;
}
const folder = temporaryFolder();
afterAll(() => folder.remove());

test('from a repository to a pull request through launch_manager', { timeout: 120_000 }, async () => {
  const home = path.join(folder.path, 'home');
  mkdirSync(home);
  const { product, site } = makeInputs(folder.path, ['safe Dead link', 'safe Other']);
  const client = startClient([process.execPath, 'test/support/scripted-mcp.ts'], {
    LAUNCH_HOME: home,
    LAUNCH_MCP_SURFACE: 'managers',
    ALLOW_DANGEROUS_OPS: 'true',
  });
  await client.initialize();
  const { result } = await client.request('tools/list');
  const known = (result as { tools: { name: string }[] }).tools.map(({ name }) => name);
  expect(known.every((name) => name.endsWith('_manager'))).toBe(true);

  const run_config = { github_repo_url: product, site_repo_url: site };
  const story: string[] = [];
  // Asked for too early once, to be told what comes before.
  const early = (run_id: string): NextCall => ({ tool: 'launch_manager', arguments: { action: 'open_pr', run_id } });
  let next: NextCall | undefined = { tool: 'launch_manager', arguments: { action: 'start', run_config } };
  let last: Managed = { ok: false, result: null, error: null };
  let run_id = '';
  while (next !== undefined && story.length < 40) {
    const current: NextCall = next;
    expect(known).toContain(current.tool);
    const answer = await client.request('tools/call', { name: current.tool, arguments: current.arguments });
    last = (answer.result as { structuredContent: Managed }).structuredContent;
    story.push(`${String(current.arguments.action)} ${last.error?.code ?? 'ok'}`);
    const isFirst = run_id === '';
    run_id = last.result?.run_id ?? run_id;
    if (last.result?.pr_url !== undefined) break;
    if (isFirst) next = early(run_id);
    else
      next = last.error?.details.next ??
        last.result?.next ?? { tool: 'launch_manager', arguments: { action: 'status', run_id } };
  }
  await client.end();
  expect(last, story.join('\n')).toMatchObject({ ok: true, result: { pr_url: expect.any(String) } });
  expect(story[1]).toBe('open_pr E_UNSUPPORTED');
  expect(story.at(-1)).toBe('open_pr ok');
});
