/** Two runs without a common store may open a pull request each at once: the older number stays, the younger run withdraws its own. */
import type { GitHubApi } from './github-api.ts';
import { gitHubError } from './github-errors.ts';
import type { RepositoryName } from './github-repository.ts';

interface Opened {
  number: number;
  html_url: string;
  head: { ref: string };
}

/** The older one of the same target, or undefined when `mine` is the oldest. Closes `mine` and takes its branch away when it yields. */
export async function yieldToOlder<T extends Opened>(
  api: GitHubApi,
  name: RepositoryName,
  mine: Opened,
  openOfTarget: readonly T[],
  signal?: AbortSignal,
): Promise<T | undefined> {
  const oldest = openOfTarget.reduce<T | undefined>(
    (first, pull) => (first === undefined || pull.number < first.number ? pull : first),
    undefined,
  );
  if (oldest === undefined || oldest.number >= mine.number) return undefined;
  const options = signal === undefined ? {} : { signal };
  try {
    // Without its marker, so that this is never read as a person's no.
    const body = `Superseded by #${oldest.number}, which was opened at the same moment; the changes are appended there.`;
    await api.request(
      'PATCH /repos/{owner}/{repo}/pulls/{pull_number}',
      { ...name, pull_number: mine.number, state: 'closed', body },
      options,
    );
    await api
      .request(
        'DELETE /repos/{owner}/{repo}/git/refs/{ref}',
        { ...name, ref: `heads/${mine.head.ref}` },
        { ...options, once: true },
      )
      .catch(() => undefined);
  } catch (thrown) {
    throw gitHubError(thrown, `${name.owner}/${name.repo}`, 'withdrawing a pull request', 'pull_requests=write');
  }
  return oldest;
}
