/** Puts checks, fixes and launch runs into the queue, each once, and shows at once that they wait. */
import type { Bot } from '../bot.ts';
import { updateThread } from '../conversation/thread.ts';
import type { DataOf } from '../model.ts';
import { ensureCheckRun } from './check-run.ts';

export async function queueCheck(bot: Bot, data: Omit<DataOf<'check'>, 'v'>): Promise<void> {
  const { repository, head, fix, gate, again, number } = data;
  const what = `${fix ? 'fix' : 'check'}${gate === null ? '' : `-${gate}`}`;
  if (!fix) await ensureCheckRun(bot, repository, head.sha, again !== null);
  if (number !== null)
    await updateThread(
      bot,
      { repository, number },
      (thread) => {
        thread.work = {
          title: fix ? 'Fix' : 'Check',
          run: null,
          head: head.sha,
          state: 'queued',
          text: 'Waiting for its turn.',
          next: '',
        };
      },
      false,
    );
  await bot.queue.add({
    id: `${what}:${repository.id}:${head.sha}:${again ?? 'event'}`,
    kind: 'check',
    tenant: String(repository.installation),
    lock: `target:${repository.id}:${head.repository ?? ''}:${head.ref}`,
    data: { v: 1, ...data } satisfies DataOf<'check'>,
  });
}

export async function queueDrive(bot: Bot, data: Omit<DataOf<'drive'>, 'v'>, key: string): Promise<void> {
  const { repository, run, openPr } = data;
  await bot.queue.add({
    id: `${openPr ? 'open-pr' : 'drive'}:${run}:${key}`,
    kind: 'drive',
    tenant: String(repository.installation),
    lock: `run:${run}`,
    data: { v: 1, ...data } satisfies DataOf<'drive'>,
  });
}
