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
import { terminalProgress } from '../cli/terminal-progress.ts';
import { drive } from '../engine/drive.ts';
import { UserError } from '../errors.ts';
import { RUN_STATES } from '../model/run-names.ts';

const runArgument = { name: '<run>', description: 'run id, as `launch list` shows it' };

const status = defineCommand({
  name: 'status',
  group: 'Runs',
  summary: 'show the state of a run',
  arguments: [runArgument],
  async run(call) {
    const { engine } = await call.context();
    const shown = await engine.status(runIdOf(call));
    if (call.io.json) return printJson(call, { ok: true, run_id: shown.run_id, status: shown });
    const { io } = call;
    io.err(`${io.colors.bold(shown.state)} ${io.colors.dim(shown.run_id)}`);
    for (const [section, state] of Object.entries(shown.section_states)) io.err(`  ${section.padEnd(10)} ${state}`);
    for (const artifact of shown.artifacts)
      io.err(`  ${artifact.name.padEnd(26)} ${io.colors.dim(artifact.sha256.slice(0, 12))}`);
    for (const issue of shown.open_issues)
      io.err(`  ${io.colors.red(issue.severity)} ${issue.title} ${io.colors.dim(`${issue.gate} ${issue.issue_id}`)}`);
    return 0;
  },
});

const list = defineCommand({
  name: 'list',
  group: 'Runs',
  summary: 'list runs, newest first',
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
    const progress = call.io.json ? {} : { progress: terminalProgress(call.io) };
    if (flagOption(call.options, 'once')) {
      const after = await context.engine.resume(runId, { signal: call.io.signal, ...progress });
      if (call.io.json) return printJson(call, { ok: true, run_id: runId, status: after });
      call.io.err(`${after.state} ${call.io.colors.dim(runId)}`);
      return 0;
    }
    const driven = await drive(context.engine, runId, {
      signal: call.io.signal,
      openPr: flagOption(call.options, 'openPr'),
      ...progress,
    });
    const { finishRun } = await import('./finish-run.ts');
    return finishRun(call, context, runId, driven);
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
    await context.engine.openPr(runId, {
      signal: call.io.signal,
      ...(call.io.json ? {} : { progress: terminalProgress(call.io) }),
    });
    const driven = await drive(context.engine, runId, { signal: call.io.signal, openPr: true });
    const { finishRun } = await import('./finish-run.ts');
    return finishRun(call, context, runId, driven);
  },
});

const cancel = defineCommand({
  name: 'cancel',
  group: 'Runs',
  summary: 'cancel a run; what was finished stays readable',
  arguments: [runArgument],
  async run(call) {
    const { engine } = await call.context();
    const runId = runIdOf(call);
    const answer = await engine.cancel(runId);
    if (call.io.json) return printJson(call, { ok: true, run_id: runId, ...answer });
    call.io.err(`${answer.state} ${call.io.colors.dim(runId)}`);
    return 0;
  },
});

const artifact = defineCommand({
  name: 'artifact',
  group: 'Runs',
  summary: 'print one artifact of a run',
  arguments: [runArgument, { name: '<name>', description: 'with or without its extension, e.g. page_plan' }],
  async run(call) {
    const { engine } = await call.context();
    const { entry, bytes } = await engine.artifact(runIdOf(call), call.arguments[1] ?? '');
    if (call.io.json) {
      const text = entry.content_type.startsWith('text/') || entry.content_type === 'application/json';
      return printJson(call, {
        ok: true,
        run_id: runIdOf(call),
        artifact: { ...entry, content: bytes.toString(text ? 'utf8' : 'base64') },
      });
    }
    process.stdout.write(bytes);
    return 0;
  },
});

const events = defineCommand({
  name: 'events',
  group: 'Runs',
  summary: 'print the event log of a run, one JSON object a line',
  arguments: [runArgument],
  async run(call) {
    const { engine } = await call.context();
    const log = await engine.events(runIdOf(call));
    if (call.io.json) return printJson(call, { ok: true, run_id: runIdOf(call), events: log });
    call.io.out(log.map((event) => `${JSON.stringify(event)}\n`).join(''));
    return 0;
  },
});

const replay = defineCommand({
  name: 'replay',
  group: 'Runs',
  summary: 'rebuild a run from its log and compare; finds tampered and cut logs',
  arguments: [runArgument],
  async run(call) {
    const { engine } = await call.context();
    const result = await engine.replay(runIdOf(call));
    if (call.io.json) printJson(call, { run_id: runIdOf(call), ...result });
    else if (result.ok)
      call.io.err(`${call.io.colors.green('✓')} ${result.events} events, chain whole, snapshot equal`);
    else
      call.io.err(
        `${call.io.colors.red('✗')} ${result.broken_at_line === null ? '' : `line ${result.broken_at_line}: `}${result.problem ?? 'the log does not give the snapshot'}`,
      );
    return result.ok ? 0 : 1;
  },
});

export const runCommands: readonly Command[] = [openPr, status, list, resume, cancel, artifact, events, replay];

function runIdOf(call: CommandCall): string {
  const runId = call.arguments[0];
  if (runId === undefined || runId === '')
    throw new UserError('INVALID_INPUT', 'Unexpected end of arguments, expected a run id: `launch list` shows them.');
  return runId;
}

function printJson(call: CommandCall, value: unknown): number {
  call.io.out(`${JSON.stringify(value, null, 2)}\n`);
  return 0;
}
