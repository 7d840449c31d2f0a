/** What keeps a call from being done here, from the operator's settings alone: asked before the call is proposed to anybody. */

import { toolsBehind } from './manager/action-schema.ts';
import { actionsOf } from './manager/words.ts';
import { deny } from './policy.ts';
import { accountOf, type Registry } from './registry.ts';

/** The reason as sentences that end with what to ask for; undefined where nothing stands in the way. */
export type Refusal = (tool: string, args?: Readonly<Record<string, unknown>>) => Promise<string | undefined>;

/** Where clients are shown managers alone, a tool is refused as its action is. */
export function refusalBy(registry: Registry, caller: { actor?: string; approved?: boolean }): Refusal {
  const { policy, tools, find } = registry;
  const own: Refusal = async (name, args = {}) => {
    const tool = find(name);
    if (tool === undefined) return undefined;
    const { actor = '', approved = false } = caller;
    const asked = { tool, actor, account: accountOf(registry), dryRun: false, approved };
    const denial = deny(tool, policy, args as never) ?? policy.pack?.(asked);
    return denial?.message ?? (await tool.heldBack?.(args, await registry.ports()));
  };
  return async (name, args = {}) => {
    const said = await own(name, args);
    if (said !== undefined) return said;
    const tool = find(name);
    const behind = tool === undefined ? undefined : toolsBehind(tool)?.[String(args.action)];
    if (behind !== undefined) return own(behind, args);
    const action = policy.surface === 'managers' && tool !== undefined ? actionsOf(tools).get(tool.id) : undefined;
    return action === undefined ? undefined : own(action.manager, { ...args, action: action.action });
  };
}

/** Members of an answer that propose calls, without those that would be refused: `next` becomes null, and what to ask for stands in `needs_person`. */
export async function passable<T extends Readonly<Record<string, unknown>>>(members: T, refusal: Refusal): Promise<T> {
  const next = callIn(members.next);
  const held = next === undefined ? undefined : await refusal(next.tool, next.arguments);
  if (held !== undefined) {
    const without = 'next_call' in members ? { next_call: null } : {};
    return { ...members, ...without, next: null, needs_person: { reason: 'switched_off', what: held } };
  }
  const { needs_person: person } = members;
  return isObject(person) ? { ...members, needs_person: await passablePerson(person, refusal) } : members;
}

/** What a person is offered instead. */
async function passablePerson(person: Record<string, unknown>, refusal: Refusal): Promise<Record<string, unknown>> {
  const kept = { ...person };
  for (const name of ['propose', 'afterwards']) {
    const call = callIn(person[name]);
    const held = call === undefined ? undefined : await refusal(call.tool, call.arguments);
    if (held === undefined) continue;
    delete kept[name];
    kept.what = `${String(kept.what)} ${held}`;
  }
  return kept;
}

function callIn(value: unknown): { tool: string; arguments: Record<string, unknown> } | undefined {
  if (!isObject(value) || typeof value.tool !== 'string') return undefined;
  return { tool: value.tool, arguments: isObject(value.arguments) ? value.arguments : {} };
}
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
