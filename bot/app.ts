/** The Probot app: every verified event is handed on under its delivery's id; what follows from it stands in `events/`. */
import type { Probot } from 'probot';
import { z } from 'zod';
import type { Taken } from './deliveries.ts';

/** What Probot itself relies on. */
const Addressed = z.looseObject({
  action: z.string().optional(),
  installation: z.looseObject({ id: z.int().positive() }).nullish(),
});

export type Take = (delivery: { id: string; event: string; payload: unknown }) => Promise<Taken>;

/** Answers with a function that puts one delivery through Probot and says what became of it. */
export async function loadApp(probot: Probot, take: Take): Promise<Take> {
  const taken = new Map<string, Taken>();
  await probot.load((app) => {
    app.onAny(async ({ id, name, payload }) => {
      taken.set(id, await take({ id: id.split('#', 1)[0] ?? id, event: name, payload }));
    });
  });
  let serial = 0;
  return async ({ id, event, payload }) => {
    // The same delivery may be under way twice: each passage has a name of its own.
    const passage = `${id}#${++serial}`;
    // Probot reads the installation before anybody else does.
    if (!Addressed.safeParse(payload).success) return 'malformed';
    try {
      await probot.receive({ id: passage, name: event, payload } as Parameters<Probot['receive']>[0]);
      return taken.get(passage) ?? 'ignored';
    } catch (thrown) {
      throw thrown instanceof AggregateError && thrown.errors.length === 1 ? thrown.errors[0] : thrown;
    } finally {
      taken.delete(passage);
    }
  };
}
