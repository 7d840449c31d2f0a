/** The operator's policy pack: rules by priority, deny unless one allows; checked whole when it is loaded, so that no key is misspelt in silence. */

import { z } from 'zod';
import { readNamed } from '../content/named-file.ts';
import { UserError } from '../errors.ts';
import { parseOnce, whyNoJson } from '../model/parse-once.ts';
import type { Denial, PackCall, Policy } from './policy.ts';

const text = z.string().min(1);
const Match = z.strictObject({
  actor: text.optional(),
  actorPrefix: text.optional(),
  actionId: text.optional(),
  actionPrefix: text.optional(),
  sideEffects: z
    .array(z.enum(['none', 'read', 'write']))
    .min(1)
    .optional(),
  dryRun: z.boolean().optional(),
});
const Rule = z.strictObject({
  name: text.optional(),
  match: Match,
  effect: z.enum(['allow', 'deny']),
  reason: text.optional(),
  requiresApproval: z.boolean().optional(),
  priority: z.int().optional(),
});
export const PolicyPack = z.strictObject({
  version: z.literal('v1'),
  mode: z.enum(['allow-all', 'deny-by-default']).optional(),
  defaultDenyReason: text.optional(),
  rules: z.array(Rule).max(1_000),
});
export type PolicyPack = z.infer<typeof PolicyPack>;

export interface Decision {
  allowed: boolean;
  /** The rule that decided; null: the default did. */
  rule: string | null;
  reason: string;
  requiresApproval: boolean;
}

/** The first rule that matches, the highest priority first and then in their order. */
export function decide(pack: PolicyPack, call: PackCall): Decision {
  const ordered = pack.rules
    .map((rule, index) => ({ rule, index }))
    .sort((a, b) => (b.rule.priority ?? 0) - (a.rule.priority ?? 0) || a.index - b.index);
  const found = ordered.find(({ rule }) => matches(rule.match, call));
  if (found === undefined) {
    const allowed = pack.mode === 'allow-all';
    const reason = allowed
      ? 'allowed by mode allow-all'
      : (pack.defaultDenyReason ?? 'action not explicitly allowed by policy');
    return { allowed, rule: null, reason, requiresApproval: false };
  }
  const { rule, index } = found;
  const name = rule.name ?? `rule ${index + 1}`;
  if (rule.effect === 'deny')
    return { allowed: false, rule: name, reason: rule.reason ?? `denied by ${name}`, requiresApproval: false };
  const waits = rule.requiresApproval === true;
  if (waits && !call.approved)
    return {
      allowed: false,
      rule: name,
      reason: rule.reason ?? 'action requires explicit approval',
      requiresApproval: true,
    };
  return { allowed: true, rule: name, reason: rule.reason ?? `allowed by ${name}`, requiresApproval: waits };
}

function matches(match: PolicyPack['rules'][number]['match'], { tool, actor, account, dryRun }: PackCall): boolean {
  const names = [tool.id, tool.policyName];
  return (
    (match.actor === undefined || [actor, account].includes(match.actor)) &&
    (match.actorPrefix === undefined || actor.startsWith(match.actorPrefix)) &&
    (match.actionId === undefined || names.includes(match.actionId)) &&
    (match.actionPrefix === undefined || names.some((name) => name.startsWith(match.actionPrefix ?? ''))) &&
    (match.sideEffects === undefined || match.sideEffects.includes(sideEffectOf(tool))) &&
    (match.dryRun === undefined || match.dryRun === dryRun)
  );
}
export const sideEffectOf = ({ id, effects }: PackCall['tool']): 'none' | 'read' | 'write' =>
  id === 'core.ping' ? 'none' : effects.readOnly ? 'read' : 'write';

/** Throws SCHEMA_VALIDATION_FAILED naming every problem. */
export function parsePack(written: string, source: string): PolicyPack {
  let value: unknown;
  try {
    value = parseOnce(written);
  } catch (thrown) {
    throw new UserError(
      'SCHEMA_VALIDATION_FAILED',
      `The policy pack ${source} is wrong: ${whyNoJson(thrown)}. Correct it, or unset LAUNCH_POLICY_FILE.`,
      { details: { problems: [{ path: '', message: whyNoJson(thrown) }] }, cause: thrown },
    );
  }
  const parsed = PolicyPack.safeParse(value);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => ({
    path: [...issue.path, ...(issue.code === 'unrecognized_keys' ? issue.keys : [])].join('.'),
    message: issue.message,
  }));
  throw new UserError(
    'SCHEMA_VALIDATION_FAILED',
    `The policy pack ${source} is wrong: \`${problems[0]?.path}\` ${problems[0]?.message}. Correct it, or unset LAUNCH_POLICY_FILE.`,
    {
      details: { problems },
    },
  );
}

export function loadPack(env: Readonly<Record<string, string | undefined>>): PolicyPack | undefined {
  const file = env.LAUNCH_POLICY_FILE ?? env.GOX_POLICY_FILE;
  if (file === undefined || file === '') return undefined;
  const written = readNamed(file, { what: 'The policy pack of LAUNCH_POLICY_FILE' });
  return parsePack(written, 'in LAUNCH_POLICY_FILE');
}

/** workflow.* and managers are not ruled themselves: each step or action is, as its own tool. */
export function withPack(policy: Policy, env: Readonly<Record<string, string | undefined>>): Policy {
  const pack = loadPack(env);
  if (pack === undefined) return policy;
  return {
    ...policy,
    pack(call): Denial | undefined {
      if (isCarrier(call.tool)) return undefined;
      const { allowed, rule, reason, requiresApproval } = decide(pack, call);
      return allowed
        ? undefined
        : {
            rule: rule ?? 'default',
            message: `The policy refuses \`${call.tool.id}\`: ${reason}. Ask the operator to allow it in the policy pack.`,
            ...(requiresApproval ? { needsApproval: true } : {}),
          };
    },
  };
}
export const isCarrier = ({ id, family }: PackCall['tool']): boolean =>
  id.startsWith('workflow.') || family === 'manager';
