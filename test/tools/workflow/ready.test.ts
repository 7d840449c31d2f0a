import { expect, it } from 'vitest';
import { READY_WORKFLOWS } from '../../../src/workflow/ready.ts';
import { referencesIn, resolveReferences } from '../../../src/workflow/references.ts';

it.each(READY_WORKFLOWS.map(({ definition, inputs }) => ({ id: definition.id, definition, inputs })))(
  '$id refers to its inputs and to steps before alone',
  ({ definition, inputs }) => {
    const before: string[] = [];
    for (const { id, input, when } of definition.steps) {
      for (const { kind, name } of referencesIn(input)) expect(kind === 'inputs' ? inputs : before).toContain(name);
      if (when !== undefined) expect(before).toContain(when.stepId);
      before.push(id ?? '');
    }
  },
);

it('file-what-is-left stays within an issue, however many findings a run left', () => {
  const workflow = READY_WORKFLOWS.find(({ definition }) => definition.id === 'file-what-is-left');
  const open_issues = Array.from({ length: 3_000 }, (_, index) => ({
    issue_id: `i_${index}`,
    message: 'x'.repeat(80),
  }));
  const step = workflow?.definition.steps.find(({ id }) => id === 'file');
  const input = resolveReferences(step?.input, { status: { status: { open_issues } } }, { run_id: 'r_1' }) as {
    body: string;
  };
  expect(input.body.length).toBeLessThan(65_536);
  expect(input.body).toContain('more characters)');
  expect(step?.when).toEqual({ stepId: 'status', path: 'status.state', equals: 'VALIDATING' });
});
