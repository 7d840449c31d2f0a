/** Commands that look at one run or move it: status, resume, cancel, open-pr, artifact, events, replay, and the list of runs. */

import {
  type Command,
  type CommandCall,
  defineCommand,
  flagOption,
  numberOption,
  textOption,
  wholeNumber,
} from '../cli/command.ts';
import { progressBeside } from '../cli/terminal-progress.ts';
import type { Context } from '../context.ts';
import { type DriveResult, drive } from '../engine/drive.ts';
import type { CallOptions } from '../engine/engine.ts';
import { RUN_STATES } from '../model/run-names.ts';
import { countOf } from '../text/count.ts';
import { aboutRun, printJson, runArgument, runIdOf } from './about-run.ts';
import { namingRun } from './naming-run.ts';

const status = aboutRun({
  name: 'status',
  summary: 'show the state of a run',
  ask: (engine, runId) => engine.status(runId),
  json: (shown) => ({ status: shown }),
  show({ err, colors }, shown) {
    err(`${colors.bold(shown.state)} ${colors.dim(shown.run_id)}`);
    for (const [section, state] of Object.entries(shown.section_states)) err(`  ${section.padEnd(10)} ${state}`);
    for (const { name, sha256 } of shown.artifacts) err(`  ${name.padEnd(26)} ${colors.dim(sha256.slice(0, 12))}`);
    for (const { severity, title, gate, issue_id } of shown.open_issues)
      err(`  ${colors.red(severity)} ${title} ${colors.dim(`${gate} ${issue_id}`)}`);
  },
});

const list = defineCommand({
  name: 'list',
  group: 'Runs',
  summary: 'list runs, newest first',
  reads: true,
  options: [
    { flags: '--product <slug>', description: 'only runs of this product' },
    { flags: '--state <state>', description: 'only runs in this state', choices: RUN_STATES },
    { flags: '--limit <n>', description: 'at most this many', parse: wholeNumber(1) },
    { flags: '--cursor <cursor>', description: 'go on after an earlier answer' },
  ],
  async run(call) {
    const { engine } = await call.context();
    const product = textOption(call.options, 'product');
    const state = RUN_STATES.find((known) => known === call.options.state);
    const limit = numberOption(call.options, 'limit');
    const cursor = textOption(call.options, 'cursor');
    const page = await engine.list(
      { ...(product === undefined ? {} : { product_slug: product }), ...(state === undefined ? {} : { state }) },
      { ...(limit === undefined ? {} : { limit }), ...(cursor === undefined ? {} : { cursor }) },
    );
    if (call.io.json) return printJson(call, { ok: true, ...page });
    for (const run of page.runs)
      call.io.err(`${run.run_id}  ${run.state.padEnd(13)} ${run.kind.padEnd(7)} ${run.product_slug}`);
    for (const runId of page.restored ?? [])
      call.io.err(`${call.io.colors.yellow('warning')} The store had lost run ${runId}; it came back from its folder.`);
    for (const { problem } of page.damaged ?? []) call.io.err(`${call.io.colors.red('error')} ${problem}`);
    if (page.runs.length === 0) call.io.err('No runs yet. `launch demo` makes one.');
    if (page.next_cursor !== null) call.io.err(call.io.colors.dim(`more: launch list --cursor ${page.next_cursor}`));
    return 0;
  },
});

const resume = defineCommand({
  name: 'resume',
  group: 'Runs',
  summary: 'go on with a run that stopped',
  arguments: [runArgument],
  options: [
    { flags: '--once', description: 'one transition, then stop' },
    { flags: '--open-pr', description: 'go on to the pull request' },
  ],
  async run(call) {
    const context = await call.context();
    const runId = runIdOf(call);
    if (!flagOption(call.options, 'once')) {
      const openPr = flagOption(call.options, 'openPr');
      return namingRun(runId, async () =>
        finish(call, context, await drive(context.engine, runId, { ...watched(call), openPr })),
      );
    }
    const after = await namingRun(runId, () => context.engine.resume(runId, watched(call)));
    if (call.io.json) return printJson(call, { ok: true, run_id: runId, status: after });
    call.io.err(`${after.state} ${call.io.colors.dim(runId)}`);
    return 0;
  },
});

const openPr = defineCommand({
  name: 'open-pr',
  group: 'Main job',
  summary: 'commit a run that is ready to a branch and open its pull request',
  arguments: [runArgument],
  async run(call) {
    const context = await call.context();
    const runId = runIdOf(call);
    return namingRun(runId, async () => {
      await context.engine.openPr(runId, watched(call));
      return finish(call, context, await drive(context.engine, runId, { signal: call.io.signal, openPr: true }));
    });
  },
});

const cancel = aboutRun({
  name: 'cancel',
  writes: true,
  summary: 'cancel a run; what was finished stays readable',
  ask: (engine, runId) => engine.cancel(runId),
  json: (answer) => answer,
  show: ({ err, colors }, { state }, runId) => err(`${state} ${colors.dim(runId)}`),
});

const artifact = aboutRun({
  name: 'artifact',
  summary: 'print one artifact of a run',
  more: [{ name: '<name>', description: 'with or without its extension, e.g. page_plan' }],
  ask: (engine, runId, call) => engine.artifact(runId, call.arguments[1] ?? ''),
  json({ entry, bytes }) {
    const text = entry.content_type.startsWith('text/') || entry.content_type === 'application/json';
    return { artifact: { ...entry, content: bytes.toString(text ? 'utf8' : 'base64') } };
  },
  show: (_, { bytes }) => void process.stdout.write(bytes),
});

const events = aboutRun({
  name: 'events',
  summary: 'print the event log of a run, one JSON object a line',
  ask: (engine, runId) => engine.events(runId),
  json: (log) => ({ events: log }),
  show: ({ out }, log) => out(log.map((event) => `${JSON.stringify(event)}\n`).join('')),
});

const replay = aboutRun({
  name: 'replay',
  summary: 'rebuild a run from its log and compare; finds tampered and cut logs, and files that were changed',
  ask: (engine, runId) => engine.replay(runId),
  json: (result) => ({ ...result }),
  isGood: ({ ok }) => ok,
  show({ err, colors }, { ok, events: count, broken_at_line: line, problem, compared, not_compared }) {
    if (ok) {
      const artifacts = compared.filter((file) => file.startsWith('artifacts/')).length;
      const named = [...compared.filter((file) => !file.startsWith('artifacts/')), `${countOf(artifacts, 'artifact')}`];
      err(`${colors.green('✓')} ${countOf(count, 'event')}, chain whole; as recorded: ${named.join(', ')}`);
      for (const { path, reason } of not_compared) err(`${colors.yellow('not compared')} ${path}: ${reason}`);
      return;
    }
    const where = line === null ? '' : `line ${line}: `;
    err(`${colors.red('✗')} ${where}${problem ?? 'the log does not give the snapshot'}`);
  },
});

export const runCommands: readonly Command[] = [openPr, status, list, resume, cancel, artifact, events, replay];

const watched = ({ io }: CommandCall): CallOptions => ({
  signal: io.signal,
  progress: progressBeside(io),
});

async function finish(call: CommandCall, context: Context, driven: DriveResult): Promise<number> {
  const { finishRun } = await import('./finish-run.ts');
  return finishRun(call, context, runIdOf(call), driven);
}
