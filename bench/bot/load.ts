/** Signed deliveries over kept connections: as many as a server takes, or at a steady rate with the time of each. */
import { createHmac } from 'node:crypto';
import { Agent, request } from 'node:http';

export interface Load {
  /** Closed loop: `connections` at once, for `ms`. Answers with deliveries acknowledged a second. */
  saturate(connections: number, ms: number): Promise<number>;
  /** Closed loop of `count` deliveries. */
  send(connections: number, count: number): Promise<void>;
  /** Open loop of `perSecond` for `ms`. Milliseconds, each list sorted. */
  pace(perSecond: number, ms: number): Promise<Pace>;
  close(): void;
}

export interface Pace {
  /** From when a delivery was due to its acknowledgement. */
  took: number[];
  /** From when it was due to when it was sent: of this side, whatever the server does. */
  late: number[];
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
    return deliverAs(serial);
  }
  function deliverAs(serial: number): Promise<void> {
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
      call
        .on('error', (thrown: NodeJS.ErrnoException) => {
          // A server closes connections that were idle, and nothing of this delivery reached it.
          if (call.reusedSocket && thrown.code === 'ECONNRESET') deliverAs(serial).then(resolve, reject);
          else reject(thrown);
        })
        .end(body);
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
      const late: number[] = [];
      const began = performance.now();
      const total = Math.floor((perSecond * ms) / 1000);
      const underWay: Promise<unknown>[] = [];
      for (let sent = 0; sent < total; ) {
        const due = Math.min(total, Math.floor(((performance.now() - began) * perSecond) / 1000));
        for (; sent < due; sent += 1) {
          const at = began + (sent * 1000) / perSecond;
          late.push(performance.now() - at);
          underWay.push(deliver().then(() => took.push(performance.now() - at)));
        }
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      await Promise.all(underWay);
      const sorted = (times: number[]): number[] => times.sort((left, right) => left - right);
      return { took: sorted(took), late: sorted(late) };
    },
    close: () => agent.destroy(),
  };
}
