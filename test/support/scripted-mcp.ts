/** The MCP server over the scripted engine, for tests: the file `fault` in LAUNCH_HOME names a code every call of the engine fails with. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ErrorCode } from '../../src/errors.ts';
import { serve } from '../../src/mcp/serve.ts';
import { createLaunchRegistry } from '../../src/tools/create-registry.ts';
import { openScripted, type ScriptedContext } from './scripted-run.ts';

const home = process.env.LAUNCH_HOME ?? '';
const faultFile = path.join(home, 'fault');
const fault = (): ErrorCode | undefined =>
  existsSync(faultFile) ? (readFileSync(faultFile, 'utf8').trim() as ErrorCode) : undefined;

await serve({
  open: async (policy) => {
    let context: Promise<ScriptedContext> | undefined;
    const registry = createLaunchRegistry({
      env: process.env,
      cwd: home,
      policy,
      context: () => {
        context ??= openScripted(home, fault, process.env);
        return context;
      },
    });
    return { registry, close: async () => (await context)?.close() };
  },
});
// A dependency that prints must not reach the protocol.
console.log('printed by a dependency');
process.stdout.write('written by a dependency\n');
