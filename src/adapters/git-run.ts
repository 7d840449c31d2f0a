/** Starts git with a fixed vector and a closed environment; every failure comes back as one of our errors. */
import path from 'node:path';
import process from 'node:process';
import { ServiceError, UserError } from '../errors.ts';
import type { GitAccess } from '../ports/git.ts';
import type { Processes } from '../ports/processes.ts';
import { gitEnvironment } from './git-environment.ts';
import { diskFull, gitFailure, gitMissing } from './git-errors.ts';
import { repositoryAbove } from './git-locate.ts';
import { openedByName } from './git-named.ts';
import { ownRepository } from './git-own.ts';
import { nowhere, withView } from './git-view.ts';
import { watched } from './git-watch.ts';
import { keepOut } from './program-path.ts';

export interface GitCall extends GitAccess {
  /** In the work tree of a repository, which is only seen through a private git directory. Without it git is started where no repository is. */
  cwd?: string;
  /** `cwd` is a repository that Launch made, or makes now: git works in it directly. */
  own?: boolean;
  input?: string | Uint8Array;
  env?: Record<string, string>;
  allowFile?: boolean;
  /** The URL that is talked to: the token goes there and errors name it. */
  source?: string;
  /** A private folder in the arguments, which errors name by `source`. */
  hidden?: string;
  /** "while …" in messages. */
  what: string;
  /** Exit codes that are an answer, besides 0. */
  accept?: readonly number[];
}
export interface GitOutput {
  code: number;
  stdout: Buffer;
}
export type RunGit = (args: readonly string[], call: GitCall) => Promise<GitOutput>;

const MAX_OUTPUT = 512 * 1024 * 1024;
const TIMEOUT_MS = 15 * 60_000;
/** For reading a repository of this machine: its files cannot keep git waiting. */
const READ_TIMEOUT_MS = 3 * 60_000;
/** What git ends with where no repository is. */
const NO_REPOSITORY = 128;

/** `signal` ends every call, besides its own. */
export function createRunGit(processes: Processes, signal?: AbortSignal): RunGit {
  async function start(args: readonly string[], call: GitCall): Promise<GitOutput> {
    const git = await processes.find('git');
    if (git === undefined) throw gitMissing();
    call.signal?.throwIfAborted();
    const environment = gitEnvironment({
      inherited: process.env,
      allowFile: call.allowFile ?? false,
      asCommitted: call.own ?? false,
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
        `git did not end within ${Math.round((call.timeoutMs ?? TIMEOUT_MS) / 1000)} s while ${call.what}. Try again.`,
        { retryable: true },
      );
    }
    if (result.truncated) {
      throw new ServiceError('COMMIT_SERVICE_ERROR', `git wrote more than ${MAX_OUTPUT} bytes while ${call.what}.`);
    }
    const accepted = result.code === 0 || (result.code !== null && (call.accept ?? []).includes(result.code));
    if (!accepted) throw gitFailure(saidBy(result.stderr, call), call);
    return { code: result.code ?? 0, stdout: result.stdout };
  }

  return async (args, asked) => {
    const signals = [asked.signal, signal].flatMap((one) => one ?? []);
    const call = signals.length === 0 ? asked : { ...asked, signal: AbortSignal.any(signals) };
    const { cwd } = call;
    if (cwd === undefined) {
      const folder = nowhere();
      return start(args, { ...call, cwd: folder, env: { GIT_CEILING_DIRECTORIES: path.dirname(folder), ...call.env } });
    }
    if (call.own === true) return start(args, { ...call, env: { ...ownRepository(cwd, args), ...call.env } });
    const repository = openedByName(cwd) ?? repositoryAbove(cwd);
    keepOut(repository?.root ?? cwd);
    if (repository !== undefined)
      return withView(repository, (_, env) =>
        watched(repository, (found) =>
          start(args, {
            timeoutMs: call.source === undefined ? READ_TIMEOUT_MS : TIMEOUT_MS,
            ...call,
            signal: call.signal === undefined ? found : AbortSignal.any([call.signal, found]),
            env: { ...env, ...call.env },
          }),
        ),
      );
    if (call.accept?.includes(NO_REPOSITORY) === true) return { code: NO_REPOSITORY, stdout: Buffer.alloc(0) };
    throw gitFailure('fatal: not a git repository', call);
  };
}

const saidBy = (stderr: Buffer, { hidden, source = '' }: GitCall): string =>
  hidden === undefined ? stderr.toString('utf8') : stderr.toString('utf8').replaceAll(hidden, source);

const isDiskFull = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && (thrown.code === 'ENOSPC' || thrown.code === 'EDQUOT');
