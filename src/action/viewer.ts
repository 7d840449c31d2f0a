/** Asks GitHub once whose token this is, so that its consequences can be said before anything is written. */
import type { Call } from './call.ts';
import { type TokenKind, tokenConsequences, tokenKind } from './token.ts';

export async function tokenNotices(call: Call): Promise<string[]> {
  if (call.inputs.commitServiceUrl !== null) return [];
  const token = call.inputs.siteToken ?? call.inputs.token;
  const kind: TokenKind = tokenKind(token, token?.startsWith('ghs_') ? await viewer(call, token) : null);
  return tokenConsequences(kind);
}

/** Null when it cannot be told: the sentence is then left out, the work goes on. */
async function viewer({ env, signal }: Call, token: string): Promise<string | null> {
  const url = env.GITHUB_GRAPHQL_URL ?? 'https://api.github.com/graphql';
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `bearer ${token}`, 'content-type': 'application/json', 'user-agent': 'launch' },
      body: JSON.stringify({ query: '{ viewer { login } }' }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]),
    });
    const body = (await response.json()) as { data?: { viewer?: { login?: string } } };
    return body.data?.viewer?.login ?? null;
  } catch {
    return null;
  }
}

/** The commit service says the same of a job's token in its own words; once is enough. */
export const withoutTwins = (notices: readonly string[], notes: readonly string[]): string[] => [
  ...notices,
  ...(notices.length === 0 ? notes : notes.filter((note) => !/the job's own token/.test(note))),
];
