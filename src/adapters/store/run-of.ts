/** Which run a call of the store is about, by its key or the name of its lease. Pure. */
const RUN = /^r_\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z_[a-z0-9]{4,}/u;

/** Keys of a run are its id, or begin with it and a slash. */
export function runOfKey(key: string): string | undefined {
  const run = RUN.exec(key)?.[0];
  return run !== undefined && (key.length === run.length || key[run.length] === '/') ? run : undefined;
}
export const runOfLease = (name: string): string | undefined =>
  name.startsWith('run/') ? runOfKey(name.slice('run/'.length)) : undefined;
