/** The Probot app: every verified event that asks for something goes through it under its delivery's id; what follows from it stands in `events/`. */
import type { Probot } from 'probot';
import { z } from 'zod';
import type { Delivery, Taken } from './deliveries.ts';
import type { QueueJob } from './queue/queue.ts';

/** What Probot itself relies on. */
const Addressed = z.looseObject({
  action: z.string().optional(),
  installation: z.looseObject({ id: z.int().positive() }).nullish(),
});

export type Take = (delivery: Delivery) => Promise<Taken>;
export interface Deliveries {
  jobsOf(delivery: Delivery): Promise<QueueJob[] | 'malformed'>;
  keep(delivery: Delivery, jobs: readonly QueueJob[]): Promise<Taken>;
}

/** Answers with a function that says what became of a delivery. Nearly all ask for nothing: they are done before Probot makes a client for each. */
export async function loadApp(probot: Probot, { jobsOf, keep }: Deliveries): Promise<Take> {
  const underWay = new Map<string, { delivery: Delivery; jobs: readonly QueueJob[]; taken: Taken }>();
  await probot.load((app) => {
    app.onAny(async ({ id }) => {
      const passage = underWay.get(id);
      if (passage !== undefined) passage.taken = await keep(passage.delivery, passage.jobs);
    });
  });
  let serial = 0;
  return async (delivery) => {
    const { id, event, payload } = delivery;
    if (!Addressed.safeParse(payload).success) return 'malformed';
    const jobs = await jobsOf(delivery);
    if (jobs === 'malformed') return jobs;
    if (jobs.length === 0) return 'ignored';
    // The same delivery may be under way twice: each passage has a name of its own.
    const name = `${id}#${++serial}`;
    const passage = { delivery, jobs, taken: 'ignored' as Taken };
    underWay.set(name, passage);
    try {
      await probot.receive({ id: name, name: event, payload } as Parameters<Probot['receive']>[0]);
      return passage.taken;
    } catch (thrown) {
      throw thrown instanceof AggregateError && thrown.errors.length === 1 ? thrown.errors[0] : thrown;
    } finally {
      underWay.delete(name);
    }
  };
}
