/** How an engine thread reaches GitHub: it asks the thread that has the App's key, which calls and answers; no key is ever sent. */
import type { Installations } from '../github/installations.ts';
import { type Ask, type Asked, errorOf, failureOf, type Order } from './messages.ts';

/** What committing and proposing ask for. */
export type Outside = Pick<Installations, 'find' | 'api'>;

/** In an engine thread. */
export function createOutside(
  webUrl: string,
  post: (ask: Ask) => void,
): { outside: Outside; settle(answer: AnswerOf): void } {
  const waiting = new Map<number, { done(value: unknown): void; fail(thrown: Error): void }>();
  let asks = 0;
  const ask = async (asked: Asked, signal?: AbortSignal): Promise<unknown> => {
    signal?.throwIfAborted();
    const id = asks++;
    let give: () => void = () => undefined;
    try {
      return await new Promise((done, fail) => {
        waiting.set(id, { done, fail });
        // What was sent goes on, as a call does whose connection broke.
        give = () => fail(signal?.reason);
        signal?.addEventListener('abort', give, { once: true });
        post({ ask: id, asked });
      });
    } finally {
      waiting.delete(id);
      signal?.removeEventListener('abort', give);
    }
  };
  return {
    outside: {
      find: (owner, repo) => ask({ what: 'find', owner, repo }) as Promise<number | undefined>,
      api: (installation) => ({
        webUrl,
        signsGitData: true,
        request: (route, parameters, { once, signal } = {}) =>
          ask({ what: 'request', installation, route, parameters, once: once === true }, signal) as Promise<never>,
        graphql: (query, variables, { signal } = {}) =>
          ask({ what: 'graphql', installation, query, variables }, signal),
      }),
    },
    settle(answer) {
      const asked = waiting.get(answer.answer);
      if ('failure' in answer) asked?.fail(errorOf(answer.failure));
      else asked?.done(answer.value);
    },
  };
}
type AnswerOf = Extract<Order, { answer: number }>;

/** In the thread that has the key. */
export async function answerAsk({ find, api }: Outside, { ask, asked }: Ask): Promise<AnswerOf> {
  try {
    switch (asked.what) {
      case 'find':
        return { answer: ask, value: await find(asked.owner, asked.repo) };
      case 'request': {
        const { installation, route, parameters, once } = asked;
        const { status, data } = await api(installation, true).request(route, parameters, once ? { once } : {});
        return { answer: ask, value: { status, data } };
      }
      case 'graphql':
        return { answer: ask, value: await api(asked.installation, true).graphql(asked.query, asked.variables) };
    }
  } catch (thrown) {
    return { answer: ask, failure: failureOf(thrown) };
  }
}
