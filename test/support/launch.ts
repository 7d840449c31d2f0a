/** Starts the command line as a person does, in its own process with a scrubbed environment and a home of its own. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..', '..');
const SCRUBBED =
  /^(?:GH_|GITHUB_|RUNNER_|ACTIONS_|INPUT_|LAUNCH_|GIT_|OTEL_|CI$|NO_COLOR|FORCE_COLOR|VITEST|NODE_OPTIONS)/u;

export interface Answer {
  code: number | null;
  stdout: string;
  stderr: string;
  /** stdout as JSON; throws when it is not one document. */
  json(): Record<string, unknown>;
}
export interface Bench {
  folder: string;
  launch(
    args: readonly string[],
    options?: { cwd?: string; env?: Record<string, string>; input?: string; timeoutMs?: number },
  ): Promise<Answer>;
  [Symbol.dispose](): void;
}

/** The environment of this process without what would change how Launch behaves. */
export const scrubbedEnv = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && !SCRUBBED.test(entry[0]),
    ),
  );

/** A temporary folder with `home/` as LAUNCH_HOME; `using` removes it. `LAUNCH_TEST_ENTRY=dist` runs the bundle instead of the source. */
export function bench(): Bench {
  const folder = mkdtempSync(path.join(tmpdir(), 'launch-test-'));
  const entry = process.env.LAUNCH_TEST_ENTRY === 'source' ? 'src/cli.ts' : 'dist/cli.js';
  return {
    folder,
    launch(args, options = {}) {
      return new Promise((resolve, reject) => {
        const child = spawn(process.execPath, [path.join(root, entry), ...args], {
          cwd: options.cwd ?? folder,
          env: {
            ...scrubbedEnv(),
            XDG_CONFIG_HOME: path.join(folder, 'config'),
            XDG_CACHE_HOME: path.join(folder, 'cache'),
            LAUNCH_HOME: path.join(folder, 'home'),
            ...options.env,
          },
          stdio: ['pipe', 'pipe', 'pipe'],
        });
        const timer = setTimeout(() => child.kill('SIGKILL'), options.timeoutMs ?? 50_000);
        let stdout = '';
        let stderr = '';
        child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString('utf8')));
        child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString('utf8')));
        child.stdin.on('error', () => undefined);
        child.stdin.end(options.input ?? '');
        child.on('error', reject);
        child.on('close', (code) => {
          clearTimeout(timer);
          resolve({ code, stdout, stderr, json: () => JSON.parse(stdout) as Record<string, unknown> });
        });
      });
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}
