/** Real repositories in temporary folders, with fixed names and dates, and nothing of the machine's git configuration. */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type TreeFiles, writeTree } from './temporary-folder.ts';

export { type TreeFiles, temporaryFolder, writeTree } from './temporary-folder.ts';

const ENV = {
  PATH: process.env.PATH ?? '',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: 'A Person',
  GIT_AUTHOR_EMAIL: 'person@example.org',
  GIT_AUTHOR_DATE: '2026-01-02T03:04:05Z',
  GIT_COMMITTER_NAME: 'A Person',
  GIT_COMMITTER_EMAIL: 'person@example.org',
  GIT_COMMITTER_DATE: '2026-01-02T03:04:05Z',
  LC_ALL: 'C',
  // Thousands of small repositories: no sample hooks, no housekeeping, nothing that must survive a power cut.
  GIT_TEMPLATE_DIR: '',
  GIT_CONFIG_COUNT: '3',
  GIT_CONFIG_KEY_0: 'maintenance.auto',
  GIT_CONFIG_VALUE_0: 'false',
  GIT_CONFIG_KEY_1: 'gc.auto',
  GIT_CONFIG_VALUE_1: '0',
  GIT_CONFIG_KEY_2: 'core.fsync',
  GIT_CONFIG_VALUE_2: 'none',
};

/** Runs git in `cwd`; output without the last newline. */
export const gitIn = (cwd: string, ...args: string[]): string =>
  execFileSync('git', args, {
    cwd,
    env: ENV,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'pipe'],
  }).replace(/\n$/, '');

/** A repository at `root` with one commit of `files` on `main`; answers with its sha. */
export function makeRepository(root: string, files: TreeFiles): string {
  mkdirSync(root, { recursive: true });
  gitIn(root, 'init', '--quiet', '--initial-branch=main');
  return commitTree(root, files, 'first');
}

export function commitTree(root: string, files: TreeFiles, message: string): string {
  writeTree(root, files);
  gitIn(root, 'add', '--all', '--force', '.');
  gitIn(root, 'commit', '--quiet', '--allow-empty', '-m', message);
  return gitIn(root, 'rev-parse', 'HEAD');
}

/** A bare clone of `source` at `target`. */
export function bareClone(source: string, target: string): void {
  gitIn(path.dirname(source), 'clone', '--quiet', '--bare', source, target);
}
