/** Sends events to Apps as GitHub does: signed, once, never retried by itself; each delivery is kept and can be sent again. */
import { createHmac, randomUUID } from 'node:crypto';
import { checkPayload } from './github/webhook-schemas.ts';
import { time } from './render.ts';
import type { App, ForgeState, Installation, Json, Repository } from './state.ts';

export class Delivery {
  readonly id: number;
  readonly guid: string;
  readonly app: App;
  readonly installation: Installation;
  readonly event: string;
  readonly payload: Json;
  readonly redelivery: boolean;
  readonly at: number;
  repositoryId: number | null;
  /** Status the receiver answered; 0: it could not be reached or passed ten seconds. */
  status: number | null = null;
  constructor(
    fields: Pick<
      Delivery,
      'id' | 'guid' | 'app' | 'installation' | 'event' | 'payload' | 'redelivery' | 'at' | 'repositoryId'
    >,
  ) {
    this.id = fields.id;
    this.guid = fields.guid;
    this.app = fields.app;
    this.installation = fields.installation;
    this.event = fields.event;
    this.payload = fields.payload;
    this.redelivery = fields.redelivery;
    this.at = fields.at;
    this.repositoryId = fields.repositoryId;
  }
  render(): Json {
    const action = this.payload.action;
    return {
      id: this.id,
      guid: this.guid,
      delivered_at: time(this.at),
      redelivery: this.redelivery,
      duration: 0.1,
      status: this.status !== null && this.status < 300 && this.status > 0 ? 'OK' : 'failed',
      status_code: this.status ?? 0,
      event: this.event,
      action: typeof action === 'string' ? action : null,
      installation_id: this.installation.id,
      repository_id: this.repositoryId,
      throttled_at: null,
    };
  }
}

export class Deliveries {
  readonly list: Delivery[] = [];
  readonly #forge: ForgeState;
  readonly #pending = new Set<Promise<void>>();
  constructor(forge: ForgeState) {
    this.#forge = forge;
  }
  /** Records the event for every App installed on the repository that asked for it, and posts it without waiting for the answer. */
  async send(repo: Repository, event: string, body: Record<string, unknown>): Promise<void> {
    for (const installation of this.#forge.installations) {
      if (
        installation.account !== repo.owner ||
        (installation.repositories !== null && !installation.repositories.has(repo.id)) ||
        installation.suspended
      )
        continue;
      if (!installation.app.events.includes(event)) continue;
      const short = { id: installation.id, node_id: `I_${installation.id}` };
      this.#record(installation, event, { ...body, installation: short }, repo.id);
    }
  }
  /** What an App hears of its own installation, whatever it asked for. */
  sendOwn(installation: Installation, event: string, body: Record<string, unknown>): void {
    this.#record(installation, event, body, null);
  }
  #record(installation: Installation, event: string, body: Record<string, unknown>, repositoryId: number | null): void {
    const { payload, problem } = checkPayload(event, body);
    if (problem !== undefined) this.#forge.violations.add('webhook-payload', event, problem);
    this.#post(
      new Delivery({
        id: this.#forge.nextId(),
        guid: randomUUID(),
        app: installation.app,
        installation,
        event,
        payload,
        redelivery: false,
        at: this.#forge.now(),
        repositoryId,
      }),
    );
  }
  async redeliver(delivery: Delivery): Promise<void> {
    this.#post(new Delivery({ ...delivery, id: this.#forge.nextId(), redelivery: true, at: this.#forge.now() }));
    await this.settled();
  }
  /** Waits for the answers to everything sent so far. */
  async settled(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending);
  }
  #post(delivery: Delivery): void {
    this.list.push(delivery);
    if (delivery.app.webhookUrl === null) return;
    const work = post(delivery, delivery.app.webhookUrl).then((status) => {
      delivery.status = status;
    });
    this.#pending.add(work);
    void work.finally(() => this.#pending.delete(work));
  }
}

/** The headers and body of one delivery, signed with the App's secret. */
export function signed(delivery: Pick<Delivery, 'guid' | 'event' | 'payload' | 'app' | 'id'>): {
  headers: Record<string, string>;
  body: string;
} {
  const body = JSON.stringify(delivery.payload);
  const digest = (algorithm: string): string =>
    createHmac(algorithm, delivery.app.webhookSecret).update(body).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'GitHub-Hookshot/0000000',
    'x-github-delivery': delivery.guid,
    'x-github-event': delivery.event,
    'x-github-hook-id': String(delivery.app.id),
    'x-github-hook-installation-target-id': String(delivery.app.id),
    'x-github-hook-installation-target-type': 'integration',
    'x-hub-signature': `sha1=${digest('sha1')}`,
    'x-hub-signature-256': `sha256=${digest('sha256')}`,
  };
  return { headers, body };
}
const post = async (delivery: Delivery, url: string): Promise<number> => {
  try {
    const response = await fetch(url, { method: 'POST', ...signed(delivery), signal: AbortSignal.timeout(10_000) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
};
