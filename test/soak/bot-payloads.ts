/** Signed deliveries whose payloads are GitHub's published examples with places changed: taken or refused, no crash, no leak. */
import { createHmac } from 'node:crypto';
import examples from '@octokit/webhooks-examples' with { type: 'json' };
import { type Conversation, SECRET, startConversation } from '../support/bot.ts';
import { mutate } from '../support/mutate-json.ts';

const PAYLOADS = 20_000;
const AT_ONCE = 8;

export const published = (examples as unknown as { name: string; examples: Record<string, unknown>[] }[]).flatMap(
  ({ name, examples: all }) => all.map((payload) => ({ name, payload })),
);

export default async function botPayloads(scale: number): Promise<string> {
  await using talk = await startConversation();
  return await payloadStorm(talk, Math.round(PAYLOADS * scale));
}

/** Throws on the first answer that is neither of the two, or that tells of our insides. */
export async function payloadStorm(talk: Conversation, count: number): Promise<string> {
  const seen = new Map<number, number>();
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < count) {
        const index = next;
        next += 1;
        const { name, payload } = published[(index * 7) % published.length] ?? { name: 'ping', payload: {} };
        const body = JSON.stringify(mutate(payload, index));
        const response = await fetch(`${talk.running.url}/webhooks`, {
          method: 'POST',
          body,
          headers: {
            'content-type': 'application/json',
            'x-github-event': name,
            'x-github-delivery': `00000000-0000-4000-9000-${index.toString(16).padStart(12, '0')}`,
            'x-hub-signature-256': `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`,
          },
        });
        const text = await response.text();
        seen.set(response.status, (seen.get(response.status) ?? 0) + 1);
        if (![202, 422].includes(response.status) || /at .*\.[jt]s|node_modules|TypeError/u.test(text))
          throw new Error(
            `Payload ${index} of ${name}: unexpected ${response.status} ${text.slice(0, 500)}\n${talk.logs.findLast((line) => line.includes('request failed'))?.slice(0, 2_000) ?? ''}`,
          );
      }
    }),
  );
  const broken = talk.logs.find((line) => line.includes('request failed') || line.includes('"level":"error"'));
  if (broken !== undefined) throw new Error(`The bot complained: ${broken.slice(0, 2_000)}`);
  const health = await fetch(`${talk.running.url}/healthz`);
  if (health.status !== 200) throw new Error(`Unexpected health ${health.status}, expected 200`);
  return `${count} mutated payloads: ${seen.get(202) ?? 0} acknowledged, ${seen.get(422) ?? 0} refused, none broke the bot`;
}
