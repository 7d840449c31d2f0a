/** Who was started, at any depth, by a program that bears a mark in its environment: found and killed, also where it left the group and the session. */
import { readdirSync, readFileSync } from 'node:fs';

/** The variable that children inherit. */
export const MARK = 'LAUNCH_PROCESS_MARK';
/** Until a look finds nobody, as a child may start another while it is looked. */
const LOOKS = 20;

/** On Linux; elsewhere the group is all that is known. */
export function killMarked(mark: string): void {
  if (process.platform !== 'linux') return;
  const written = `${MARK}=${mark}`;
  for (let look = 0; look < LOOKS; look += 1) {
    const found = marked(written);
    if (found.length === 0) return;
    for (const pid of found) kill(pid);
  }
}

function marked(written: string): number[] {
  return readdirSync('/proc')
    .filter((name) => name.charCodeAt(0) >= 48 && name.charCodeAt(0) <= 57)
    .map(Number)
    .filter((pid) => pid !== process.pid && environmentOf(pid).includes(written));
}

/** Empty for one that is gone, dead and not yet reaped, or somebody else's. */
function environmentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1');
  } catch {
    return '';
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Already gone.
  }
}
