/** `launch verify-evidence`: whether the record of a run's tool calls is as it was written; red at the first place that is not. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { defineCommand, textOption } from '../cli/command.ts';
import { UserError } from '../errors.ts';

export default defineCommand({
  name: 'verify-evidence',
  group: 'Runs',
  summary: "check that the evidence of a run's tool calls was not edited",
  description:
    "Checks every hash and link of the run's evidence, and that the run's own log names the same calls. Needs no network.",
  arguments: [{ name: '<run>', description: 'id of the run' }],
  options: [{ flags: '--file <path>', description: 'check this evidence.ndjson instead of the store' }],
  examples: ['launch verify-evidence r_2026-01-21T10-00-00Z_abcd'],
  async run({ arguments: [run = ''], options, io, context }) {
    const [{ evidenceLines, verifyEvidence }, { readEvidence }] = await Promise.all([
      import('../toolhub/verify-evidence.ts'),
      import('../toolhub/evidence.ts'),
    ]);
    const { engine, store } = await context();
    const events = await engine.events(run);
    const anchored = events.flatMap(({ payload }) =>
      typeof payload.evidence_hash === 'string' ? [payload.evidence_hash] : [],
    );
    const replay = await engine.replay(run);
    const file = textOption(options, 'file');
    const records =
      file === undefined
        ? await readEvidence(store, run)
        : evidenceLines(await readText(path.resolve(io.cwd, file), file));
    const check = verifyEvidence(records, run, anchored);
    const ok = check.ok && replay.ok;
    if (io.json)
      io.out(
        `${JSON.stringify({ run_id: run, ...check, ok, log: { ok: replay.ok, problem: replay.problem } }, null, 2)}\n`,
      );
    else if (!check.ok) io.out(`record ${check.broken_at}: ${check.problem}\n`);
    else if (!replay.ok) io.out(`the run's log, line ${replay.broken_at_line}: ${replay.problem}\n`);
    else io.out(`${check.records} calls, unedited; head ${check.head ?? 'none'}\n`);
    return ok ? 0 : 1;
  },
});

async function readText(file: string, shown: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (problem) {
    throw new UserError('INVALID_INPUT', `Unexpected evidence file \`${shown}\`, expected one that can be read.`, {
      cause: problem,
    });
  }
}
