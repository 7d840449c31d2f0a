/** A Roblox Studio for tests: the real plugin in a Luau runtime, over real HTTP, in a place that behaves as Roblox documents it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pluginModel } from '../../../scripts/roblox/plugin-model.ts';

export interface StudioReport {
  /** What went wrong in the plugin outside of any request. */
  errors: string[];
  /** Changes of the place that no undo knows. */
  unrecorded: string[];
  recordings: string[];
  isRecording: boolean;
}
export interface StudioOptions {
  address: string;
  token: string;
  /** For ids; two Studios have two. */
  seed?: number;
  /** How fast its time goes. */
  speed?: number;
  /** Stands between the plugin and the network: may hold, alter or lose what is sent and what comes back. */
  network?: (request: StudioRequest, send: () => Promise<StudioReply>) => Promise<StudioReply>;
}
export interface StudioRequest {
  Url: string;
  Method: string;
  Headers: Record<string, string>;
  Body?: string;
}
export interface StudioReply {
  StatusCode: number;
  Body: string;
}
export interface Studio {
  /** Loads the plugin again, as Studio does when it is saved. */
  reload(): Promise<void>;
  unload(): Promise<void>;
  /** The button of the panel. */
  press(): Promise<void>;
  state(): Promise<string>;
  /** Code in the place, for what a test needs there. */
  eval(source: string): Promise<unknown>;
  undo(): Promise<void>;
  setRunning(value: boolean): Promise<void>;
  /** Somebody else records a change. */
  hold(isHeld: boolean): Promise<void>;
  report(): Promise<StudioReport>;
  close(): Promise<void>;
}

const folder = import.meta.dirname;
const read = (name: string): string => readFileSync(path.join(folder, `${name}.luau`), 'utf8');
type Luau = (...values: unknown[]) => Promise<unknown>;
const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);

/** As far as it is used here: the package's own types name `LuauEnv` twice. */
interface Runtime {
  LuauState: {
    createAsync(env: object): Promise<{ loadstring(source: string, name: string): unknown }>;
  };
}
const RUNTIME: string = 'luau-web';

/**
 * The build of the runtime without JSPI, in which an error thrown in a coroutine reaches the `pcall` around it; the package
 * takes the other one where WebAssembly offers `Suspending` (its 1.4.0 then loses such errors).
 */
async function loadRuntime(): Promise<Runtime> {
  const { Suspending } = WebAssembly as { Suspending?: unknown };
  Reflect.deleteProperty(WebAssembly, 'Suspending');
  try {
    return (await import(RUNTIME)) as Runtime;
  } finally {
    if (Suspending !== undefined) Reflect.set(WebAssembly, 'Suspending', Suspending);
  }
}

/** One call into the runtime at a time, whichever Studio makes it. */
let work: Promise<unknown> = Promise.resolve();
const inside = <T>(call: () => Promise<T>): Promise<T> => {
  const next = work.then(call);
  work = next.catch(() => undefined);
  return next;
};

export async function openStudio(options: StudioOptions): Promise<Studio> {
  const { address, token, seed = 1, speed = 1, network = (_, send) => send() } = options;
  const state = await inside(async () => (await loadRuntime()).LuauState.createAsync({}));
  const stopped = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const started = performance.now();
  const time = (): number => ((performance.now() - started) / 1000) * speed;
  const load = (source: string, name: string): Luau | string => state.loadstring(source, name) as Luau | string;
  const chunk = async (name: string, ...given: unknown[]): Promise<unknown> => {
    const made = load(read(name), `=${name}`);
    if (typeof made === 'string') throw new Error(made);
    return first(await made(...given));
  };

  const perform = async (request: StudioRequest): Promise<StudioReply> => {
    const answer = await fetch(request.Url, {
      method: request.Method,
      headers: request.Headers,
      signal: stopped.signal,
      ...(request.Body === undefined ? {} : { body: request.Body }),
    });
    return { StatusCode: answer.status, Body: await answer.text() };
  };
  const send = (id: number, text: string): void => {
    const request = JSON.parse(text) as StudioRequest;
    void network(request, () => perform(request))
      .then(
        (reply) => call('reply', id, true, JSON.stringify(reply)),
        (problem: unknown) => call('reply', id, false, problem instanceof Error ? problem.message : 'lost'),
      )
      .catch(() => undefined);
  };
  const studio = (await inside(async () => {
    const types = await chunk('datatypes');
    return chunk('studio', send, load, seed, await chunk('json'), types, await chunk('instances', types));
  })) as { get(name: string): Luau };

  /** Every call is followed by what is due by then. */
  const call = (name: string, ...given: unknown[]): Promise<unknown> =>
    inside(async () => {
      if (stopped.signal.aborted) return undefined;
      const result = first(await studio.get(name)(...given));
      const due = Number(first(await studio.get('tick')(time())));
      clearTimeout(timer);
      if (due >= 0 && !stopped.signal.aborted)
        timer = setTimeout(() => void call('report'), Math.max(0, ((due - time()) / speed) * 1000) + 1);
      return result;
    });

  const scripts = JSON.stringify(scriptsOf(pluginModel()));
  await call('configure', address, token);
  await call('load', scripts);
  return {
    async reload() {
      await call('unload');
      await call('load', scripts);
    },
    unload: async () => void (await call('unload')),
    press: async () => void (await call('press', 'Toggle')),
    state: async () => String(await call('state')),
    eval: async (source) => (JSON.parse(String(await call('eval', source))) as { value: unknown }).value,
    undo: async () => void (await call('undo')),
    setRunning: async (value) => void (await call('setRunning', value)),
    hold: async (isHeld) => void (await call('hold', isHeld)),
    report: async () => JSON.parse(String(await call('report'))) as StudioReport,
    async close() {
      clearTimeout(timer);
      stopped.abort();
      // The state itself is left: the runtime takes a new one for one that was destroyed.
      await inside(async () => clearTimeout(timer));
    },
  };
}

/** The scripts inside the file that people install, so that it is what is tested. */
function scriptsOf(model: string): { className: string; name: string; source: string }[] {
  const items = model.matchAll(
    /<Item class="(\w+)"[^>]*>\s*<Properties>\s*<string name="Name">([^<]*)<\/string>\s*<ProtectedString name="Source"><!\[CDATA\[([\s\S]*?)\]\]>/g,
  );
  return [...items].map(([, className = '', name = '', source = '']) => ({ className, name, source }));
}
