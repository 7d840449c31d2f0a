/** A site in a temporary folder, and sessions over it with the real adapters. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createGit } from '../../src/adapters/git.ts';
import { createProcesses } from '../../src/adapters/processes.ts';
import type { Clock } from '../../src/ports/clock.ts';
import type { SealedFolder } from '../../src/ports/seal.ts';
import { sealedFolder } from '../support/sealed.ts';

const processes = createProcesses();
const clock: Clock = { now: () => 0, monotonic: () => performance.now(), sleep: async () => {} };
export const ports = { git: createGit(processes), processes, clock };

export interface TestSite {
  root: string;
  cacheDir: string;
  /** The same, as a session takes it. */
  cache: SealedFolder;
  write(files: Record<string, string>): void;
  remove(path: string): void;
  git(...args: string[]): void;
  commit(message: string): void;
  done(): void;
}

export function makeSite(files: Record<string, string>, options: { git?: boolean } = {}): TestSite {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'launch-site-')));
  const cacheDir = realpathSync(mkdtempSync(join(tmpdir(), 'launch-cache-')));
  const git = (...args: string[]): void =>
    void execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.org', ...args], {
      cwd: root,
      stdio: 'ignore',
    });
  const site: TestSite = {
    root,
    cacheDir,
    cache: sealedFolder(cacheDir),
    write(more) {
      for (const [path, text] of Object.entries(more)) {
        mkdirSync(dirname(join(root, path)), { recursive: true });
        writeFileSync(join(root, path), text);
      }
    },
    remove: (path) => rmSync(join(root, path)),
    git,
    commit(message) {
      git('add', '-A');
      git('commit', '-q', '-m', message);
    },
    done() {
      for (const folder of [root, cacheDir]) rmSync(folder, { recursive: true, force: true });
    },
  };
  site.write(files);
  if (options.git !== false) {
    git('init', '-q', '-b', 'main');
    site.commit('start');
  }
  return site;
}
