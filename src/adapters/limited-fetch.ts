/** `fetch` with a time limit of our own: an address that takes a call and never answers holds nobody. */

/** GitHub ends its own calls after ten seconds. */
export const CALL_MS = 30_000;

/** No answer in time. Named as Octokit names what was aborted, which its plugins do not repeat. */
export class LateAnswer extends Error {
  override readonly name = 'AbortError';
}

/** From the first byte sent to the last one read. */
export function limitedFetch(ms: number = CALL_MS, base: typeof fetch = fetch): typeof fetch {
  return async (address, init) => {
    const late = AbortSignal.timeout(ms);
    const given = init?.signal ?? undefined;
    try {
      return await base(address, { ...init, signal: given === undefined ? late : AbortSignal.any([given, late]) });
    } catch (thrown) {
      if (late.aborted && given?.aborted !== true)
        throw new LateAnswer(`No answer came within ${ms / 1000} s.`, { cause: thrown });
      throw thrown;
    }
  };
}
