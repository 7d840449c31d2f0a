/** The bridge of this process: the relay is started at once, tried again while its port is taken, and says what is missing for a Studio to be there. */
import { randomUUID } from 'node:crypto';
import { UserError } from '../../errors.ts';
import type { Bridge } from '../../ports/bridge.ts';
import { createRelay } from './relay.ts';
import { createSwitchboard, type SwitchboardDeps } from './switchboard.ts';
import { bridgeToken } from './token.ts';

type Env = Readonly<Record<string, string | undefined>>;

export const BRIDGE_PORT = 47_012;
const ANSWER_SECONDS = 30;
const RETRY_MS = 5_000;

export interface OpenedBridge extends Bridge {
  /** Where the relay listens; undefined while its port is taken. */
  port(): number | undefined;
  /** Resolves after the first try to listen. */
  started: Promise<void>;
}

/**
 * GOX_BRIDGE_PORT (47012; 0 takes any), GOX_BRIDGE_TOKEN, GOX_BRIDGE_TIMEOUT_SECONDS (30, at most 40: a call is held 45 s).
 * Throws INVALID_INPUT for what makes no sense.
 */
export function openBridge(env: Env, more: Partial<Pick<SwitchboardDeps, 'idleMs' | 'now'>> = {}): OpenedBridge {
  const port = whole(env, 'GOX_BRIDGE_PORT', BRIDGE_PORT, 0, 65_535);
  const seconds = whole(env, 'GOX_BRIDGE_TIMEOUT_SECONDS', ANSWER_SECONDS, 1, 40);
  let listening: number | undefined;
  let problem: string | undefined;
  let refusals = 0;
  const switchboard = createSwitchboard({
    now: () => performance.now(),
    time: () => new Date().toISOString(),
    newId: randomUUID,
    answerMs: seconds * 1_000,
    missing: () => whatIsMissing({ port, listening, problem, refusals }),
    ...more,
  });
  const relay = createRelay(switchboard, bridgeToken(env), { refused: () => (refusals += 1) });

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
  port: number;
  listening: number | undefined;
  problem: string | undefined;
  refusals: number;
}): { message: string; missing: string[] } {
  const { port, listening, problem, refusals } = state;
  if (listening === undefined) {
    const why =
      problem === 'EADDRINUSE'
        ? `Port ${port} is in use, perhaps by another Launch server.`
        : `Port ${port} cannot be opened (${problem ?? 'not yet'}).`;
    return {
      message: `No Roblox Studio is connected: ${why} Stop that program, or set GOX_BRIDGE_PORT here and the address in the plugin.`,
      missing: ['relay'],
    };
  }
  const wrong = refusals === 0 ? '' : ' A program came with a wrong token.';
  return {
    message: `No Roblox Studio is connected.${wrong} Open the place in Studio with the plugin launch-bridge.rbxmx installed, give it the token (GOX_BRIDGE_TOKEN, or the file bridge.token of Launch) and press Connect; it connects to http://127.0.0.1:${listening}.`,
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
