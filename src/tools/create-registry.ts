/** The registry of this process: the tools over an engine that is opened at the first call, under the operator's settings. */
import type { CommitService } from '../commit/commit-service.ts';
import type { Engine } from '../engine/engine.ts';
import { UserError } from '../errors.ts';
import type { Bridge } from '../ports/bridge.ts';
import type { Clock, Ids } from '../ports/clock.ts';
import type { Git } from '../ports/git.ts';
import type { Processes } from '../ports/processes.ts';
import type { Scratch } from '../ports/scratch.ts';
import type { SpanLog } from '../ports/span-log.ts';
import type { Store } from '../ports/store.ts';
import type { Telemetry } from '../ports/telemetry.ts';
import { loadSiteProfiles } from '../sites/profiles.ts';
import { openAudit } from './audit.ts';
import { tools as allTools } from './index.ts';
import { OPEN_POLICY, type Policy } from './policy.ts';
import { withPack } from './policy-pack.ts';
import { type Caller, createRegistry, type Limits, type Registry } from './registry.ts';
import { bridgeTools } from './roblox/index.ts';
import { openServices } from './services.ts';
import type { AnyTool } from './tool.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** The part of `Context` (src/context.ts) that tools use. */
export interface ToolContext {
  engine: Engine;
  git: Git;
  telemetry: Telemetry & SpanLog;
  scratch: Scratch;
  /** Together they make the services of the other contracts' tools. */
  store?: Store;
  processes?: Processes;
  clock?: Clock;
  ids?: Ids;
  commitService?: CommitService;
  home?: string;
  /** Callers are on another machine: no path of this one is shown. */
  isRemote?: boolean;
}

export function createLaunchRegistry(options: {
  env: Env;
  cwd: string;
  context: () => Promise<ToolContext>;
  policy?: Policy;
  limits?: Partial<Limits>;
  tools?: readonly AnyTool[];
  /** Absent: the process of a user, who says who acts. */
  caller?: Caller;
  /** To Roblox Studio: with it, the tools of the bridge are there as well. */
  bridge?: Bridge;
  /** To Godot's editor. */
  editor?: Bridge;
}): Registry {
  const { env, bridge, editor } = options;
  const tools = options.tools ?? allTools;
  return createRegistry(bridge === undefined ? tools : [...tools, ...bridgeTools], {
    policy: withPack(options.policy ?? OPEN_POLICY, env),
    limits: { maxPayloadBytes: payloadLimit(env), ...options.limits },
    caller: options.caller,
    ports: async () => {
      const context = await options.context();
      const { engine, git, telemetry, scratch } = context;
      const services = openServices(context, env);
      const site = env.LAUNCH_SITE;
      return {
        engine,
        git,
        telemetry,
        spans: telemetry,
        scratch,
        sites: loadSiteProfiles(env),
        cwd: options.cwd,
        defaultSite: site === '' ? undefined : site,
        ...(bridge === undefined ? {} : { bridge }),
        ...(editor === undefined ? {} : { editor }),
        ...(services === undefined ? {} : { services, audit: openAudit(services, options.cwd, env) }),
      };
    },
  });
}

/** LAUNCH_MCP_MAX_PAYLOAD_BYTES, default 1 MiB. */
export function payloadLimit(env: Env): number {
  const written = env.LAUNCH_MCP_MAX_PAYLOAD_BYTES;
  if (written === undefined || written === '') return 1_048_576;
  const bytes = Number(written);
  if (Number.isSafeInteger(bytes) && bytes > 0) return bytes;
  throw new UserError('INVALID_INPUT', 'LAUNCH_MCP_MAX_PAYLOAD_BYTES is no whole number of bytes above 0. Correct it.');
}
