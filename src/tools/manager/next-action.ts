/** What to call next, said in the words of the manager that was called: an agent that sees managers alone can follow it. */
import type { AnyTool } from '../tool.ts';

export function asAction(
  next: unknown,
  manager: string,
  actions: Readonly<Record<string, { tool: Pick<AnyTool, 'id'> }>>,
): unknown {
  if (typeof next !== 'object' || next === null || !('tool' in next)) return next;
  const found = Object.entries(actions).find(([, { tool }]) => tool.id === next.tool);
  if (found === undefined) return next;
  const given = 'arguments' in next && typeof next.arguments === 'object' ? next.arguments : {};
  return { ...next, tool: manager, arguments: { action: found[0], ...given } };
}

/** The same for a `next` among the members. */
export function withAction<T extends Record<string, unknown>>(
  members: T,
  manager: string,
  actions: Parameters<typeof asAction>[2],
): T {
  return 'next' in members ? { ...members, next: asAction(members.next, manager, actions) } : members;
}
