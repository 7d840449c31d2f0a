/** The first run of a product of 1,000 files in each ecosystem that has a reference, beside Python's; none may take 1.5 of its time, or 600 MB. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { measure, show } from './measure.ts';
import { ecosystems, makeProduct } from './products.ts';

const FILES = 1000;
const root = path.resolve(import.meta.dirname, '..');

export default async function reference(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'launch-bench-'));
  try {
    const home = path.join(folder, 'home');
    const peers = ecosystems.map((ecosystem) => {
      const product = path.join(folder, ecosystem, 'gauges');
      mkdirSync(product, { recursive: true });
      makeProduct(ecosystem, product, FILES);
      const git = (...args: string[]): void =>
        void spawnSync('git', ['-c', 'user.name=b', '-c', 'user.email=b@b', ...args], { cwd: product });
      git('init', '-q');
      git('add', '-A');
      git('commit', '-qm', 'product');
      return {
        name: ecosystem,
        command: process.execPath,
        args: [path.join(root, 'dist/cli.js'), 'run', '--repo', product, '--json'],
        env: { LAUNCH_HOME: home },
        before: () => rmSync(home, { recursive: true, force: true }),
      };
    });
    return show(`${FILES} files in each ecosystem, first run`, await measure(peers, 1));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
