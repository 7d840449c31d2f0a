/** What all tools of ToolHub share: the run, both allow lists before anything else, and one record of evidence for each call. */
import { z } from 'zod';
import type { ErrorCode } from '../../errors.ts';
import { toLaunchError } from '../../errors.ts';
import { judgeLists } from '../../toolhub/allow-lists.ts';
import {
  appendEvidence,
  type EvidenceDraft,
  type EvidenceRecord,
  refuseFull,
  unchained,
} from '../../toolhub/evidence.ts';
import { loadToolHubRun, type ToolHubRun, webUrlOf } from '../../toolhub/runs.ts';
import { runId } from '../fields.ts';
import { redact } from '../redact.ts';
import { refuseSecrets, withoutSecrets } from '../refuse-secrets.ts';
import { servicesOf, type ToolServices } from '../services.ts';
import { type AnyTool, defineTool, type Effects, type InputRule, type ToolCall, type ToolPorts } from '../tool.ts';

/** One call inside its run. */
export interface Work {
  call: ToolCall;
  services: ToolServices;
  run: ToolHubRun;
  dryRun: boolean;
  /** Adds the record of this call; done by itself unless the tool did it before it returned. */
  record(draft: Partial<EvidenceDraft>): Promise<EvidenceRecord>;
}
type Shape = Record<string, z.ZodType>;
type Values<S extends Shape> = { [K in keyof S]: z.output<S[K]> } & { run_id: string; dry_run?: boolean | undefined };

interface Written<S extends Shape> {
  id: string;
  policyName: string;
  title: string;
  description: string;
  input: S;
  result: z.ZodType;
  effects: Effects;
  /** Whether the operator's lists rule it; approvals have rules of their own. */
  isListed?: boolean;
  dryRun?: boolean;
  rules?: readonly InputRule<Values<S>>[];
  failures?: readonly ErrorCode[];
  /** What it asks a person to allow. */
  asks?: string;
  example: Record<string, unknown>;
  /** The result; what the evidence says of it is the same unless `record` was called. */
  work(input: Values<S>, work: Work): Promise<Record<string, unknown>>;
}

export const dryRunField = z.boolean().describe('Only says what would be done');

export function defineToolHubTool<S extends Shape>(tool: Written<S>): AnyTool {
  const { work, input, result, example, isListed = true, dryRun = true, rules = [], failures = [], ...rest } = tool;
  const shape = { run_id: runId, ...input, ...(dryRun ? { dry_run: dryRunField.optional() } : {}) };
  return defineTool({
    ...rest,
    family: 'toolhub',
    input: z.strictObject(shape),
    output: z.object({ result }),
    ...(dryRun ? { rehearses: 'run' as const } : {}),
    rules: rules as never,
    failures: ['RUN_NOT_FOUND', 'POLICY_DENIED', ...failures],
    examples: [{ input: { run_id: 'r_2026-01-21T10-00-00Z_abcd', ...example } as never }],
    heldBack: (values, ports) => (isListed ? unlisted(rest, values, ports) : undefined),
    run: async (values, call) => ({
      result: await evidenced(rest, isListed, values as unknown as Values<S>, call, (done) =>
        work(values as unknown as Values<S>, done),
      ),
    }),
  });
}

/** What the operator's lists say of a call on this run; a run that is not there is no matter of theirs. */
async function unlisted(
  { policyName, effects }: Pick<AnyTool, 'policyName' | 'effects'>,
  values: Readonly<Record<string, unknown>>,
  { services, engine }: ToolPorts,
): Promise<string | undefined> {
  if (services === undefined) return undefined;
  const { store, env } = services;
  const run = await loadToolHubRun({ store, engine, webUrl: webUrlOf(env) }, String(values.run_id)).catch(
    () => undefined,
  );
  return run && judgeLists({ policyName, repo: run.repo, readOnly: effects.readOnly }, env)?.message;
}

async function evidenced(
  tool: Pick<AnyTool, 'id' | 'policyName' | 'effects'>,
  isListed: boolean,
  input: { run_id: string },
  call: ToolCall,
  work: (work: Work) => Promise<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const services = servicesOf(call.ports);
  const { engine } = call.ports;
  const run = await loadToolHubRun({ store: services.store, engine, webUrl: webUrlOf(services.env) }, input.run_id);
  const { dryRun } = call;
  call.trail.dryRun = dryRun;
  if (call.mayWrite) await refuseFull(services.store, run.run_id);
  let recorded = false;
  const record = async (draft: Partial<EvidenceDraft>): Promise<EvidenceRecord> => {
    const evidence = await recordCall(call, services, run.run_id, {
      tool: tool.policyName,
      status: 'ok',
      dry_run: dryRun,
      idempotency_key: null,
      request: input,
      result: null,
      error: null,
      ...draft,
    });
    recorded = true;
    return evidence;
  };
  try {
    const { policyName, effects } = tool;
    const denial = isListed
      ? judgeLists({ policyName, repo: run.repo, readOnly: effects.readOnly }, services.env)
      : undefined;
    if (denial !== undefined) throw denial;
    if (effects.openWorld && !effects.readOnly) await refuseSecrets(input, services.env);
    const result = await work({ call, services, run, dryRun, record });
    if (!recorded && call.trail.replayed !== true) await record({ result });
    return result;
  } catch (thrown) {
    const { code, message } = toLaunchError(thrown);
    if (!recorded) await record({ status: 'fail', request: withoutSecrets(input, thrown), error: { code, message } });
    throw thrown;
  }
}

/** One record, named in the run's own log as well, so that neither can be rewritten alone; of a reader's call the run keeps nothing. */
export const recordCall = (
  call: ToolCall,
  services: ToolServices,
  runId: string,
  draft: EvidenceDraft,
): Promise<EvidenceRecord> => recordRefusal(call, call.ports, services, runId, draft);

/** The same where no tool began. */
export async function recordRefusal(
  call: Pick<ToolCall, 'trail' | 'correlationId' | 'mayWrite'>,
  { engine }: Pick<ToolPorts, 'engine'>,
  services: ToolServices,
  runId: string,
  draft: EvidenceDraft,
): Promise<EvidenceRecord> {
  const kept = {
    ...draft,
    request: redact(draft.request),
    result: redact(draft.result),
    error: redact(draft.error) as EvidenceDraft['error'],
  };
  const evidence = call.mayWrite ? await appendEvidence(services, runId, kept) : unchained(services, runId, kept);
  const { tool_call_id, evidence_hash } = evidence;
  call.trail.toolCallId = tool_call_id;
  call.trail.evidenceHash = evidence_hash;
  if (!call.mayWrite) return evidence;
  const payload = {
    tool: draft.tool,
    tool_call_id,
    evidence_hash,
    status: draft.status,
    correlation_id: call.correlationId,
  };
  await engine.record(runId, 'TOOL_CALLED', payload);
  return evidence;
}
