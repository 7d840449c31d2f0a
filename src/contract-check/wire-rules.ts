/** What every contract shares: JSON-RPC and the form of a result that clients of MCP read. */
import { type Answer, isObject, isSame } from './answer.ts';
import type { Acts, Rule } from './rule.ts';

export const wireActs: Acts = {
  'unknown-method': (stage) => stage.request('no/such/method'),
  'unknown-tool': (stage) => stage.call('no_such_tool', {}),
  async notified(stage) {
    await stage.notify('notifications/contract-check');
    const answer = await stage.request('ping');
    return { ...answer, body: { strays: stage.strays() } };
  },
};

const section = 'MCP over JSON-RPC 2.0';
export const wireRules: readonly Rule[] = [
  {
    id: 'unknown-method',
    section,
    says: 'A method that is not there is answered with -32601.',
    sees: ['unknown-method'],
    judge: ({ fault }) => (fault?.code === -32601 ? [] : [`it was answered with ${String(fault?.code ?? 'a result')}`]),
  },
  {
    id: 'unknown-tool',
    section,
    says: 'A tool that is not there is refused as invalid params (-32602).',
    sees: ['unknown-tool'],
    judge: ({ fault }) => (fault?.code === -32602 ? [] : [`it was answered with ${String(fault?.code ?? 'a result')}`]),
  },
  {
    id: 'notification-unanswered',
    section,
    says: 'A notification draws no answer.',
    sees: ['notified'],
    judge: ({ body }) => (body.strays === 0 ? [] : [`${String(body.strays)} messages answer nothing that was asked`]),
  },
];

/** Results of a contract whose failures are results: both forms are the same, and `isError` follows `ok`. */
export function resultRules(acts: readonly string[]): Rule[] {
  return [
    {
      id: 'result-forms',
      section: `${section}, tools/call`,
      says: 'Every result has `content`, whose text is the JSON of `structuredContent`.',
      sees: acts,
      judge: (...answers) => answers.flatMap((answer, index) => formProblems(answer, acts[index] ?? '')),
    },
    {
      id: 'is-error',
      section: `${section}, tools/call`,
      says: 'A result has `isError: true` exactly when its `ok` is false.',
      sees: acts,
      judge: (...answers) =>
        answers.flatMap(({ result, body, isError }, index) =>
          result === undefined || (body.ok === false) === (isError === true)
            ? []
            : [`${acts[index]}: ok is ${String(body.ok)} and isError ${String(isError)}`],
        ),
    },
    {
      id: 'failures-are-results',
      section: `${section}, tools/call`,
      says: 'A call that a tool refuses is a result with `ok: false`, which the model sees, and no JSON-RPC error.',
      sees: acts,
      judge: (...answers) =>
        answers.flatMap(({ fault }, index) =>
          fault === undefined ? [] : [`${acts[index]}: JSON-RPC error ${String(fault.code)}`],
        ),
    },
  ];
}

export function formProblems({ result, text, body }: Answer, act: string): string[] {
  if (result === undefined) return [];
  if (!Array.isArray(result.content)) return [`${act}: no content`];
  if (!isObject(result.structuredContent)) return [`${act}: no structuredContent`];
  try {
    return isSame(JSON.parse(text ?? ''), body) ? [] : [`${act}: the text says something else than structuredContent`];
  } catch {
    return [`${act}: the text is no JSON`];
  }
}
