/** One MCP server on stdio for the life of this process; end of input, a signal or a broken pipe end it cleanly. */
import { onEndSignals } from '../adapters/end-signals.ts';
import { toLaunchError, UserError } from '../errors.ts';
import document from '../generated/tools-list.json' with { type: 'json' };
import type { Policy } from '../tools/policy.ts';
import type { Registry } from '../tools/registry.ts';
import type { ListedTool } from '../tools/tools-list.ts';
import type { Prompt, ResourceProvider } from './extension.ts';
import { offer } from './offer.ts';
import { readSettings } from './settings.ts';
import { claimStdout, createStdioTransport } from './stdio.ts';
import { connectAny } from './versions.ts';
import { type Bridges, withBridges } from './with-bridge.ts';

/** After the end of input, how long calls may still answer; then how long they may take to stop. */
const GRACE_MS = 3_000;
const STOP_MS = 5_000;

type Env = Readonly<Record<string, string | undefined>>;

export interface ServeOptions {
  env?: Env;
  /** Instead of the prebuilt document. */
  listed?: readonly ListedTool[];
  /** Instead of the tools over the real engine. */
  open?: (
    policy: Policy,
    bridges: Bridges,
    ending: AbortSignal,
  ) => Promise<{ registry: Registry; close: () => Promise<void> }>;
  resources?: readonly ResourceProvider[];
  prompts?: readonly Prompt[];
}

export async function serve({
  env = process.env,
  listed = document as ListedTool[],
  open = (policy, bridges, ending) => openReal(env, policy, bridges, ending),
  resources = [],
  prompts = [],
}: ServeOptions = {}): Promise<void> {
  const write = claimStdout();
  const log = (line: string): void => void process.stderr.write(`${line}\n`);
  let settings: ReturnType<typeof readSettings>;
  let all = listed;
  let bridges: Bridges = {};
  try {
    ({ all, bridges } = await withBridges(env, listed));
    settings = readSettings(env, all);
  } catch (thrown) {
    const { code, message } = toLaunchError(thrown);
    log(`${code}: ${message}`);
    process.exit(2);
  }

  const ending = new AbortController();
  let registry: Promise<Registry> | undefined;
  let close = async (): Promise<void> => {};
  const first = async (): Promise<Registry> => {
    const opened = await open(settings.policy, bridges, ending.signal);
    close = opened.close;
    return opened.registry;
  };
  const transport = createStdioTransport(process.stdin, write);
  const server = await connectAny(
    transport,
    offer({ listed: all, settings, registry: () => (registry ??= first()), log, resources, prompts }),
  );

  let isEnding = false;
  const end = (graceMs: number): void => {
    if (isEnding) return;
    isEnding = true;
    void (async () => {
      await server.settle(graceMs);
      ending.abort(new UserError('CANCELLED', 'The server is ending. Call it again when it is back.'));
      server.abort();
      await server.settle(STOP_MS);
      await server.close().catch(() => {});
      await bridges.bridge?.close();
      await bridges.editor?.close();
      await close().catch((problem: unknown) => log(`mcp: ${String(problem)}`));
      process.exit(0);
    })();
  };
  process.stdin.on('end', () => end(GRACE_MS));
  process.stdin.on('close', () => end(GRACE_MS));
  process.stdout.on('error', () => end(0));
  onEndSignals(['SIGTERM', 'SIGINT', 'SIGHUP'], () => end(0));
  process.on('unhandledRejection', (reason) =>
    log(`mcp: ${reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)}`),
  );
  process.on('uncaughtException', (problem) => log(`mcp: ${problem.stack ?? problem.message}`));
}

/** The engine and everything behind it are loaded at the first call. */
async function openReal(
  env: Env,
  policy: Policy,
  bridges: Bridges,
  ending: AbortSignal,
): Promise<{ registry: Registry; close: () => Promise<void> }> {
  const { openRegistry } = await import('../tools/open-registry.ts');
  return openRegistry({ env, cwd: process.cwd(), policy, ending, ...bridges });
}
