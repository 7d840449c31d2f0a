/** A call of ToolHub that was refused before its tool began still has its id and its hash: in the chain of its run, or, where there is none, over the refusal alone. */
import { toLaunchError } from '../../errors.ts';
import { isFull, unchained } from '../../toolhub/evidence.ts';
import type { CallRecord } from '../families/family.ts';
import { redact } from '../redact.ts';
import { withoutSecrets } from '../refuse-secrets.ts';
import type { ToolPorts } from '../tool.ts';
import { recordRefusal } from './define.ts';

/** Failing to note it never fails the call. */
export async function noteRefusal(
  { tool, input, runId, mayWrite, trail, correlationId, dryRun }: CallRecord,
  thrown: unknown,
  ports: ToolPorts | undefined,
): Promise<void> {
  const services = ports?.services;
  if (services === undefined || tool.family !== 'toolhub' || trail.toolCallId !== undefined) return;
  const { code, message } = toLaunchError(thrown);
  const draft = {
    tool: tool.policyName,
    status: 'fail' as const,
    dry_run: dryRun,
    idempotency_key: null,
    request: redact(withoutSecrets(input, thrown)),
    result: null,
    error: { code, message },
  };
  const isKnown =
    mayWrite && runId !== null && (await ports?.engine.snapshot(runId).catch(() => undefined)) !== undefined;
  if (isKnown && runId !== null && !(await isFull(services.store, runId))) {
    const kept = await recordRefusal(
      { trail, correlationId, mayWrite },
      ports as ToolPorts,
      services,
      runId,
      draft,
    ).catch(() => undefined);
    if (kept !== undefined) return;
  }
  const { tool_call_id, evidence_hash } = unchained(services, runId ?? '', draft);
  Object.assign(trail, { toolCallId: tool_call_id, evidenceHash: evidence_hash });
}
