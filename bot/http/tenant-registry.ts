/** The tools for one asker: over their engine and store, each call about a run held to what they may read of it. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { LocalSpan, SpanQuery } from '../../src/ports/span-log.ts';
import { createLaunchRegistry } from '../../src/tools/create-registry.ts';
import { tools as allTools } from '../../src/tools/index.ts';
import type { Policy } from '../../src/tools/policy.ts';
import type { Registry } from '../../src/tools/registry.ts';
import { isLocalTool } from '../../src/tools/surface.ts';
import type { AnyTool, ToolCall } from '../../src/tools/tool.ts';
import { type Access, type Asker, askerKey, askerName, whoIs } from '../access.ts';
import type { Bot } from '../bot.ts';
import { requireOwnRepository } from '../own-repository.ts';
import { createTenantEngine, type TenantEngine } from './tenant-engine.ts';
import { createTenantPorts } from './tenant-ports.ts';
import { createTenantStore } from './tenant-store.ts';

/** What a tool of this machine would tell of it, or do on it, belongs to no tenant. */
const NOT_OVER_HTTP = new Set(['project.workspace_stats']);
export const isOverHttp = (id: string): boolean => !NOT_OVER_HTTP.has(id) && !isLocalTool(id);
/** Of the operator's settings, what rules tools. */
const PASSED = [
  'REPO_ALLOWLIST',
  'TOOL_ALLOWLIST',
  'LAUNCH_APPROVAL_HOURS',
  'LAUNCH_POLICY_FILE',
  'GOX_POLICY_FILE',
  'LAUNCH_MCP_MAX_PAYLOAD_BYTES',
  'ALLOW_DANGEROUS_OPS',
  'ALLOW_EXTERNAL_TOOLS',
] as const;

export function createTenantRegistry(
  bot: Bot,
  access: Access,
  asker: Asker,
  policy: Policy,
  env: Readonly<Record<string, string | undefined>>,
): Registry {
  const engine = createTenantEngine(bot, access, asker);
  const cwd = join(bot.context.home, 'mcp');
  mkdirSync(cwd, { recursive: true });
  const passed = Object.fromEntries(PASSED.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
  const own = {
    ...passed,
    // Who asks is proven by their token, whatever a call says.
    LAUNCH_ACTOR: askerName(asker),
    GITHUB_SERVER_URL: bot.settings.webUrl,
    GITHUB_API_URL: bot.settings.apiUrl,
  };
  const { telemetry } = bot.context;
  const context = {
    ...bot.context,
    isRemote: true,
    engine,
    store: createTenantStore(bot.context.store, askerKey(asker), {
      mayKeep: asker.kind === 'token' || asker.installations.length > 0,
    }),
    // A trace may be asked for without its run: what is found is shown only of runs that may be read.
    telemetry: {
      ...telemetry,
      find: async (query: SpanQuery, limit: number) => visible(await telemetry.find(query, limit)),
    },
  };
  async function visible(spans: readonly LocalSpan[]): Promise<LocalSpan[]> {
    const runs = [...new Set(spans.flatMap(({ run_id }) => run_id ?? []))];
    const allowed = new Set<string>();
    for (const run of runs) if ((await access.run(asker, run, 'read')) !== undefined) allowed.add(run);
    return spans.filter(({ run_id }) => run_id !== null && allowed.has(run_id));
  }
  return createLaunchRegistry({
    env: own,
    // Nothing of a run lies here: what a caller names as its project is not found.
    cwd,
    context: async () => context,
    policy,
    caller: {
      who: whoIs(asker),
      mayWrite: async (run) => (await access.run(asker, run, 'write')) !== undefined,
    },
    tools: allTools.filter(({ id }) => isOverHttp(id)).map((tool) => held(tool, bot, engine, asker)),
  });
}

/** Whatever store or folder a tool goes to, the run it names is held first. */
function held(tool: AnyTool, bot: Bot, engine: TenantEngine, asker: Asker): AnyTool {
  return {
    ...tool,
    async run(input: never, call: ToolCall) {
      const run = runIn(input);
      if (run === undefined) return tool.run(input, call);
      const { repository } = await engine.hold(run, writes(tool) ? 'write' : 'read');
      if (tool.family === 'toolhub') await requireOwnRepository(bot, run);
      return tool.run(input, { ...call, ports: createTenantPorts(bot, call.ports, repository, asker) });
    },
  };
}

/** Managers and workflows call other tools, each of which is held itself. */
const writes = ({ effects, family }: AnyTool): boolean =>
  !effects.readOnly && family !== 'manager' && family !== 'workflow';

function runIn(input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null || !('run_id' in input)) return undefined;
  return typeof input.run_id === 'string' ? input.run_id : undefined;
}
