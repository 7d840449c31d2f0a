/** What a kind of job is: its data's schema by name, and one function that does it. */
import type { Bot } from '../bot.ts';
import { type DataOf, JobData, type JobKind } from '../model.ts';
import type { Queue, QueueJob } from '../queue/queue.ts';

export interface JobCall {
  /** The job's id. */
  id: string;
  signal: AbortSignal;
  /** Nobody tries again after this. */
  isLast: boolean;
}
export interface JobWork {
  kind: JobKind;
  run(bot: Bot, job: QueueJob, call: JobCall): Promise<void>;
}

export const defineWork = <K extends JobKind>(work: {
  kind: K;
  run(bot: Bot, data: DataOf<K>, call: JobCall): Promise<void>;
}): JobWork => ({
  kind: work.kind,
  run: (bot, job, call) => work.run(bot, JobData[work.kind].parse(job.data) as DataOf<K>, call),
});

/** Starts the queue over a list of kinds. A kind nobody here knows is left to a newer replica by failing. */
export async function startWork(
  bot: Bot,
  queue: Queue,
  works: readonly JobWork[],
  onDone: (kind: string) => void,
): Promise<void> {
  await queue.start(async (job, signal, isLast) => {
    const work = works.find(({ kind }) => kind === job.kind);
    if (work === undefined)
      throw new Error(`Unknown kind of job \`${job.kind}\`. Kinds: ${works.map(({ kind }) => kind).join(', ')}.`);
    const started = bot.context.clock.monotonic();
    await work.run(bot, job, { id: job.id, signal, isLast });
    onDone(job.kind);
    bot.log('info', 'job done', {
      kind: job.kind,
      job: job.id,
      ms: Math.round(bot.context.clock.monotonic() - started),
    });
  });
}
