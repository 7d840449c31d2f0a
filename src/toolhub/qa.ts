/** Runs the operator's test or lint command in a run's worktree: own process group, scrubbed environment, no network where the system can. */

import { join, resolve, sep } from 'node:path';
import { UserError } from '../errors.ts';
import { parseOnce, whyNoJson } from '../model/parse-once.ts';
import type { Clock } from '../ports/clock.ts';
import type { Processes } from '../ports/processes.ts';
import { DEFAULT_EXECUTABLES, parseCommandLine } from './command-line.ts';

type Env = Readonly<Record<string, string | undefined>>;
export type QaKind = 'test' | 'lint';
export interface QaReport {
  command: string;
  work_dir: string;
  exit_code: number;
  duration_ms: number;
  stdout: string;
  stderr: string;
  stdout_truncated: boolean;
  stderr_truncated: boolean;
  output_limit_bytes: number;
  network: 'off' | 'on';
}
export type QaStatus = 'pass' | 'fail' | 'timeout' | 'error' | 'dry_run';
export interface QaOutcome {
  status: QaStatus;
  summary: string;
  report: QaReport;
}
export interface QaSettings {
  kind: QaKind;
  line: string;
  /** QA_COMMANDS: what a repository may choose from, by name; undefined where the operator offers nothing. */
  commands: Readonly<Record<string, string>> | undefined;
  workDir: string;
  executables: readonly string[];
  timeoutMs: number;
  maxBytes: number;
  network: boolean;
}

export function qaSettings(env: Env, kind: QaKind): QaSettings {
  const number = (name: string, fallback: number): number => {
    const value = Number(env[name]);
    return env[name] !== undefined && Number.isFinite(value) && value > 0 ? value : fallback;
  };
  return {
    kind,
    commands: namedCommands(env.QA_COMMANDS),
    line: (kind === 'test' ? env.QA_TEST_CMD : env.QA_LINT_CMD) ?? '',
    workDir: env.QA_WORKDIR ?? '.',
    executables: env.QA_ALLOWED_EXECUTABLES?.split(/[\s,]+/).filter((name) => name !== '') ?? DEFAULT_EXECUTABLES,
    timeoutMs: number('QA_TIMEOUT_SECONDS', 600) * 1_000,
    maxBytes: Math.floor(number('QA_MAX_OUTPUT_BYTES', 262_144)),
    network: env.QA_NETWORK === 'on',
  };
}

/** A JSON object of name → command line. Throws INVALID_INPUT for anything else. */
function namedCommands(written: string | undefined): Record<string, string> | undefined {
  if (written === undefined || written === '') return undefined;
  let value: unknown;
  let why = 'it is no JSON object of names and command lines';
  try {
    value = parseOnce(written);
  } catch (thrown) {
    why = whyNoJson(thrown);
  }
  if (typeof value === 'object' && value !== null && Object.values(value).every((line) => typeof line === 'string'))
    return { ...value } as Record<string, string>;
  throw new UserError('INVALID_INPUT', `QA_COMMANDS is wrong: ${why}. Correct it.`, {
    details: { reason: 'qa_invalid_command' },
  });
}
function commandNamed({ kind, commands = {} }: QaSettings, name: string): string {
  const line = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (line !== undefined) return line;
  const known = Object.keys(commands);
  const instead = known.length === 0 ? 'none: QA_COMMANDS names no command' : `one of ${known.join(', ')}`;
  throw new UserError(
    'INVALID_INPUT',
    `\`qa.${kind}: ${name.slice(0, 80)}\` of the repository is not ${instead}. Correct its launch.yml.`,
    { details: { reason: 'qa_unknown_command' } },
  );
}

/** Never throws but for cancellation: what keeps the command from running is the status `error`. `root` is asked for only when it will run. */
export async function runQa(
  deps: { processes: Processes; clock: Clock; env: Env },
  settings: QaSettings,
  options: {
    dryRun: boolean;
    signal: AbortSignal;
    root(): Promise<string>;
    /** The name the repository at `root` chooses. */
    chosen(root: string): Promise<string | undefined>;
    home: string;
  },
): Promise<QaOutcome> {
  const started = deps.clock.monotonic();
  let { line } = settings;
  const answer = (status: QaStatus, summary: string, more: Partial<QaReport> = {}): QaOutcome => ({
    status,
    summary,
    report: {
      command: line,
      work_dir: settings.workDir,
      exit_code: -1,
      duration_ms: Math.round(deps.clock.monotonic() - started),
      stdout: '',
      stderr: '',
      stdout_truncated: false,
      stderr_truncated: false,
      output_limit_bytes: settings.maxBytes,
      network: 'on',
      ...more,
    },
  });
  try {
    // Without a choice to make a rehearsal needs no worktree.
    if (settings.commands !== undefined || !options.dryRun) {
      const name = await options.chosen(await options.root());
      if (name !== undefined) line = commandNamed(settings, name);
    }
    const [program, ...args] = parseCommandLine(line, settings.executables);
    if (options.dryRun) return answer('dry_run', 'Nothing was run.', { exit_code: 0, duration_ms: 0 });
    const root = await options.root();
    const cwd = resolve(root, settings.workDir);
    if (cwd !== root && !cwd.startsWith(root + sep))
      return answer('error', 'QA_WORKDIR is no folder of the work tree. Correct it.');
    const alone = settings.network ? undefined : await networkless(deps.processes);
    const [command, ...words] = [...(alone ?? []), program, ...args];
    const result = await deps.processes.run(command ?? program, words, {
      cwd,
      env: childEnv(deps.env, options.home),
      timeoutMs: settings.timeoutMs,
      maxBytes: settings.maxBytes,
      signal: options.signal,
    });
    const [stdout, stderr] = [shown(result.stdout, settings.maxBytes), shown(result.stderr, settings.maxBytes)];
    const more = {
      exit_code: result.timedOut ? -1 : (result.code ?? -1),
      stdout: stdout.text,
      stderr: stderr.text,
      stdout_truncated: stdout.truncated,
      stderr_truncated: stderr.truncated,
      network: alone === undefined ? ('on' as const) : ('off' as const),
    };
    if (result.timedOut) return answer('timeout', `Stopped after ${settings.timeoutMs / 1_000} s.`, more);
    if (result.code === 0) return answer('pass', 'The command exited with 0.', more);
    return answer(
      'fail',
      result.code === null ? `The command was ended by ${result.signal}.` : `The command exited with ${result.code}.`,
      more,
    );
  } catch (thrown) {
    options.signal.throwIfAborted();
    const message = thrown instanceof Error ? thrown.message : 'The command could not be started.';
    return answer('error', message, { stderr: message });
  }
}

/** Only what a program needs to start; nothing of ours, no token. */
function childEnv(env: Env, home: string): Record<string, string> {
  const kept = ['PATH', 'LANG', 'LC_ALL', 'TZ', 'SystemRoot'].flatMap((name): [string, string][] =>
    env[name] === undefined ? [] : [[name, env[name]]],
  );
  return { ...Object.fromEntries(kept), HOME: home, TMPDIR: join(home, 'tmp'), CI: 'true', NO_COLOR: '1' };
}

const MARK = '\n[output truncated]\n';
/** The port keeps head and tail; between them it is said that something is missing. */
function shown(bytes: Buffer, maxBytes: number): { text: string; truncated: boolean } {
  if (bytes.length < maxBytes) return { text: bytes.toString('utf8'), truncated: false };
  const half = Math.ceil(maxBytes / 2);
  return {
    text: bytes.subarray(0, half).toString('utf8') + MARK + bytes.subarray(half).toString('utf8'),
    truncated: true,
  };
}

let probed: Promise<string[] | undefined> | undefined;
/** A prefix that takes the network away, where the system lets one do that without being root. */
function networkless(processes: Processes): Promise<string[] | undefined> {
  const prefix = ['unshare', '--user', '--map-current-user', '--net'];
  probed ??= processes
    .run('unshare', [...prefix.slice(1), 'true'], { timeoutMs: 3_000 })
    .then(({ code }) => (code === 0 ? prefix : undefined))
    .catch(() => undefined);
  return probed;
}
