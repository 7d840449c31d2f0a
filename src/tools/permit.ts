/** What the operator's policy says of a call, before it: refused, carried out, or carried out with somebody's approval. */
import { UserError } from '../errors.ts';
import type { CallRecord } from './families/family.ts';
import type { CallMeta } from './invoke.ts';
import { deny } from './policy.ts';
import { accountOf, type Registry } from './registry.ts';
import type { ToolPorts } from './tool.ts';

/** The ports of a call, watched for what it does by them. */
export type Watch = (ports: ToolPorts) => ToolPorts;

/** Throws POLICY_DENIED. What the work does with an approval is done by ports that `watch` has made. */
export async function asPermitted<T>(
  registry: Registry,
  { record, meta, input }: { record: CallRecord; meta: CallMeta; input: never },
  ports: ToolPorts,
  work: (watch: Watch | undefined) => Promise<T>,
): Promise<T> {
  const { tool, dryRun } = record;
  const { actor = '', approved = false, watch } = meta;
  const denial =
    deny(tool, registry.policy, input) ??
    registry.policy.pack?.({ tool, actor, account: accountOf(registry), dryRun, approved });
  if (denial === undefined) return work(watch);
  if (denial.needsApproval !== true || registry.caller === undefined)
    throw new UserError('POLICY_DENIED', denial.message, { details: { tool: tool.id, rule: denial.rule } });
  // Loaded with the first call that is held.
  const { holdCall } = await import('./hold-call.ts');
  const { spending } = await import('./spending.ts');
  const approval = await holdCall(registry.caller, record, input, denial, ports);
  return spending(approval, tool, ports, (own) => work((given) => own(watch?.(given) ?? given)));
}
