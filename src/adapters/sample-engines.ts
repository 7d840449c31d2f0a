/** Which engines for samples this machine has, told without starting any; they are loaded when there is a sample for them. */
import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { GODOT_NAMES } from '../godot/program-names.ts';
import type { Processes } from '../ports/processes.ts';
import type { SampleEngines } from '../syntax/engines.ts';
import { isOwnPlace, trustedOwners } from './own-place.ts';
import { findProgram } from './program-path.ts';

type Env = Readonly<Record<string, string | undefined>>;

export function createSampleEngines(processes: Processes, signal?: AbortSignal, env: Env = process.env): SampleEngines {
  const luau = luauPlace();
  const compiler = placeOf(['luau-compile'], env);
  return {
    name: JSON.stringify([godotPlace(env), compiler ?? luau?.version ?? null]),
    async judge(samples) {
      const { judgeSamples } = await import('./judge-samples.ts');
      return judgeSamples(samples, { processes, env, signal, luau: luau?.path });
    },
  };
}

/** What would be started first. */
function godotPlace(env: Env): string | null {
  if (env.GODOT_PATH === '') return null;
  return placeOf(env.GODOT_PATH === undefined ? GODOT_NAMES : [env.GODOT_PATH], env);
}

/** The first of these programs, and which build of it. */
function placeOf(names: readonly string[], env: Env): string | null {
  const found = names.map((name) => findProgram(name, env.PATH ?? '')).find((place) => place !== undefined);
  const at = found === undefined ? undefined : statSync(found);
  return at === undefined ? null : `${found} ${at.size} ${at.mtimeMs}`;
}

/** Of the folder Launch is installed in, never of the checked tree. */
function luauPlace(): { path: string; version: string } | undefined {
  const require = createRequire(import.meta.url);
  try {
    const { version } = require('luau-web/package.json') as { version: string };
    const path = require.resolve('luau-web');
    return isOwnPlace(path, trustedOwners(fileURLToPath(import.meta.url))) ? { path, version } : undefined;
  } catch {
    return undefined;
  }
}
