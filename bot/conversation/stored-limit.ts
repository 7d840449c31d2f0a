/** The bot's count of answers: each takes one of as many places as there are, which is free again an hour later, however many processes ask at once. */

import type { Context } from '../../src/context.ts';
import { keyOfPerson } from '../../src/model/who.ts';
import {
  type AnswerLimit,
  type AnswerLimits,
  beyond,
  LIMITS,
  type LimitOf,
  limitOf,
  WINDOW_MS,
} from './answer-limit.ts';

export const LIMITED = 'bot-answer-limit';
interface Place {
  ask: string;
  at: number;
}
const ttl = { ttlMs: WINDOW_MS };

export function createStoredLimit(
  { store, clock }: Pick<Context, 'store' | 'clock'>,
  limits: AnswerLimits,
): AnswerLimit {
  /** The place of this asking; else when the others got theirs. */
  const takePlace = async (prefix: string, limit: number, ask: string): Promise<string | number[]> => {
    const keys = Array.from({ length: limit }, (_, nth) => `${prefix}#${nth}`);
    const places = await store.getMany<Place>(LIMITED, keys);
    const own = keys[places.findIndex((place) => place?.ask === ask)];
    if (own !== undefined) return own;
    for (const [nth, key] of keys.entries())
      if (places[nth] === undefined && (await store.insertIfAbsent(LIMITED, key, { ask, at: clock.now() }, ttl)))
        return key;
    return places.map((place) => place?.at ?? clock.now());
  };
  /** Whether another asking has named the limit. */
  const isTold = async (prefix: string, ask: string): Promise<boolean> =>
    !(await store.insertIfAbsent(LIMITED, `${prefix}told`, ask, ttl)) &&
    (await store.get<string>(LIMITED, `${prefix}told`)) !== ask;
  return {
    async take({ repository: { installation, id }, number }, who, ask) {
      const tenant = `${installation}|${id}|`;
      const prefixes: Readonly<Record<LimitOf, string>> = {
        person: `${tenant}${number}|${keyOfPerson(who)}|`,
        repository: `${tenant}all|`,
      };
      const taken: string[] = [];
      for (const of of LIMITS) {
        const limit = limitOf(limits, of);
        const place = await takePlace(prefixes[of], limit, ask);
        if (typeof place === 'string') {
          taken.push(place);
          continue;
        }
        // Nothing is answered on what was taken before.
        for (const each of taken) await store.delete(LIMITED, each);
        const told = limit === 0 || (await isTold(prefixes[of], ask));
        return beyond(of, limit, place, told) ?? { kind: 'silent' };
      }
      return { kind: 'answer' };
    },
  };
}
