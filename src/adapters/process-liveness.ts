/** Names this process, and says of another one's name whether it has ended; of another machine's it never says so. */
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import type { Liveness } from '../ports/liveness.ts';

export function processLiveness(): Liveness {
  const here = place();
  return {
    me: `${here}/${process.pid}`,
    isGone(owner) {
      const [, where, pid] = /^(.*)\/(\d+)#/.exec(owner) ?? [];
      return where === here && Number(pid) !== process.pid && !isAlive(Number(pid));
    },
  };
}

/** One boot of one machine, and within it one space of process ids: containers of one host do not see each other's. */
function place(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
