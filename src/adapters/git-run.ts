/** Starts git with a fixed vector and a closed environment; every failure comes back as one of our errors. */
import process from 'node:process';
import { ServiceError, UserError } from '../errors.ts';
import type { GitAccess } from '../ports/git.ts';
import type { Processes } from '../ports/processes.ts';
import { gitEnvironment } from './git-environment.ts';
import { diskFull, gitFailure, gitMissing } from './git-errors.ts';
import { splitNul } from './git-names.ts';

export interface GitCall extends GitAccess {
  cwd?: string;
  input?: string | Uint8Array;
  env?: Record<string, string>;
  allowFile?: boolean;
  /** The URL that is talked to: the token goes there and errors name it. */
  source?: string;
  /** "while …" in messages. */
  what: string;
  /** Exit codes that are an answer, besides 0. */
  accept?: readonly number[];
  /** Filter drivers of the repository at `cwd` are turned off; needs one more git call a repository. */
  ownRepository?: boolean;
}
export interface GitOutput {
  code: number;
  stdout: Buffer;
}
export type RunGit = (args: readonly string[], call: GitCall) => Promise<GitOutput>;

const MAX_OUTPUT = 512 * 1024 * 1024;
const TIMEOUT_MS = 15 * 60_000;

export function createRunGit(processes: Processes): RunGit {
  let program: Promise<string | undefined> | undefined;
  const filters = new Map<string, Promise<string[]>>();

  async function start(args: readonly string[], call: GitCall, filterNames: readonly string[]): Promise<GitOutput> {
    program ??= processes.find('git');
    const git = await program;
    if (git === undefined) {
      program = undefined;
      throw gitMissing();
    }
    call.signal?.throwIfAborted();
    const environment = gitEnvironment({
      inherited: process.env,
      allowFile: call.allowFile ?? false,
      filters: filterNames,
      token: call.token,
      tokenUrl: call.source,
    });
    const result = await processes
      .run(git, args, {
        env: { ...environment, ...call.env },
        timeoutMs: call.timeoutMs ?? TIMEOUT_MS,
        maxBytes: MAX_OUTPUT,
        ...(call.cwd === undefined ? {} : { cwd: call.cwd }),
        ...(call.input === undefined ? {} : { input: call.input }),
        ...(call.signal === undefined ? {} : { signal: call.signal }),
      })
      .catch((thrown: unknown) => {
        throw isDiskFull(thrown) ? diskFull() : thrown;
      });
    if (call.signal?.aborted === true) throw new UserError('CANCELLED', `Cancelled while ${call.what}.`);
    if (result.timedOut) {
      throw new ServiceError(
        'SERVICE_UNAVAILABLE',
        `Unexpected silence of git while ${call.what}, expected an end within ${Math.round((call.timeoutMs ?? TIMEOUT_MS) / 1000)} s; try again.`,
        { retryable: true },
      );
    }
    if (result.truncated) {
      throw new ServiceError(
        'COMMIT_SERVICE_ERROR',
        `Unexpected amount of output of git while ${call.what}, expected at most ${MAX_OUTPUT} bytes.`,
      );
    }
    const accepted = result.code === 0 || (result.code !== null && (call.accept ?? []).includes(result.code));
    if (!accepted) throw gitFailure(result.stderr.toString('utf8'), call);
    return { code: result.code ?? 0, stdout: result.stdout };
  }

  /** Names of filter drivers in the repository's own configuration: a clean filter is a program that `git status` would run. */
  async function filterNames(cwd: string): Promise<string[]> {
    const { stdout } = await start(
      ['config', '--local', '-z', '--name-only', '--get-regexp', '^filter\\..*'],
      {
        cwd,
        what: 'reading the repository configuration',
        accept: [1, 128],
      },
      [],
    );
    const names = splitNul(stdout).map((record) => record.toString('utf8').replace(/^filter\.(.*)\.[^.]*$/s, '$1'));
    return [...new Set(names)].sort();
  }

  return async (args, call) => {
    if (call.ownRepository !== true || call.cwd === undefined) return start(args, call, []);
    const known = filters.get(call.cwd) ?? filterNames(call.cwd);
    filters.set(call.cwd, known);
    return start(args, call, await known);
  };
}

const isDiskFull = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && (thrown.code === 'ENOSPC' || thrown.code === 'EDQUOT');
