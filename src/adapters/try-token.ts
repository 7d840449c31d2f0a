/** Asks GitHub's API whether it takes a token: by its limits, which every token may read and which count against none (https://docs.github.com/en/rest/rate-limit/rate-limit). */
import { trimEndOf } from '../text/trim.ts';

export type TokenAnswer = { kind: 'taken' } | { kind: 'refused' } | { kind: 'unreached'; why: string };

/** A server without limits answers 404 to who is known: all but 401 is yes. */
export async function tryToken(apiUrl: string, token: string): Promise<TokenAnswer> {
  try {
    const { status } = await fetch(`${trimEndOf(apiUrl, '/')}/rate_limit`, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/vnd.github+json', 'user-agent': 'launch' },
      signal: AbortSignal.timeout(10_000),
    });
    return { kind: status === 401 ? 'refused' : 'taken' };
  } catch (thrown) {
    const cause = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown;
    return { kind: 'unreached', why: cause instanceof Error ? cause.message : String(cause) };
  }
}
