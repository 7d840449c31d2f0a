/**
 * Which test files have a process of their own: those that start programs, by themselves or by a helper beside them, for that is
 * quick from a small process alone; those that change what all of a process see; and those with the runtime of Luau, which goes by
 * how it was first loaded. All others share a process.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const IMPORT = /\bfrom '(\.[^']+\.ts)'/gu;
const CHANGES = /\bvi\.(?:mock|doMock|spyOn|stubEnv|stubGlobal|useFakeTimers)\(|\bprocess\.(?:chdir\(|env\.\w+ = )/u;

export function needsOwnProcess(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false;
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  if (text.includes("'node:child_process'") || text.includes('luau-web') || CHANGES.test(text)) return true;
  return [...text.matchAll(IMPORT)].some(([, name = '']) => {
    const helper = path.resolve(path.dirname(file), name);
    return helper.includes(`${path.sep}test${path.sep}`) && needsOwnProcess(helper, seen);
  });
}
