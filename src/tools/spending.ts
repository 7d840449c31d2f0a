/** An approval is spent when its call first does something, and given back where the call failed before that. */
import { type GitHubApi, GitHubFailure } from '../commit/github-api.ts';
import { InternalError, toLaunchError, UserError } from '../errors.ts';
import { type Approval, noteUsed, releaseApproval } from '../toolhub/approvals.ts';
import type { Watch } from './permit.ts';
import type { AnyTool, ToolPorts } from './tool.ts';

/** Whether it is certain that nothing was done: the host or our own rules said no. */
export function isRefusal(thrown: unknown): boolean {
  if (thrown instanceof GitHubFailure) return !thrown.isUncertain;
  const { retryable, code } = toLaunchError(thrown);
  return !retryable && code !== 'CANCELLED' && code !== 'INTERNAL';
}

type Acting = <R>(work: () => Promise<R>) => Promise<R>;

/** `approval`: this call alone has it. */
export async function spending<T>(
  approval: Approval,
  { family }: Pick<AnyTool, 'family'>,
  { services, engine }: ToolPorts,
  work: (watch: Watch) => Promise<T>,
): Promise<T> {
  if (services === undefined) throw new InternalError('An approval was taken without the services of the tools.');
  let spent: Promise<void> | undefined;
  let underWay = 0;
  let isOver = false;
  const note = (): Promise<void> => {
    spent ??= noteUsed({ engine }, approval);
    return spent;
  };
  const acting: Acting = async (act) => {
    // The approval may be somebody else's by now.
    if (isOver && spent === undefined) throw new UserError('CANCELLED', 'The call ended before it did anything.');
    underWay += 1;
    try {
      const done = await act();
      await note();
      return done;
    } catch (thrown) {
      if (!isRefusal(thrown)) await note();
      throw thrown;
    } finally {
      underWay -= 1;
    }
  };
  try {
    const done = await work((ports) => watched(ports, acting));
    // What it did is kept here alone.
    await note();
    return done;
  } catch (thrown) {
    isOver = true;
    // A workflow is begun in the store alone: whether it was, only a refusal says.
    const isUnused = spent === undefined && underWay === 0 && (family !== 'workflow' || isRefusal(thrown));
    if (isUnused) await releaseApproval(services.store, { ...approval, status: 'granted' }).catch(() => false);
    else await note().catch(() => undefined);
    throw thrown;
  }
}

const MOVES = ['start', 'resume', 'validate', 'fixNext', 'fixAll', 'openPr', 'cancel', 'recordCheck'] as const;

function watched(ports: ToolPorts, acting: Acting): ToolPorts {
  const { services, engine } = ports;
  const moves = Object.fromEntries(
    MOVES.map((name) => {
      const move = engine[name] as (...given: unknown[]) => Promise<unknown>;
      return [name, (...given: unknown[]) => acting(() => move(...given))];
    }),
  );
  if (services === undefined) return { ...ports, engine: { ...engine, ...moves } };
  const { commitService, processes } = services;
  return {
    ...ports,
    engine: { ...engine, ...moves },
    services: {
      ...services,
      watch: (api) => watchedApi(services.watch?.(api) ?? api, acting),
      github: async (token) => watchedApi(await services.github(token), acting),
      processes: { ...processes, run: (...given) => acting(() => processes.run(...given)) },
      commitService: {
        ...commitService,
        commit: (...given) => acting(() => commitService.commit(...given)),
        openPullRequest: (...given) => acting(() => commitService.openPullRequest(...given)),
      },
    },
  };
}

const watchedApi = (api: GitHubApi, acting: Acting): GitHubApi => ({
  webUrl: api.webUrl,
  signsGitData: api.signsGitData,
  request: (route, ...given) =>
    route.startsWith('GET ') ? api.request(route, ...given) : acting(() => api.request(route, ...given)),
  graphql: (query, ...given) =>
    /^\s*mutation\b/u.test(query) ? acting(() => api.graphql(query, ...given)) : api.graphql(query, ...given),
});
