/** Signed deliveries over kept connections: as many as a server takes, or at a steady rate with the time of each. */
import { createHmac } from 'node:crypto';
import { Agent, request } from 'node:http';

export interface Load {
  /** Closed loop: `connections` at once, for `ms`. Answers with deliveries acknowledged a second. */
  saturate(connections: number, ms: number): Promise<number>;
  /** Closed loop of `count` deliveries. */
  send(connections: number, count: number): Promise<void>;
  /** Open loop of `perSecond` for `ms`. Answers with milliseconds to the acknowledgement, from when it was due, sorted. */
  pace(perSecond: number, ms: number): Promise<number[]>;
  close(): void;
}

/** `statuses` are the answers that count as acknowledged; another one ends the bench. */
export function createLoad(
  url: string,
  secret: string,
  event: string,
  payload: unknown,
  statuses: readonly number[],
): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const body = Buffer.from(JSON.stringify(payload));
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  const { hostname, port } = new URL(url);
  let serial = 0;

  function deliver(): Promise<void> {
    serial += 1;
    const guid = `00000000-0000-4000-8000-${serial.toString(16).padStart(12, '0')}`;
    return new Promise((resolve, reject) => {
      const call = request(
        {
          agent,
          hostname,
          port,
          method: 'POST',
          path: '/webhooks',
          headers: {
            'content-type': 'application/json',
            'content-length': body.length,
            'x-github-event': event,
            'x-github-delivery': guid,
            'x-hub-signature-256': signature,
          },
        },
        (response) => {
          response.resume().on('end', () => {
            if (statuses.includes(response.statusCode ?? 0)) resolve();
            else reject(new Error(`Unexpected status ${response.statusCode}, expected ${statuses.join(' or ')}`));
          });
        },
      );
      call.on('error', reject).end(body);
    });
  }
  async function loop(connections: number, more: () => boolean): Promise<number> {
    let done = 0;
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (more()) {
          await deliver();
          done += 1;
        }
      }),
    );
    return done;
  }
  return {
    async saturate(connections, ms) {
      const began = performance.now();
      const done = await loop(connections, () => performance.now() - began < ms);
      return (done * 1000) / (performance.now() - began);
    },
    async send(connections, count) {
      let left = count;
      await loop(connections, () => left-- > 0);
    },
    async pace(perSecond, ms) {
      const took: number[] = [];
      const began = performance.now();
      const total = Math.floor((perSecond * ms) / 1000);
      const underWay: Promise<unknown>[] = [];
      for (let sent = 0; sent < total; ) {
        const due = Math.min(total, Math.floor(((performance.now() - began) * perSecond) / 1000));
        for (; sent < due; sent += 1) {
          const at = began + (sent * 1000) / perSecond;
          underWay.push(deliver().then(() => took.push(performance.now() - at)));
        }
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      await Promise.all(underWay);
      return took.sort((left, right) => left - right);
    },
    close: () => agent.destroy(),
  };
}
