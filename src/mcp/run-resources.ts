/** Runs and their artifacts as resources; each read is a call of a tool, so that nothing can be read that a tool would refuse. */
import { type CallMeta, invoke } from '../tools/invoke.ts';
import type { Registry } from '../tools/registry.ts';
import { VERSION } from '../version.ts';
import type { ResourceContent, ResourceEntry, ResourceProvider } from './extension.ts';
import { RESOURCE_NOT_FOUND, RpcError } from './rpc-error.ts';

const JSON_TYPE = 'application/json';
const RUN = /^launch:\/\/runs\/(r_[0-9TZ-]+_[a-z0-9]+)$/;
const ARTIFACT = /^launch:\/\/runs\/(r_[0-9TZ-]+_[a-z0-9]+)\/artifacts\/([^/]+)$/;
const EVIDENCE = /^launch:\/\/runs\/(r_[0-9TZ-]+_[a-z0-9]+)\/evidence$/;
const RUN_TEMPLATE = 'launch://runs/{runId}';
const ARTIFACT_TEMPLATE = 'launch://runs/{runId}/artifacts/{name}';
const EVIDENCE_TEMPLATE = 'launch://runs/{runId}/evidence';
const PAGE = 50;

type Row = Record<string, unknown>;

export function createRunResources(registry: () => Promise<Registry>): ResourceProvider {
  const call = async (tool: string, input: Row, meta: CallMeta = {}): Promise<Row> => {
    const { ok, envelope, fault } = await invoke(await registry(), tool, input, meta);
    if (ok && envelope !== undefined) return envelope;
    const error = (envelope?.error ?? fault ?? {}) as Row;
    const data = { code: error.code, retryable: error.retryable, details: error.details };
    throw new RpcError(RESOURCE_NOT_FOUND, `${String(error.code)}: ${String(error.message)}`, data);
  };
  const runs = async (input: Row, signal?: AbortSignal) => {
    const answer = await call('launch_list_runs', input, signal === undefined ? {} : { signal });
    return answer as { runs: { run_id: string; product_slug: string; state: string }[]; next_cursor: string | null };
  };
  const artifacts = async (runId: string) => {
    const { status } = await call('launch_get_status', { run_id: runId });
    return (status as { artifacts: { name: string; sha256: string }[] }).artifacts;
  };

  return {
    templates: [
      {
        uriTemplate: RUN_TEMPLATE,
        name: 'run',
        title: 'A run',
        description: 'State, findings and artifacts of one run.',
        mimeType: JSON_TYPE,
      },
      {
        uriTemplate: ARTIFACT_TEMPLATE,
        name: 'artifact',
        title: 'An artifact of a run',
        description: 'One file a run wrote, e.g. page_plan.json.',
      },
      {
        uriTemplate: EVIDENCE_TEMPLATE,
        name: 'evidence',
        title: 'The evidence of a run',
        description: 'A record a line for each tool call of ToolHub, chained by their hashes.',
        mimeType: 'application/x-ndjson',
      },
    ],
    async list(cursor, signal) {
      const { runs: found, next_cursor } = await runs(
        { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) },
        signal,
      );
      const entries = found.map(
        (run): ResourceEntry => ({
          uri: `launch://runs/${run.run_id}`,
          name: run.run_id,
          description: `${run.product_slug}, ${run.state}`,
          mimeType: JSON_TYPE,
        }),
      );
      return {
        resources: cursor === undefined ? [...FIXED, ...entries] : entries,
        ...(next_cursor === null ? {} : { nextCursor: next_cursor }),
      };
    },
    async read(uri, signal) {
      const meta = { signal };
      if (uri === 'launch://status') {
        const { runs: found } = await runs({ limit: 200 }, signal);
        const byState = Object.fromEntries(
          [...Map.groupBy(found, ({ state }) => state)].map(([state, of]) => [state, of.length]),
        );
        return json(uri, { version: VERSION, tools: (await registry()).tools.length, runs: byState });
      }
      if (uri === 'launch://runs') return json(uri, { runs: (await runs({ limit: PAGE }, signal)).runs });
      const [, runId] = RUN.exec(uri) ?? [];
      if (runId !== undefined) return json(uri, (await call('launch_get_status', { run_id: runId }, meta)).status);
      const [, evidenced] = EVIDENCE.exec(uri) ?? [];
      if (evidenced !== undefined) {
        await call('launch_get_status', { run_id: evidenced }, meta);
        return evidenceOf(uri, evidenced, await registry());
      }
      const [, owner, name] = ARTIFACT.exec(uri) ?? [];
      if (owner === undefined || name === undefined) return undefined;
      const answer = await call('launch_get_artifact', { run_id: owner, artifact_name: decode(name) }, meta);
      const artifact = answer.artifact as { content_type: string; encoding: string; content: string };
      const body = artifact.encoding === 'base64' ? { blob: artifact.content } : { text: artifact.content };
      return { uri, mimeType: artifact.content_type, ...body };
    },
    async version(uri) {
      if (uri === 'launch://status' || uri === 'launch://runs')
        return JSON.stringify((await runs({ limit: PAGE })).runs);
      const runId = RUN.exec(uri)?.[1] ?? EVIDENCE.exec(uri)?.[1] ?? ARTIFACT.exec(uri)?.[1];
      if (runId === undefined) return undefined;
      const { engine } = await (await registry()).ports();
      const snapshot = await engine.snapshot(runId);
      const name = ARTIFACT.exec(uri)?.[2];
      return name === undefined
        ? snapshot.last_event_hash
        : (snapshot.artifacts.find((entry) => entry.name === decode(name))?.sha256 ?? '');
    },
    async complete(uriTemplate, argument, value, known) {
      if (![RUN_TEMPLATE, ARTIFACT_TEMPLATE, EVIDENCE_TEMPLATE].includes(uriTemplate)) return undefined;
      if (argument === 'runId')
        return (await runs({ limit: 200 })).runs.map(({ run_id }) => run_id).filter((id) => id.startsWith(value));
      if (argument !== 'name' || known.runId === undefined) return [];
      return (await artifacts(known.runId)).map(({ name }) => name).filter((name) => name.startsWith(value));
    },
  };
}

const FIXED: readonly ResourceEntry[] = [
  {
    uri: 'launch://status',
    name: 'status',
    title: 'Server status',
    description: 'Version, tools, and runs by state.',
    mimeType: JSON_TYPE,
  },
  { uri: 'launch://runs', name: 'runs', title: 'Runs', description: 'The newest runs.', mimeType: JSON_TYPE },
];

/** As verify-evidence reads it. */
async function evidenceOf(uri: string, runId: string, registry: Registry): Promise<ResourceContent> {
  const { services } = await registry.ports();
  const { readEvidence } = await import('../toolhub/evidence.ts');
  const records = services === undefined ? [] : await readEvidence(services.store, runId);
  const text = records.map((record) => `${JSON.stringify(record)}\n`).join('');
  return { uri, mimeType: 'application/x-ndjson', text };
}

const json = (uri: string, value: unknown): ResourceContent => ({
  uri,
  mimeType: JSON_TYPE,
  text: JSON.stringify(value),
});

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
