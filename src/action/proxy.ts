/** Makes `fetch` go through the proxy that the job's environment names, or says how to when this Node cannot be told. */
import http from 'node:http';
import type { Runner } from './runner.ts';

type Env = Readonly<Record<string, string | undefined>>;
const NAMES = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'];

export function useProxy(env: Env, runner: Pick<Runner, 'warning'>): void {
  if (env.NODE_USE_ENV_PROXY === '1' || NAMES.every((name) => (env[name] ?? '') === '')) return;
  const set: unknown = Reflect.get(http, 'setGlobalProxyFromEnv');
  if (typeof set === 'function') set.call(http, env);
  else
    runner.warning(
      'A proxy is set but this Node does not read it by itself. Add `NODE_USE_ENV_PROXY: 1` to the step’s `env`.',
    );
}
