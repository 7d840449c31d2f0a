/** Asks GitHub once whose token this is, so that its consequences can be said before anything is written. */
import type { Call } from './call.ts';
import { type TokenKind, tokenConsequences, tokenKind } from './token.ts';

export async function tokenNotices(call: Call, mode: 'pull-request' | 'push' = 'pull-request'): Promise<string[]> {
  if (call.inputs.commitServiceUrl !== null) return [];
  const token = call.inputs.siteToken ?? call.inputs.token;
  const kind: TokenKind = tokenKind(token, token?.startsWith('ghs_') ? await viewer(call, token) : null);
  return tokenConsequences(kind, mode);
}

/** Null when it is not known: the sentence is then left out, the work goes on. */
async function viewer({ signal }: Call, token: string): Promise<string | null> {
  try {
    const { getOctokit } = await import('@actions/github');
    const bounded = { signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]) };
    const answer = await getOctokit(token).graphql<{ viewer: { login: string } }>('{ viewer { login } }', {
      request: bounded,
    });
    return answer.viewer.login;
  } catch {
    return null;
  }
}

/** The commit service says the same of a job's token in its own words; once is enough. */
export const withoutTwins = (notices: readonly string[], notes: readonly string[]): string[] => [
  ...notices,
  ...(notices.length === 0 ? notes : notes.filter((note) => !/the job's own token/.test(note))),
];
