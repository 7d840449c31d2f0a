/** Names of the branches aside that a personal token's commit is first made on, and which of them a killed process left behind. Pure. */
const PREFIX = 'launch-staging/';
/** A commit takes seconds; a branch aside of a run that began this much earlier has no process any more. */
const STALE_MS = 60 * 60_000;

export const STAGING = `heads/${PREFIX}`;
export const stagingOf = (branch: string): string => `${PREFIX}${branch.replace(/^launch\//, '')}`;

/** Of full refs, those to remove, by the times in the names of the runs: theirs against that of the run that writes now. */
export function staleStagings(refs: readonly string[], now: string): string[] {
  const end = startOf(stagingOf(now));
  if (end === undefined) return [];
  return refs
    .map((ref) => ref.replace(/^refs\/heads\//, ''))
    .filter((branch) => {
      const start = branch.startsWith(PREFIX) ? startOf(branch) : undefined;
      return start !== undefined && end - start >= STALE_MS;
    });
}

function startOf(branch: string): number | undefined {
  const [, day, hours, minutes, seconds] =
    /^launch-staging\/r_(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z_/.exec(branch) ?? [];
  if (day === undefined) return undefined;
  const time = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(time) ? undefined : time;
}
