/** The Godot of this machine: found by GODOT_PATH or on PATH, started with fixed arguments, without a window, never for longer than it is given; nothing it starts outlives it.
 * Every start on a project runs the project's code, so that it sees the project alone, and reads it only: a sandbox holds it, whatever the texts of the project name. */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTextInside } from '../../content/read-inside.ts';
import { failed, timedOut, unsupported } from '../../godot/fault.ts';
import { GODOT_NAMES } from '../../godot/program-names.ts';
import type { Processes, ProcessResult } from '../../ports/processes.ts';
import { findSandbox, type Sandbox } from '../sandbox.ts';

type Env = Readonly<Record<string, string | undefined>>;
const INSTALL = 'Install Godot (Debian: apt-get install godot3-server), or set GODOT_PATH to its program.';
const MAX_BYTES = 1_048_576;

export interface Engine {
  version: string;
  major: number;
  /** Whether a project it starts has neither other files of this machine nor the network in reach. */
  isHeld: boolean;
  /** In the project, which it does not change; `ms` at most. Throws E_TIMEOUT. */
  run(project: string, args: readonly string[], ms: number): Promise<ProcessResult>;
  /** Runs a program of GDScript over a request; its result and the file it saved as it wrote them. Throws E_TIMEOUT, and E_INTERNAL where it wrote none. */
  script(
    project: string,
    program: string,
    request: object,
    ms: number,
  ): Promise<{ result: unknown; saved: string | undefined; logs: string[] }>;
}

/** What a project keeps that is nothing of Godot's: its history, with what git knows of its remotes, and the log of the server. */
const NOT_SHOWN = ['.git', '.godot_mcp'];
/** Of a program in the sandbox: `/tmp` there is its own, and gone with it. */
const ALONE = { PATH: '/usr/bin:/bin', HOME: '/tmp', LANG: 'C.UTF-8' };

/** A program says its version once in the life of this process. */
const versions = new Map<string, string>();

/** Undefined without one; an empty GODOT_PATH says that there is none. What it runs ends when `signal` aborts. */
export async function findEngine(processes: Processes, env: Env, signal?: AbortSignal): Promise<Engine | undefined> {
  if (env.GODOT_PATH === '') return undefined;
  const names = env.GODOT_PATH === undefined ? GODOT_NAMES : [env.GODOT_PATH];
  for (const name of names) {
    const program = await processes.find(name);
    if (program === undefined) continue;
    const known = versions.get(program);
    // Godot 3 ends with 255 then.
    const said =
      known ??
      (
        await processes.run(program, ['--version'], {
          env: plain(env),
          timeoutMs: 5_000,
          maxBytes: 10_000,
          alone: true,
        })
      ).stdout.toString('utf8');
    const version = /^(\d+)\.[\w.-]+/m.exec(said);
    if (version === null) continue;
    versions.set(program, version[0]);
    const sandbox = await findSandbox(processes);
    return engine({ processes, env, program, version: version[0], sandbox, signal });
  }
  return undefined;
}

/** Throws E_UNSUPPORTED with what to install. */
export async function requireEngine(processes: Processes, env: Env, signal: AbortSignal): Promise<Engine> {
  const found = await findEngine(processes, env, signal);
  if (found !== undefined) return found;
  throw unsupported('There is no Godot on this machine.', INSTALL);
}

interface Found {
  processes: Processes;
  env: Env;
  program: string;
  version: string;
  sandbox: Sandbox;
  signal: AbortSignal | undefined;
}
/** One start: in the project, with a folder for what goes in and comes out. */
interface Start {
  project: string;
  args: readonly string[];
  ms: number;
  scratch?: string;
  more?: Readonly<Record<string, string>>;
}

function engine({ processes, env, program, version, sandbox, signal }: Found): Engine {
  const major = Number.parseInt(version, 10);
  const isHeld = sandbox.kind === 'bubblewrap';
  const start = async ({ project, args, ms, scratch, more = {} }: Start): Promise<ProcessResult> => {
    // A server build of Godot 3 has no window to leave out.
    const headless = major >= 4 ? ['--headless'] : program.includes('server') ? [] : ['--no-window'];
    const [command, words] = await sandbox.wrap(program, [...headless, '--path', project, ...args], {
      cwd: project,
      read: [project],
      write: scratch === undefined ? [] : [scratch],
      hidden: NOT_SHOWN.map((name) => join(project, name)),
    });
    const result = await processes.run(command, words, {
      cwd: project,
      env: { ...(isHeld ? ALONE : plain(env)), ...more },
      timeoutMs: ms,
      maxBytes: MAX_BYTES,
      alone: true,
      ...(signal === undefined ? {} : { signal }),
    });
    if (result.timedOut)
      throw timedOut(`Godot was still at work after ${ms / 1_000} s and was stopped.`, 'Give a longer timeoutMs.');
    return result;
  };
  return {
    version,
    major,
    isHeld,
    run: (project, args, ms) => start({ project, args, ms }),
    async script(project, program_, request, ms) {
      const folder = realpathSync(mkdtempSync(join(tmpdir(), 'launch-godot-')));
      try {
        const file = (name: string): string => join(folder, name);
        writeFileSync(file('program.gd'), program_);
        writeFileSync(file('request.json'), JSON.stringify(request));
        const more = {
          LAUNCH_REQUEST: file('request.json'),
          LAUNCH_RESULT: file('result.json'),
          LAUNCH_SAVED: file('saved.tscn'),
        };
        const args = ['-s', file('program.gd')];
        const { stdout, stderr } = await start({ project, args, ms, scratch: folder, more });
        const logs = linesOf(stdout, stderr, { project, folder });
        return { result: resultOf(folder, logs), saved: readTextInside(folder, 'saved.tscn'), logs };
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

function resultOf(folder: string, logs: readonly string[]): unknown {
  try {
    return JSON.parse(readTextInside(folder, 'result.json') ?? '') as unknown;
  } catch {
    throw failed(`Godot gave no result: ${logs.slice(-3).join(' ').slice(0, 500)}`, 'Look at logs, and report it.');
  }
}

/** Of both streams; the places of this machine go by what they are to the project. */
export const linesOf = (stdout: Buffer, stderr: Buffer, { project, folder = '' }: Places): string[] =>
  `${stdout.toString('utf8')}\n${stderr.toString('utf8')}`
    .split('\n')
    .map((line) =>
      (folder === '' ? line : line.replaceAll(folder, '<tmp>'))
        .replaceAll(`${project}/`, 'res://')
        .replaceAll(project, 'res://')
        .trimEnd(),
    )
    .filter((line) => line !== '')
    .slice(-200);
interface Places {
  project: string;
  folder?: string;
}

/** No secret of the server reaches a program of somebody's project. */
const plain = (env: Env): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'HOME', 'LANG', 'TMPDIR', 'XDG_DATA_HOME', 'XDG_CONFIG_HOME', 'XDG_CACHE_HOME'].flatMap((name) =>
      env[name] === undefined ? [] : [[name, env[name]]],
    ),
  );
