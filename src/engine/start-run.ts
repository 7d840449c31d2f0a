/** Creates a run, once for one key and config, whoever asks and however often at the same moment. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileAtomic } from '../adapters/files.ts';
import { normaliseRunConfig, parseRunConfig, withAbsolutePaths } from '../config/run-config.ts';
import { InternalError, UserError } from '../errors.ts';
import type { RunConfig } from '../model/run-config.ts';
import { namedInside } from '../workers/repo-scout/product-slug.ts';
import { canonicalHash, sha256 } from './chain.ts';
import type { EngineDeps } from './create-engine.ts';
import { createdPayload } from './created.ts';
import type { StartResult } from './engine.ts';
import { RUN_RECORD, type RunRecord } from './restore-run.ts';
import { ensureHome, runDirectories } from './run-files.ts';
import { openRunLog, type RunHeader } from './run-log.ts';
import { numberRun } from './run-order.ts';

/** What a key was first used for; complete, so that whoever finds it can finish creating that run. */
interface KeyRecord {
  header: RunHeader;
}
export interface StartOptions {
  idempotencyKey?: string;
  configRoot?: string;
  hashed?: RunConfig;
}

export async function startRun(deps: EngineDeps, given: RunConfig, options: StartOptions): Promise<StartResult> {
  const stated = withAbsolutePaths(parseRunConfig(given, 'run_config'), options.configRoot ?? deps.home);
  deps.reach?.(stated);
  const hashed = withAbsolutePaths(options.hashed ?? stated, options.configRoot ?? deps.home);
  const config = await withSlug(stated, deps);
  const header = headerFor(deps, config, canonicalHash(hashed), options.idempotencyKey);
  if (options.idempotencyKey === undefined) {
    await create(deps, header);
    return { run_id: header.run_id, state: 'CREATED', replayed: false };
  }
  const key = sha256(options.idempotencyKey);
  const mine = await deps.store.insertIfAbsent('idempotency', key, { header });
  await deps.onDurableWrite?.('idempotency key');
  const first = mine ? header : (await deps.store.get<KeyRecord>('idempotency', key))?.header;
  if (first === undefined) throw new InternalError('An idempotency key was lost.');
  if (first.config_sha256 !== header.config_sha256) {
    throw new UserError(
      'INVALID_INPUT',
      `The idempotency_key belongs to run ${first.run_id}, which has another run_config. Use a new one.`,
      {
        details: { field: 'idempotency_key', run_id: first.run_id, reason: 'idempotency_conflict' },
      },
    );
  }
  // The first caller may have died between the key and the run.
  const state = await create(deps, first);
  return { run_id: first.run_id, state, replayed: !mine };
}

/** A clone may lie in any folder: its product is called as the address of the clone says, or its manifest. */
async function withSlug(config: RunConfig, { git }: EngineDeps): Promise<RunConfig> {
  const { github_repo_url: source, product_slug: stated, kind = 'launch' } = config;
  if (source === undefined || stated !== undefined || kind !== 'launch') return config;
  const slug = await namedInside(source, git);
  return slug === undefined ? config : { ...config, product_slug: slug };
}

function headerFor(
  deps: EngineDeps,
  config: RunConfig,
  configHash: string,
  idempotencyKey: string | undefined,
): RunHeader {
  const now = new Date(deps.clock.now()).toISOString();
  const normalised = normaliseRunConfig(config);
  const current = deps.telemetry.current();
  return {
    run_id: `r_${now.slice(0, 19).replaceAll(':', '-')}Z_${deps.ids.random(6)}`,
    trace_id: current?.trace_id ?? deps.ids.traceId(),
    created_at: now,
    first_event_id: deps.ids.uuid(),
    kind: normalised.kind,
    product_slug: normalised.product_slug,
    sections: normalised.kind === 'launch' ? normalised.required_sections : [],
    config,
    config_sha256: configHash,
    idempotency_key_sha256: idempotencyKey === undefined ? null : sha256(idempotencyKey),
  };
}

/** Every step may have been taken already, by this or another process. */
async function create(deps: EngineDeps, header: RunHeader): Promise<StartResult['state']> {
  await ensureHome(deps.home);
  await deps.store.insertIfAbsent('run', header.run_id, header);
  await numberRun(deps.store, header.run_id);
  await deps.onDurableWrite?.('run');
  const folder = runDirectories(deps.home, header.run_id).run;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFileAtomic(join(folder, 'run_config.json'), `${JSON.stringify(header.config, null, 2)}\n`);
  await deps.onDurableWrite?.('run_config.json');
  const record: RunRecord = { schema_version: 1, store: deps.storeName ?? null, header };
  await writeFileAtomic(join(folder, RUN_RECORD), `${JSON.stringify(record)}\n`);
  await deps.onDurableWrite?.(RUN_RECORD);
  const log = await openRunLog(deps, folder, header.run_id);
  const snapshot = await log.begin({ type: 'RUN_CREATED', payload: createdPayload(header) });
  await log.mirror.snapshot(snapshot);
  await deps.onDurableWrite?.('snapshot.json');
  return snapshot.state;
}
