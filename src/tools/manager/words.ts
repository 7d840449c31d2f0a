/** Text about tools said in the words of the managers: who sees managers alone is told which action to call. */

import type { AnyTool } from '../tool.ts';
import { toolsBehind } from './action-schema.ts';

/** A tool as an action of a manager. */
export interface ManagerAction {
  manager: string;
  action: string;
}
export type ActionsByTool = ReadonlyMap<string, ManagerAction>;

/** The first manager that offers a tool has it. */
export function actionsByTool(
  managers: readonly { id: string; actions: Readonly<Record<string, string>> }[],
): ActionsByTool {
  const found = new Map<string, ManagerAction>();
  for (const { id, actions } of managers)
    for (const [action, tool] of Object.entries(actions))
      if (!found.has(tool)) found.set(tool, { manager: id, action });
  return found;
}

/** `launch_resume` becomes ``launch_manager (action `resume`)``; names inside longer words stay. */
export function inManagerWords(text: string, actions: ActionsByTool): string {
  return text.replace(/(?<![\w.-])`?([a-z]+[._][a-z_]+)`?(?![\w*-])/g, (whole, name: string) => {
    const found = actions.get(name);
    return found === undefined ? whole : `${found.manager} (action \`${found.action}\`)`;
  });
}

const known = new WeakMap<readonly AnyTool[], ActionsByTool>();

/** Of the managers among these tools. */
export function actionsOf(tools: readonly AnyTool[]): ActionsByTool {
  const found =
    known.get(tools) ??
    actionsByTool(
      tools.flatMap((tool) => {
        const actions = toolsBehind(tool);
        return actions === undefined ? [] : [{ id: tool.id, actions }];
      }),
    );
  known.set(tools, found);
  return found;
}

/** Members that name tools — `next`, `next_call`, `allowed_now`, `needs_person` — in the words of managers; everything else as it is. */
export function rewritten<T extends Record<string, unknown>>(members: T, actions: ActionsByTool): T {
  const changed: Record<string, unknown> = {};
  if ('next' in members) changed.next = asAction(members.next, actions);
  if (typeof members.next_call === 'string') changed.next_call = inManagerWords(members.next_call, actions);
  if (Array.isArray(members.allowed_now))
    changed.allowed_now = members.allowed_now.map((name) => inManagerWords(String(name), actions));
  if (isObject(members.needs_person)) changed.needs_person = personInWords(members.needs_person, actions);
  return { ...members, ...changed };
}
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function personInWords(person: Record<string, unknown>, actions: ActionsByTool): Record<string, unknown> {
  const calls = ['propose', 'afterwards'].filter((name) => name in person);
  return {
    ...person,
    what: inManagerWords(String(person.what), actions),
    ...Object.fromEntries(calls.map((name) => [name, asAction(person[name], actions)])),
  };
}

function asAction(next: unknown, actions: ActionsByTool): unknown {
  if (typeof next !== 'object' || next === null || !('tool' in next)) return next;
  const found = actions.get(String(next.tool));
  if (found === undefined) return next;
  const given = 'arguments' in next && typeof next.arguments === 'object' ? next.arguments : {};
  const why = 'why' in next ? { why: inManagerWords(String(next.why), actions) } : {};
  return { ...next, tool: found.manager, arguments: { action: found.action, ...given }, ...why };
}
