/** Answers of a real server, kept and given again: a server of the past, quick enough to be altered a hundred times. */
import type { Link, Message } from '../../../src/contract-check/links/link.ts';

export type Recording = Map<string, Message[]>;

export function recording(link: Link, kept: Recording = new Map()): { link: Link; kept: Recording } {
  return {
    kept,
    link: {
      ...link,
      async request(method, params) {
        const answer = await link.request(method, params);
        const key = JSON.stringify([method, params]);
        kept.set(key, [...(kept.get(key) ?? []), answer]);
        return answer;
      },
    },
  };
}

/** The answers in their order; the last of a request again when it is asked more often. */
export function replaying(kept: Recording, transport: Link['transport']): Link & { strays: Message[] } {
  const left = new Map([...kept].map(([key, messages]) => [key, [...messages]]));
  return {
    transport,
    strays: [],
    async request(method, params) {
      const key = JSON.stringify([method, params]);
      const messages = left.get(key) ?? [];
      const [next] = messages.length > 1 ? messages.splice(0, 1) : messages;
      if (next === undefined)
        return { error: { code: -32602, message: 'nothing was recorded for this request', data: {} } };
      return next;
    },
    notify: async () => undefined,
    close: async () => undefined,
  };
}
