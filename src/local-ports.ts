/** The adapters that need no home: enough to judge a site, and keep nothing of it. The context joins the others to them. */
import { createClock } from './adapters/clock.ts';
import { createGit } from './adapters/git.ts';
import { createProcesses } from './adapters/processes.ts';
import type { Clock } from './ports/clock.ts';
import type { Git } from './ports/git.ts';
import type { Processes } from './ports/processes.ts';

export interface LocalPorts {
  processes: Processes;
  git: Git;
  clock: Clock;
  /** Links may be asked into private networks: said by LAUNCH_PRIVATE_LINKS, never by a repository. */
  privateLinks: boolean;
}

/** `signal` ends what git is asked. */
export function createPorts(env: Readonly<Record<string, string | undefined>>, signal?: AbortSignal): LocalPorts {
  const processes = createProcesses(env.PATH === undefined ? {} : { path: env.PATH });
  const privateLinks = env.LAUNCH_PRIVATE_LINKS === 'true';
  return { processes, git: createGit(processes, signal), clock: createClock(), privateLinks };
}
