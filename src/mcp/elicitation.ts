/** Asks the person behind a client that declares elicitation (form mode, MCP 2025-06-18 and later): one box to tick. */
import type { Ask, Reply } from '../tools/confirmation.ts';
import type { Asking } from './call-tool.ts';
import { paramsOf } from './rpc-error.ts';

/** How long a question stays open. */
const ANSWER_MS = 5 * 60_000;
/** Between two notes that it is still open: a client that counts them as life waits on. */
const NOTE_MS = 20_000;

export type SendRequest = (
  request: { method: 'elicitation/create'; params: Record<string, unknown> },
  limits: { signal: AbortSignal; timeoutMs: number },
) => Promise<unknown>;

/** A client that declares no mode has forms: there was no other (2025-06-18). One that has links alone is not asked. */
export function canAsk(capabilities: unknown): boolean {
  const { elicitation } = paramsOf(capabilities);
  if (elicitation === undefined) return false;
  const modes = paramsOf(elicitation);
  return modes.form !== undefined || modes.url === undefined;
}

export const questionParams = (question: string): Record<string, unknown> => ({
  message: question,
  requestedSchema: {
    type: 'object',
    properties: {
      confirm: { type: 'boolean', title: 'Yes, do this', description: 'Nothing is done unless this is on.' },
    },
    required: ['confirm'],
  },
});

/** Only a ticked box is a yes. */
export function replyOf(result: unknown): Reply {
  const { action, content } = paramsOf(result);
  if (action === 'accept') return paramsOf(content).confirm === true ? 'yes' : 'no';
  return action === 'decline' ? 'no' : 'closed';
}

/** A client that cannot ask although it says so, or that does not answer, has said nothing. */
export function askClient(send: SendRequest, signal: AbortSignal, note: (message: string) => void): Ask {
  return async (question) => {
    note('Waiting for the answer of a person.');
    const notes = setInterval(() => note('Waiting for the answer of a person.'), NOTE_MS);
    try {
      const params = questionParams(question);
      return replyOf(await send({ method: 'elicitation/create', params }, { signal, timeoutMs: ANSWER_MS }));
    } catch {
      signal.throwIfAborted();
      return 'closed';
    } finally {
      clearInterval(notes);
    }
  };
}

/**
 * What was allowed on one connection and is not done yet: a call that is made again to join its work asks nothing again, and one
 * that ended asks anew.
 */
export function createConsent(): (ask: Ask) => Asking {
  const allowed = new Set<string>();
  return (ask) => {
    const mine = new Set<string>();
    return {
      async ask(question) {
        mine.add(question);
        if (allowed.has(question)) return 'yes';
        const reply = await ask(question);
        if (reply === 'yes') allowed.add(question);
        return reply;
      },
      over(isToJoin) {
        if (!isToJoin) for (const question of mine) allowed.delete(question);
      },
    };
  };
}
