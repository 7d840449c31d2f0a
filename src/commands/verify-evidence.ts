/** `launch verify-evidence`: whether the record of a run's tool calls is as it was written; red at the first place that is not. */

import path from 'node:path';
import { type CommandCall, defineCommand, textOption } from '../cli/command.ts';
import { readNamed } from '../content/named-file.ts';
import type { Context } from '../context.ts';
import type { NotCompared } from '../engine/judge-files.ts';
import { UserError } from '../errors.ts';
import type { Event } from '../model/event.ts';
import type { EvidenceHead, HeadSignature } from '../model/evidence-head.ts';
import { countOf } from '../text/count.ts';
import type { EvidenceCheck } from '../toolhub/verify-evidence.ts';
import { ATTESTATION_OPTIONS, attestedHeadOf, readAttestation, type SignedBy } from './attestation-options.ts';

/** What is judged, and what outside the evidence names its calls. */
interface Given {
  records: readonly unknown[];
  events: readonly Event[];
  /** Hashes of calls that the log names; undefined where none was given. */
  named: readonly string[] | undefined;
  log: { ok: boolean; broken_at_line: number | null; problem: string | null };
  /** Files of the run that nothing vouches for, or not wholly; none where only a file was judged. */
  notCompared: readonly NotCompared[];
}

export default defineCommand({
  name: 'verify-evidence',
  group: 'Runs',
  reads: true,
  summary: "check that the evidence of a run's tool calls was not edited",
  description:
    "Checks every hash and link of the run's evidence, that the run's own log names the same calls, and that its artifacts are those recorded. Needs no network; an exported file needs no store either, given --log or the --head that somebody kept.",
  arguments: [{ name: '<run>', description: 'id of the run' }],
  options: [
    { flags: '--file <path>', description: 'check this evidence.ndjson instead of the store' },
    { flags: '--log <path>', description: 'with --file: the events.ndjson that names its calls, instead of the store' },
    {
      flags: '--head <head>',
      description: 'the `evidence_head` that was kept elsewhere, or the hash of a call; the record must hold it',
    },
    { flags: '--key <path>', description: 'PEM of the public key that signed the head (default: your own)' },
    ...ATTESTATION_OPTIONS,
  ],
  examples: [
    'launch verify-evidence r_2026-01-21T10-00-00Z_abcd',
    'launch verify-evidence r_2026-01-21T10-00-00Z_abcd --file evidence.ndjson --log events.ndjson',
    'launch verify-evidence r_2026-01-21T10-00-00Z_abcd --attestation bundle.jsonl --trusted-root trusted_root.jsonl --signer owner/docs',
  ],
  async run(call) {
    const {
      arguments: [run = ''],
      options,
      io,
      context,
    } = call;
    const read = (name: string): string | undefined => {
      const file = textOption(options, name);
      return file === undefined ? undefined : readNamed(path.resolve(io.cwd, file), { shown: file });
    };
    const written = textOption(options, 'head');
    const { parseHead } = await import('../model/evidence-head.ts');
    const check = await readAttestation(call);
    if (check !== undefined && written !== undefined)
      throw new UserError(
        'INVALID_INPUT',
        'An attestation holds a head of its own. Leave out --head or --attestation.',
      );
    const attested = check === undefined ? undefined : attestedHeadOf(run, check);
    const line = written === undefined ? attested?.head : parseHead(run, written);
    const head = line === undefined ? hashOf(written) : undefined;
    const [file, log] = [read('file'), read('log')];
    if (log !== undefined && file === undefined && attested === undefined && line === undefined)
      throw new UserError('INVALID_INPUT', '--log needs a file beside it. Add --file <path>.');
    const alone = log !== undefined || (file !== undefined && head !== undefined);
    if ((line !== undefined || attested !== undefined) && file !== undefined && log === undefined)
      throw new UserError(
        'INVALID_INPUT',
        `\`--${attested === undefined ? 'head' : 'attestation'}\` with \`--file\` needs the log it is about. Add --log <path>.`,
      );
    const { verifyEvidence } = await import('../toolhub/verify-evidence.ts');
    const kept = head === undefined ? [] : [head];
    const judge = ({ records, named }: Given): EvidenceCheck => verifyEvidence(records, run, named, kept);
    const given = alone
      ? await fromFiles(run, file ?? '', log)
      : await fromStore(run, await context(), file, (seen) => judge(seen).unnamed.length === 0);
    const evidence = judge(given);
    const outside = new Set([...(given.named ?? []), ...kept]);
    // Without a name outside of it a chain could have been written anew from its first record.
    const isEmpty = given.records.length === 0 && line !== undefined;
    const nothing = alone && outside.size === 0 && !isEmpty;
    const held = attested?.problem ?? (line === undefined ? undefined : await holdAgainst(call, given.events, line));
    const headProblem = typeof held === 'string' ? held : (held?.problem ?? null);
    const ok = evidence.ok && given.log.ok && !nothing && headProblem === null;
    const anchor = anchorOf(attested, typeof held === 'object' ? held.anchor : null, head);
    const unchecked = typeof held === 'object' ? held.unchecked : undefined;
    const signature = anchor === 'signature' ? 'verified' : unchecked === undefined ? null : 'not_checked';
    const { ok: logOk, problem } = given.log;
    const named = outside.size;
    const later = line === undefined ? 0 : laterThan(given.events, line.events);
    const unnamed = 'The log names no call, so nothing outside proves this chain. Add --head <sha256>.';
    const by = attested?.by ?? null;
    if (io.json)
      io.out(
        `${JSON.stringify({ run_id: run, ...evidence, ok, named, after_head: later, anchor: ok ? anchor : null, attested_by: ok ? by : null, signature: ok ? signature : null, not_compared: given.notCompared, head_problem: headProblem, log: { ok: logOk && !nothing, problem: nothing ? unnamed : problem } }, null, 2)}\n`,
      );
    else if (!evidence.ok && evidence.unnamed.length === 0)
      io.out(`record ${evidence.broken_at}: ${evidence.problem}\n`);
    else if (!logOk)
      io.out(
        given.log.broken_at_line === null
          ? `${problem}\n`
          : `the run's log, line ${given.log.broken_at_line}: ${problem}\n`,
      );
    else if (nothing) io.out(`${unnamed}\n`);
    else if (headProblem !== null) io.out(`${headProblem}\n`);
    else if (!evidence.ok) io.out(`record ${evidence.broken_at}: ${evidence.problem}\n`);
    else {
      const said = by === null ? '' : ` by ${by.identity} (${by.issuer})`;
      for (const { path: name, reason } of given.notCompared)
        io.err(`${io.colors.yellow('not compared')} ${name}: ${reason}`);
      const doubt =
        unchecked === undefined
          ? ''
          : `, whose signature was not checked: key ${unchecked} is not yours, so give its public key with --key`;
      io.out(
        `${evidence.records} calls, ${anchor === null ? 'consistent, not anchored' : `${ANCHORED[anchor]}${doubt}${said}`} (${named} named outside${later === 0 ? '' : `, ${later} of them after that head`}); head ${evidence.head ?? 'none'}\n`,
      );
    }
    return ok ? 0 : 1;
  },
});

type Anchor = 'attestation' | 'signature' | 'head';
const ANCHORED: Readonly<Record<Anchor, string>> = {
  attestation: 'unedited up to the head attested',
  signature: 'unedited up to the signed head you gave',
  head: 'unedited up to the head you gave',
};

function anchorOf(
  attested: { by?: SignedBy | undefined } | undefined,
  held: Anchor | null,
  head: string | undefined,
): Anchor | null {
  if (attested?.by !== undefined && held !== null) return 'attestation';
  return held ?? (head === undefined ? null : 'head');
}

/** Whether the log goes through the head, and whose signature it carries. */
async function holdAgainst(
  { options, io, context }: CommandCall,
  events: readonly Event[],
  head: EvidenceHead & { signed: HeadSignature | null },
): Promise<
  { anchor: Anchor; problem?: undefined; unchecked?: string } | { anchor: null; problem: string; unchecked?: undefined }
> {
  const event = events[head.events - 1];
  if (event === undefined)
    return {
      anchor: null,
      problem: `The log has ${countOf(events.length, 'event')}, the head names ${head.events}: its end was cut off.`,
    };
  if (event.event_hash !== head.event_hash)
    return { anchor: null, problem: `Event ${head.events} of the log is not that of the head: the log was rewritten.` };
  const file = textOption(options, 'key');
  if (head.signed === null) {
    if (file === undefined) return { anchor: 'head' };
    return {
      anchor: null,
      problem: 'The head is not signed, so no key can vouch for it. Give the signed head, or leave out --key.',
    };
  }
  const { verifierOf } = await import('../adapters/head-key.ts');
  const key =
    file === undefined ? (await context()).headKey : verifierOf(readNamed(path.resolve(io.cwd, file), { shown: file }));
  const holds = key.verify(head, head.signed);
  if (holds === false)
    return { anchor: null, problem: 'The signature of the head does not hold: the head was changed.' };
  if (holds === true) return { anchor: 'signature' };
  return file === undefined
    ? { anchor: 'head', unchecked: head.signed.key_id }
    : { anchor: null, problem: `The head was signed by another key (${head.signed.key_id}) than the one given.` };
}

/** Of a run at work a call may be on record a moment before the log names it: then the log is read again before the verdict. */
async function fromStore(
  run: string,
  context: Context,
  file: string | undefined,
  isWhole: (given: Given) => boolean,
): Promise<Given> {
  for (let left = LOOKS; ; left -= 1) {
    const given = await readStore(run, context, file);
    if (left === 1 || isWhole(given)) return given;
    await context.clock.sleep(LOOK_MS);
  }
}
const LOOKS = 5;
const LOOK_MS = 200;

async function readStore(run: string, { engine, store }: Context, file: string | undefined): Promise<Given> {
  const [{ evidenceLines }, { readEvidence }] = await Promise.all([
    import('../toolhub/verify-evidence.ts'),
    import('../toolhub/evidence.ts'),
  ]);
  const events = await engine.events(run);
  const named = hashesIn(events);
  const { ok, broken_at_line, problem, not_compared: notCompared } = await engine.replay(run);
  const records = file === undefined ? await readEvidence(store, run) : evidenceLines(file);
  return { records, events, named, notCompared, log: { ok, broken_at_line, problem } };
}

async function fromFiles(run: string, file: string, log: string | undefined): Promise<Given> {
  const [{ evidenceLines }, { checkLog }] = await Promise.all([
    import('../toolhub/verify-evidence.ts'),
    import('../engine/chain.ts'),
  ]);
  const checked = log === undefined ? { ok: true as const, events: [] } : checkLog(log, run);
  return {
    records: evidenceLines(file),
    events: checked.events,
    notCompared: [],
    named: log === undefined ? undefined : hashesIn(checked.events),
    log: checked.ok
      ? { ok: true, broken_at_line: null, problem: null }
      : { ok: false, broken_at_line: checked.line, problem: checked.problem },
  };
}

const hashesIn = (events: readonly Event[]): string[] =>
  events.flatMap(({ payload }) => (typeof payload.evidence_hash === 'string' ? [payload.evidence_hash] : []));

/** Calls that the log names behind its first `count` events. */
const laterThan = (events: readonly Event[], count: number): number => new Set(hashesIn(events.slice(count))).size;

function hashOf(written: string | undefined): string | undefined {
  if (written === undefined || /^[0-9a-f]{64}$/.test(written)) return written;
  throw new UserError(
    'INVALID_INPUT',
    '`--head` is neither an `evidence_head` nor the 64 hex digits of a call. Copy it whole.',
  );
}
