/** Starts a program without network and with named folders alone in view, where the kernel allows it; says when it does not. */
import { lstatSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import type { Processes } from '../ports/processes.ts';

/** `bubblewrap`: no network, named folders only. `namespaces`: no network. */
export type SandboxKind = 'bubblewrap' | 'namespaces' | 'none';
interface View {
  cwd: string;
  read?: readonly string[];
  write?: readonly string[];
  /** Folders and files of those that are empty there. */
  hidden?: readonly string[];
}
export interface Sandbox {
  kind: SandboxKind;
  wrap(program: string, args: readonly string[], view: View): Promise<[command: string, args: string[]]>;
}

/** What programs and their libraries need of the machine, none of it anybody's own. */
const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/nix/store'];
const SETTINGS = ['/etc/ld.so.cache', '/etc/alternatives', '/etc/mime.types', '/etc/localtime'];
const ALONE = ['--unshare-all', '--die-with-parent', '--new-session', '--cap-drop', 'ALL'];
const PROBE_MS = 3_000;

const known = new WeakMap<Processes['run'], Promise<Sandbox>>();

/** Found once a process. */
export function findSandbox(processes: Processes): Promise<Sandbox> {
  const found = known.get(processes.run) ?? probe(processes);
  known.set(processes.run, found);
  return found;
}

async function probe(processes: Processes): Promise<Sandbox> {
  const works = async (program: string, args: readonly string[]): Promise<string | undefined> => {
    const path = process.platform === 'linux' ? await processes.find(program) : undefined;
    if (path === undefined) return undefined;
    const ended = await processes.run(path, [...args, 'true'], { timeoutMs: PROBE_MS }).catch(() => undefined);
    return ended?.code === 0 ? path : undefined;
  };
  const bubblewrap = await works('bwrap', [...ALONE, ...system(), '--proc', '/proc', '--dev', '/dev', '--']);
  if (bubblewrap !== undefined) return { kind: 'bubblewrap', wrap: inBubblewrap(bubblewrap) };
  const apart = ['--user', '--map-current-user', '--net'];
  const unshare = await works('unshare', [...apart, '--']);
  if (unshare !== undefined)
    return { kind: 'namespaces', wrap: async (program, args) => [unshare, [...apart, '--', program, ...args]] };
  return { kind: 'none', wrap: async (program, args) => [program, [...args]] };
}

const inBubblewrap =
  (bubblewrap: string): Sandbox['wrap'] =>
  async (program, args, { cwd, read = [], write = [], hidden = [] }) => {
    const real = await realpath(program).catch(() => program);
    return [
      bubblewrap,
      [
        ...ALONE,
        ...system(),
        ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'],
        ...[...new Set([real, ...read])].flatMap((path) => ['--ro-bind', path, path]),
        ...write.flatMap((path) => ['--bind', path, path]),
        ...hidden.flatMap(emptied),
        ...['--chdir', cwd, '--', real, ...args],
      ],
    ];
  };

/** What is not there has nothing to hide, and a link leads to what is in view or nowhere. */
function emptied(path: string): string[] {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory() === true) return ['--tmpfs', path];
  return found?.isFile() === true ? ['--ro-bind', '/dev/null', path] : [];
}

const system = (): string[] => [...SYSTEM, ...SETTINGS].flatMap((path) => ['--ro-bind-try', path, path]);
