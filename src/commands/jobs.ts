/** `launch jobs`: the bot's work that was given up after its last attempt, and another attempt at it. */
import { defineCommand, numberOption, textOption, wholeNumber } from '../cli/command.ts';
import { UserError } from '../errors.ts';

export default defineCommand({
  name: 'jobs',
  group: 'Runs',
  summary: 'show the work of the bot that was given up, and try it again',
  description:
    'Reads the queue of LAUNCH_STORE, also while bots are at work. A job is given up after its last attempt; its comment, check or run says so, and here stands why.',
  options: [
    { flags: '--retry <job>', description: 'give this job a new life' },
    { flags: '-n, --limit <n>', description: 'at most so many, newest first (default 50)', parse: wholeNumber(1) },
  ],
  examples: ['launch jobs', 'launch jobs --retry check:1006:6d8a13b:event'],
  async run(call) {
    const { io, options } = call;
    const context = await call.context();
    const { openQueue } = await import('../../bot/queue/open-queue.ts');
    const ports = { store: context.store, clock: context.clock, owner: `jobs:${process.pid}` };
    const queue = await openQueue(io.env.LAUNCH_STORE ?? '', ports, { concurrency: 1 });
    try {
      const retry = textOption(options, 'retry');
      if (retry !== undefined) {
        if (!(await queue.revive(retry)))
          throw new UserError('INVALID_INPUT', `\`${retry}\` is no job that was given up. \`launch jobs\` lists them.`);
        if (io.json) io.out(`${JSON.stringify({ ok: true, retried: retry }, null, 2)}\n`);
        else io.err(`${retry} waits for the next bot that is free`);
        return 0;
      }
      const counts = await queue.counts();
      const dead = await queue.dead(numberOption(options, 'limit') ?? 50);
      if (io.json)
        io.out(`${JSON.stringify({ ok: true, queue: queue.backend, ...counts, given_up: dead }, null, 2)}\n`);
      else {
        for (const { id, at, attempts, error } of dead) io.out(`${id}  ${at}  ${attempts} attempts  ${error}\n`);
        io.err(`${counts.waiting} waiting, ${counts.active} at work, ${counts.dead} given up`);
      }
      return 0;
    } finally {
      await queue.close(0);
    }
  },
});
