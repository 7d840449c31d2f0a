/** What the bot counts of itself, for Prometheus; names without a tenant, so that nothing of one shows. */
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Queue } from './queue/queue.ts';

export interface Metrics {
  delivery(event: string, outcome: string): void;
  job(kind: string, outcome: 'done' | 'failed'): void;
  render(): Promise<{ type: string; text: string }>;
  close(): void;
}

export function createMetrics(queue: () => Queue | undefined): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'launch_bot_' });
  const deliveries = new Counter({
    name: 'launch_bot_deliveries_total',
    help: 'Webhook deliveries by event and outcome',
    labelNames: ['event', 'outcome'],
    registers: [registry],
  });
  const jobs = new Counter({
    name: 'launch_bot_jobs_total',
    help: 'Attempts of jobs by kind and outcome',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  });
  const depth = new Gauge({
    name: 'launch_bot_queue_jobs',
    help: 'Jobs of the queue by state',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const counts = await queue()
        ?.counts()
        .catch(() => undefined);
      for (const [state, count] of Object.entries(counts ?? {})) this.set({ state }, count);
    },
  });
  void depth;
  const known = new Set<string>();
  return {
    // Anybody can send a header: names beyond a number are counted as one.
    delivery(event, outcome) {
      if (known.size < 100) known.add(event);
      deliveries.inc({ event: known.has(event) ? event : 'other', outcome });
    },
    job: (kind, outcome) => jobs.inc({ kind, outcome }),
    render: async () => ({ type: registry.contentType, text: await registry.metrics() }),
    close: () => registry.clear(),
  };
}
