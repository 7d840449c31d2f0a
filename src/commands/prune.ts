/** `launch prune`: forgets runs that are older than the retention. */
import { defineCommand, numberOption, wholeNumber } from '../cli/command.ts';
import { UserError } from '../errors.ts';
import { countOf } from '../text/count.ts';

export default defineCommand({
  name: 'prune',
  group: 'Runs',
  summary: 'forget runs that are older than LAUNCH_RETENTION_DAYS',
  description:
    'Events, artifacts, approvals, evidence and the folder of each run whose last event is older go for good, what is kept across runs and was not used since, and what `launch undo` would put back of fixes that are older; runs at work stay. Age is counted from the newest event on record, so a clock that is ahead makes nothing old. LAUNCH_RETENTION_DAYS is 90 unless it is set; 0 keeps everything; `--days 0` forgets everything.',
  options: [
    { flags: '--days <n>', description: 'instead of LAUNCH_RETENTION_DAYS', parse: wholeNumber(0) },
    { flags: '--dry-run', description: 'only say which runs would go' },
  ],
  examples: ['launch prune --dry-run', 'launch prune --days 30'],
  async run(call) {
    const { io, options } = call;
    const { pruneRuns, retentionDays, timeOnRecord } = await import('../engine/prune-runs.ts');
    const days = numberOption(options, 'days') ?? retentionDays(io.env.LAUNCH_RETENTION_DAYS);
    if (days === undefined)
      throw new UserError(
        'INVALID_INPUT',
        `LAUNCH_RETENTION_DAYS is \`${io.env.LAUNCH_RETENTION_DAYS}\`, which is no whole number of days.`,
      );
    const dryRun = options.dryRun === true;
    const context = await call.context();
    // Whoever asks for 0 days wants nothing kept, whatever the clock says.
    const time = days === 0 ? context.clock.now() : await timeOnRecord(context);
    const { forgetOwner } = await import('../../bot/runs.ts');
    const gone =
      days === 0 && options.days === undefined
        ? []
        : await pruneRuns(
            { ...context, clock: { now: () => time } },
            {
              days,
              dryRun,
              signal: io.signal,
              onRun: (run) => forgetOwner(context.store, run),
            },
          );
    const { forgetRecords } = await import('../undo/records.ts');
    const fixes =
      days === 0 && options.days === undefined
        ? []
        : await forgetRecords(context.home, days === 0 ? Number.POSITIVE_INFINITY : time - days * 24 * 3_600_000, {
            now: time,
            dryRun,
          });
    if (io.json) io.out(`${JSON.stringify({ ok: true, days, dry_run: dryRun, runs: gone, fixes }, null, 2)}\n`);
    else {
      for (const run of gone) io.out(`${run}\n`);
      io.err(
        `${gone.length} ${gone.length === 1 ? 'run' : 'runs'} ${dryRun ? 'would go' : 'forgotten'}, older than ${days} days${fixes.length === 0 ? '' : `, and ${countOf(fixes.length, 'fix', 'fixes')}`}`,
      );
    }
    return 0;
  },
});
