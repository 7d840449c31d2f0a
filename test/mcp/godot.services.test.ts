/** A Godot scene is made and run by an agent that knows only tools/list, `next` and help: on each surface that lists the managers of projects. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startClient } from '../support/mcp-client.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

interface Next {
  tool: string;
  arguments: Record<string, unknown>;
}
interface Managed {
  ok: boolean;
  summary: string;
  result: { next?: Next | null; needs_person?: { reason: string; what: string }; example?: Next['arguments'] } | null;
  error: { code: string } | null;
}
const folder = temporaryFolder();
afterAll(() => folder.remove());
beforeAll(() => {
  expect(spawnSync('godot3-server', ['--version'], { encoding: 'utf8' }).stdout).toMatch(/^3\./);
});

async function agent(surface: string, env: Record<string, string>) {
  const home = join(folder.path, `${surface}-${Object.keys(env).length}`);
  const project = join(home, 'game');
  mkdirSync(project, { recursive: true });
  writeFileSync(join(project, 'project.godot'), 'config_version=4\n\n[application]\nconfig/name="Demo"\n');
  const client = startClient(
    [process.execPath, join(process.cwd(), 'src/mcp.ts')],
    { LAUNCH_HOME: join(home, 'launch'), LAUNCH_MCP_SURFACE: surface, ...env },
    { cwd: home },
  );
  await client.initialize();
  const { tools } = (await client.request('tools/list')).result as { tools: { name: string }[] };
  const known = new Set(tools.map(({ name }) => name));
  const call = async ({ tool, arguments: given }: Next): Promise<Managed> => {
    expect(known).toContain(tool);
    const { result } = await client.request('tools/call', { name: tool, arguments: given });
    return (result as { structuredContent: Managed }).structuredContent;
  };
  // What is known of the task is the folder alone; help says how it is looked at.
  const help = await call({
    tool: 'meta_manager',
    arguments: { action: 'tool_help', tool: 'godot_workspace_manager', toolAction: 'status' },
  });
  let next: Next | null = {
    tool: 'godot_workspace_manager',
    arguments: { ...help.result?.example, projectPath: 'game' },
  };
  const story: string[] = [];
  let last: Managed | undefined;
  while (next !== null && story.length < 10) {
    last = await call(next);
    story.push(`${String(next.arguments.action)} ${last.error?.code ?? 'ok'}`);
    next = last.result?.next ?? null;
  }
  await client.end();
  return { story, last, project };
}

test.each(['managers', 'full'])('to a scene that was made and run, by `next`: %s', async (surface) => {
  const { story, last, project } = await agent(surface, { ALLOW_EXTERNAL_TOOLS: 'true' });
  expect(story).toEqual(['status ok', 'create ok', 'smoke_test ok']);
  expect(last?.summary).toMatch(/^res:\/\/main\.tscn ran and ended/);
  expect(readFileSync(join(project, 'main.tscn'), 'utf8')).toContain('[node');
});

test('where the operator lets nothing run, the scene is made, and what to ask for is said', async () => {
  const { story, last } = await agent('managers', {});
  expect(story).toEqual(['status ok', 'create ok']);
  expect(last?.result).toMatchObject({
    next: null,
    needs_person: { reason: 'switched_off', what: expect.stringContaining('ALLOW_EXTERNAL_TOOLS=true') },
  });
});
