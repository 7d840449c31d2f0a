/** Everything a person may want to see of one run, gathered once; the terminal summary, the HTML report and the bot's pages render it. */
import { type Keep, stemOf } from '../engine/artifact-json.ts';
import type { Engine } from '../engine/engine.ts';
import { LaunchError } from '../errors.ts';
import type { Artifact, ArtifactStem } from '../model/artifacts.ts';
import type { Event } from '../model/event.ts';
import type { Drafts } from '../model/page-plan.ts';
import type { Snapshot } from '../model/run.ts';
import { type BaseFile, type PatchView, patchViews } from './patch-views.ts';
import { sourceLinesOf } from './source-lines.ts';

export interface Stage {
  worker: string;
  title: string;
  summary: string;
  /** Milliseconds between its events, all its runs together. */
  ms: number;
  /** How often it ran to its end. */
  runs: number;
  ok: boolean;
}
export interface RunReport {
  snapshot: Snapshot;
  stages: Stage[];
  patches: PatchView[];
  artifacts: { readonly [S in ArtifactStem]?: Artifact<S> };
  events: readonly Event[];
  /** The line each finding stands on, by its id, where it is available. */
  sourceLines?: ReadonlyMap<string, string>;
}

/**
 * Reads the run through the engine; diffs of files that were there need `baseOf`. Artifacts that are not there yet are left out, and so are blocks of
 * drafted pages behind the first `rows`.
 */
export async function gatherRunReport(
  engine: Engine,
  runId: string,
  baseOf: BaseFile = () => Promise.resolve(null),
  rows?: number,
): Promise<RunReport> {
  const snapshot = await engine.snapshot(runId);
  const events = await engine.events(runId);
  const artifacts: Record<string, unknown> = {};
  for (const { name } of snapshot.artifacts) {
    const stem = stemOf(name);
    if (stem !== undefined)
      artifacts[stem] = await shownArtifact(
        engine,
        runId,
        stem,
        stem === 'drafts' && rows !== undefined ? firstRows(rows) : undefined,
      );
  }
  const typed = artifacts as RunReport['artifacts'];
  const { views, now } = await patchViews(typed.patch_bundle, baseOf);
  return {
    snapshot,
    events,
    artifacts: typed,
    stages: stagesOf(events),
    patches: views,
    sourceLines: await sourceLinesOf(typed.validation_report?.issues ?? [], (path) =>
      now.has(path) ? Promise.resolve(now.get(path)) : baseOf(path),
    ),
  };
}

/** Worker runs in order, from WORK_ITEM_STARTED to FINISHED or FAILED; a stage that ran again is shown once, with its times added. */
export function stagesOf(events: readonly Event[]): Stage[] {
  const stages = new Map<string, Stage>();
  const open = new Map<string, number>();
  for (const event of events) {
    const worker = typeof event.payload.worker === 'string' ? event.payload.worker : undefined;
    if (worker === undefined) continue;
    const at = Date.parse(event.ts);
    if (event.type === 'WORK_ITEM_STARTED') {
      open.set(worker, at);
      continue;
    }
    if (event.type !== 'WORK_ITEM_FINISHED' && event.type !== 'WORK_ITEM_FAILED') continue;
    const ms = at - (open.get(worker) ?? at);
    const text = (key: string): string => (typeof event.payload[key] === 'string' ? event.payload[key] : '');
    const before = stages.get(worker);
    stages.set(worker, {
      worker,
      title: text('title') || before?.title || worker,
      summary: text('summary') || before?.summary || '',
      ms: (before?.ms ?? 0) + ms,
      runs: (before?.runs ?? 0) + 1,
      ok: event.type === 'WORK_ITEM_FINISHED',
    });
  }
  return [...stages.values()];
}

/** What another version of Launch wrote by another schema is shown as it is. */
async function shownArtifact(engine: Engine, runId: string, stem: ArtifactStem, keep?: Keep): Promise<unknown> {
  try {
    return await engine.read(runId, stem, keep);
  } catch (thrown) {
    if (!(thrown instanceof LaunchError) || thrown.details.problems === undefined) throw thrown;
    return JSON.parse((await engine.artifact(runId, `${stem}.json`)).bytes.toString('utf8')) as unknown;
  }
}

/** Of pages behind so many blocks, none: they are most of what a large product has. */
function firstRows(most: number): Keep {
  let rows = 0;
  return (list, item) => {
    const read = item();
    if (list !== 'pages') return read;
    const { blocks = [], ...page } = read as Drafts['pages'][number];
    const isBehind = rows > most;
    rows += blocks.length;
    return isBehind ? page : read;
  };
}
