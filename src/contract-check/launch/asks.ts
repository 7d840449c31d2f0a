/** A person is asked before a pull request is opened: by a request that says of itself that its client can ask. */
import { UserError } from '../../errors.ts';
import { type Answer, at, objectOf } from '../answer.ts';
import type { Rule, Stage } from '../rule.ts';
import { claimOf, UNSUPPORTED_VERSION } from '../wire-rules.ts';

/** `replies`: by the name of each question. */
export async function openPrAsking(stage: Stage, run_id: string, replies?: object): Promise<Answer> {
  const answer = await stage.first('tools/call', {
    name: 'launch_open_pr',
    arguments: { run_id },
    _meta: claimOf({ elicitation: { form: {} } }),
    ...(replies === undefined ? {} : { inputResponses: replies }),
  });
  if (answer.fault?.code === UNSUPPORTED_VERSION)
    throw new UserError('INVALID_INPUT', 'The server does not speak 2026-07-28, in which the check is asked back.');
  return answer;
}

export const questionsIn = ({ result }: Answer): string[] =>
  Object.entries(objectOf(result?.inputRequests)).flatMap(([name, asked]) =>
    objectOf(asked).method === 'elicitation/create' ? [name] : [],
  );

export const askRules: readonly Rule[] = [
  {
    id: 'asks-a-person',
    section: 'MCP over JSON-RPC 2.0, elicitation',
    says: 'Where a client can ask, a person is asked before a pull request is opened; a no is a failure, and opens none.',
    sees: ['asked', 'asked-no', 'asked-after'],
    judge: (asked, no, after) => [
      ...(asked.result?.resultType === 'input_required' && questionsIn(asked).length > 0 ? [] : ['nobody is asked']),
      ...(no.body.ok === false ? [] : ['a no is taken for a yes']),
      ...(at(after.body, 'status.state') === 'READY_FOR_PR'
        ? []
        : [`the run is ${String(at(after.body, 'status.state'))}`]),
    ],
  },
];
