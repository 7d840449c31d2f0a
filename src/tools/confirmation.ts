/** A person's yes before an effect outside this machine: asked where the front end can ask, and nothing is done without it. */
import { UserError } from '../errors.ts';
import { toolsBehind } from './manager/action-schema.ts';
import type { AnyTool, ToolCall } from './tool.ts';

/** `closed`: there was no answer. */
export type Reply = 'yes' | 'no' | 'closed';
export type Ask = (question: string) => Promise<Reply>;

export function confirmWith(ask: Ask | undefined): ToolCall['confirm'] {
  if (ask === undefined) return async () => {};
  return async (question) => {
    const reply = await ask(await question());
    if (reply === 'no')
      throw new UserError(
        'POLICY_DENIED',
        'The person who was asked said no. Nothing was done; call again only when they ask for it.',
        { details: { reason: 'declined' } },
      );
    if (reply === 'closed')
      throw new UserError(
        'CANCELLED',
        'The question was closed without an answer. Nothing was done; call again when the person is ready to answer.',
        { details: { reason: 'unanswered' } },
      );
  };
}

/** Of the steps of a workflow, those that ask a person, in words; a manager's by the tool behind its action. */
export const stepsThatAsk = (
  steps: readonly { id: string; actionId: string; input?: unknown }[],
  call: Pick<ToolCall, 'find'>,
): string[] =>
  steps.flatMap(({ id, actionId, input }) => {
    const asks = toolOf(call.find(actionId), input, call)?.asks;
    return asks === undefined ? [] : [`step ${id} ${asks}`];
  });

/** An action that a manager does not know yet, as one that another step gives, may be any of its own. */
function toolOf(tool: AnyTool | undefined, input: unknown, call: Pick<ToolCall, 'find'>): AnyTool | undefined {
  const behind = tool === undefined ? undefined : toolsBehind(tool);
  if (behind === undefined) return tool;
  const { action } = (input ?? {}) as { action?: unknown };
  if (typeof action === 'string' && Object.hasOwn(behind, action)) return call.find(behind[action] ?? '');
  return Object.values(behind)
    .map((name) => call.find(name))
    .find((one) => one?.asks !== undefined);
}

/** A few paths by name, the others by number. */
export const named = (paths: readonly string[]): string =>
  paths.length <= 3 ? paths.join(', ') : `${paths.slice(0, 2).join(', ')} and ${paths.length - 2} more files`;
