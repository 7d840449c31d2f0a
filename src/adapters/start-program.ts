/** The one place where a program is started: by an absolute path that was looked up here, with a PATH of such folders, and never through a shell. */
import {
  type ChildProcess,
  type ChildProcessByStdio,
  type SpawnOptions,
  type SpawnOptionsWithStdioTuple,
  type StdioNull,
  type StdioPipe,
  spawn,
} from 'node:child_process';
import { resolve } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { findProgram, withSearchFolders } from './program-path.ts';

type Words = readonly string[];

/** Throws ENOENT, as the system does, where the program is in none of the folders that count. */
export function startProgram(
  command: string,
  args: Words,
  options: SpawnOptionsWithStdioTuple<StdioPipe, StdioPipe, StdioNull>,
): ChildProcessByStdio<Writable, Readable, null>;
export function startProgram(command: string, args: Words, options: SpawnOptions): ChildProcess;
export function startProgram(command: string, args: Words, options: SpawnOptions): ChildProcess {
  const env = withSearchFolders(options.env ?? process.env);
  const program = placeOf(command, env.PATH ?? env.Path ?? process.env.PATH ?? '', String(options.cwd ?? '.'));
  if (program === undefined)
    throw Object.assign(new Error(`spawn ${command} ENOENT`), { code: 'ENOENT', path: command, syscall: 'spawn' });
  return spawn(program, args, { ...options, env, shell: false });
}

/** A path, which whoever set up the command wrote, is taken at its word; a name is looked up. */
const placeOf = (command: string, path: string, cwd: string): string | undefined =>
  /[/\\]/u.test(command) ? resolve(cwd, command) : findProgram(command, path);
