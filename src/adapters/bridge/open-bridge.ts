/** The bridge of this process: the relay is started at once, tried again while its port is taken, and says what is missing for an editor to be there. */
import { randomUUID } from 'node:crypto';
import { UserError } from '../../errors.ts';
import type { Bridge } from '../../ports/bridge.ts';
import { createRelay } from './relay.ts';
import { createSwitchboard, type SwitchboardDeps } from './switchboard.ts';
import { bridgeToken } from './token.ts';

type Env = Readonly<Record<string, string | undefined>>;

export interface BridgeKind {
  /** Of the variables that set it: `_PORT` (0 takes any), `_TOKEN`, `_TIMEOUT_SECONDS` (30, at most 40: a call is held 45 s). */
  prefix: string;
  port: number;
  /** None of it, another of it, and it within a sentence. */
  none: string;
  another: string;
  editor: string;
  /** How one is connected; the address follows. */
  connect: string;
}
export const ROBLOX_BRIDGE: BridgeKind = {
  prefix: 'GOX_BRIDGE',
  port: 47_012,
  none: 'No Roblox Studio',
  another: 'Another Studio',
  editor: 'Studio',
  connect:
    'Open the place in Studio with the plugin launch-bridge.rbxmx installed, give it the token (GOX_BRIDGE_TOKEN, or the file bridge.token of Launch) and press Connect; it connects to',
};
export const GODOT_BRIDGE: BridgeKind = {
  prefix: 'GODOT_BRIDGE',
  port: 47_013,
  none: 'No Godot editor',
  another: 'Another Godot editor',
  editor: 'the editor',
  connect:
    'Open the project in Godot with the add-on launch_bridge enabled, give it the token (GODOT_BRIDGE_TOKEN, or the file bridge.token of Launch) and press Connect; it connects to',
};
const ANSWER_SECONDS = 30;
const RETRY_MS = 5_000;

export interface OpenedBridge extends Bridge {
  /** Where the relay listens; undefined while its port is taken. */
  port(): number | undefined;
  /** Resolves after the first try to listen. */
  started: Promise<void>;
}

/** Throws INVALID_INPUT for settings that make no sense. */
export function openBridge(
  env: Env,
  more: Partial<Pick<SwitchboardDeps, 'idleMs' | 'now'>> = {},
  kind: BridgeKind = ROBLOX_BRIDGE,
): OpenedBridge {
  const port = whole(env, `${kind.prefix}_PORT`, kind.port, 0, 65_535);
  const seconds = whole(env, `${kind.prefix}_TIMEOUT_SECONDS`, ANSWER_SECONDS, 1, 40);
  let listening: number | undefined;
  let problem: string | undefined;
  let refusals = 0;
  const switchboard = createSwitchboard({
    editor: kind.editor,
    now: () => performance.now(),
    time: () => new Date().toISOString(),
    newId: randomUUID,
    answerMs: seconds * 1_000,
    missing: () => whatIsMissing({ kind, port, listening, problem, refusals }),
    ...more,
  });
  const relay = createRelay(switchboard, bridgeToken(env, `${kind.prefix}_TOKEN`), {
    another: kind.another,
    refused: () => (refusals += 1),
  });

  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  const start = async (): Promise<void> => {
    if (isClosed || listening !== undefined) return;
    try {
      listening = await relay.listen(port);
      problem = undefined;
    } catch (thrown) {
      problem = (thrown as NodeJS.ErrnoException).code ?? 'unknown';
      timer = setTimeout(() => void start(), RETRY_MS).unref();
    }
  };
  const started = start();
  return {
    started,
    port: () => listening,
    peer: switchboard.peer,
    async ask(request, signal) {
      await started;
      if (listening === undefined) await start();
      return switchboard.ask(request, signal);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await started;
      await relay.close();
    },
  };
}

/** The first thing that has to be done, as the message; all of it as a list. */
function whatIsMissing(state: {
  kind: BridgeKind;
  port: number;
  listening: number | undefined;
  problem: string | undefined;
  refusals: number;
}): { message: string; missing: string[] } {
  const { kind, port, listening, problem, refusals } = state;
  if (listening === undefined) {
    const why =
      problem === 'EADDRINUSE'
        ? `Port ${port} is in use, perhaps by another Launch server.`
        : `Port ${port} cannot be opened (${problem ?? 'not yet'}).`;
    return {
      message: `${kind.none} is connected: ${why} Stop that program, or set ${kind.prefix}_PORT here and the address in the plugin.`,
      missing: ['relay'],
    };
  }
  const wrong = refusals === 0 ? '' : ' A program came with a wrong token.';
  return {
    message: `${kind.none} is connected.${wrong} ${kind.connect} http://127.0.0.1:${listening}.`,
    missing: refusals === 0 ? ['studio'] : ['studio', 'token'],
  };
}

function whole(env: Env, name: string, standard: number, least: number, most: number): number {
  const written = env[name];
  if (written === undefined || written === '') return standard;
  const value = Number(written);
  if (Number.isSafeInteger(value) && value >= least && value <= most) return value;
  throw new UserError('INVALID_INPUT', `${name} is not a whole number from ${least} to ${most}.`);
}
