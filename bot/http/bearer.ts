/** Bearer tokens of the run API and of MCP: the operator's, each for one owner or repository, or a person's for this very App. */
import { bearerOf, headerTokenDigest, sameDigest, tokenDigest } from '../../src/serve/bearer-token.ts';
import type { Asker } from '../access.ts';
import type { Bot } from '../bot.ts';
import type { People } from '../github/people.ts';
import { createKeptAnswers } from '../kept-answers.ts';

const KEEP_MS = 60_000;
const KEPT = 5_000;

/** Undefined for a token that nobody here knows. Throws when GitHub cannot be asked. */
export function createBearer(
  bot: Pick<Bot, 'settings' | 'context'>,
  people: People | undefined,
): (authorization: string) => Promise<Asker | undefined> {
  const { tokens, tokenScopes } = bot.settings;
  const known = Object.entries(tokens).map(([name, token]) => ({ name, hash: tokenDigest(token) }));
  const asked = createKeptAnswers<Promise<Asker | undefined>>(bot.context.clock, { keepMs: KEEP_MS, max: KEPT });
  const ask = async (token: string): Promise<Asker | undefined> => {
    const person = await people?.check(token);
    return person === undefined ? undefined : { kind: 'person', ...person };
  };
  return async (authorization) => {
    const token = bearerOf(authorization);
    if (token === undefined) return undefined;
    const hash = headerTokenDigest(token);
    // Every token is compared, in constant time, whichever matches.
    const [match] = known.filter((entry) => sameDigest(entry.hash, hash));
    if (match !== undefined) return { kind: 'token', name: match.name, scope: tokenScopes[match.name] ?? '' };
    if (people === undefined || !/^(?:gh[a-z]_|github_pat_)/u.test(token)) return undefined;
    const key = hash.toString('hex');
    return asked.get(key, () =>
      ask(token).catch((thrown: unknown) => {
        asked.delete(key);
        throw thrown;
      }),
    );
  };
}
