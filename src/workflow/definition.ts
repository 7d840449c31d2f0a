/** What a workflow is: steps in their order, each an action with its input; every mistake is reported before anything starts. */
import { z } from 'zod';
import { UserError } from '../errors.ts';
import { referencesIn } from './references.ts';

const name = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,79}$/);
export const LIMITS = {
  steps: 64,
  runs: 8,
  logs: 256,
  timeoutMs: 30_000,
  maxTimeoutMs: 300_000,
  attempts: 5,
  backoffMs: 30_000,
  repeats: 500,
  /** Characters of all that its steps answered, as JSON: their record is written and read whole. */
  outputs: 2 * 1_048_576,
} as const;

export const OUTPUT_TOO_LARGE = {
  code: 'OUTPUT_TOO_LARGE',
  message: `The action was called, and what it answered is not kept: all steps together answer at most ${LIMITS.outputs.toLocaleString('en')} characters. Ask for less, or in several workflows.`,
};

const Step = z.strictObject({
  id: name.optional().describe('Default step-<n>'),
  actionId: z.string().min(1).max(100).describe('Any tool but workflow.*'),
  input: z.record(z.string(), z.unknown()).optional().describe('Its arguments'),
  timeoutMs: z.int().min(1).max(LIMITS.maxTimeoutMs).optional().describe('Default 30000'),
  retry: z
    .strictObject({
      maxAttempts: z.int().min(1).max(LIMITS.attempts).describe('The first one counted'),
      backoffMs: z.int().min(0).max(LIMITS.backoffMs).describe('Pause between two'),
    })
    .optional()
    .describe('When it failed and may be tried again'),
  when: z
    .strictObject({
      stepId: name.describe('An earlier step'),
      path: z.string().max(200).optional().describe('In its output, by dots'),
      equals: z.unknown().describe('Else the step is skipped'),
    })
    .optional()
    .describe('Condition'),
  repeat: z
    .strictObject({
      path: z.string().max(200).describe('In the output, by dots'),
      until: z.array(z.unknown()).min(1).describe('Values that end it'),
      maxTimes: z.int().min(1).max(LIMITS.repeats).describe('Most calls'),
    })
    .optional()
    .describe('Call it again until'),
});
export const Definition = z.strictObject({
  id: name.describe('Your name for it'),
  steps: z.array(Step).min(1).max(LIMITS.steps).describe('1 to 64, in order'),
});
export type Definition = z.infer<typeof Definition>;
export type Step = Definition['steps'][number] & { id: string };

/** Steps with their ids. Throws INVALID_INPUT, or a NOT_FOUND fault for an action that is not there. */
export function checkDefinition(
  definition: Definition,
  isAction: (name: string) => boolean,
  inputs: readonly string[],
): Step[] {
  const steps = definition.steps.map((step, index): Step => ({ ...step, id: step.id ?? `step-${index + 1}` }));
  const before = new Set<string>();
  for (const [index, step] of steps.entries()) {
    const at = `workflow.steps.${index}`;
    if (before.has(step.id)) throw invalid(`${at}.id`, `Two steps are called \`${step.id}\`. Rename one.`);
    if (!isAction(step.actionId)) {
      throw new UserError(
        'INVALID_INPUT',
        `\`${step.actionId}\` is no action of a step. Take a tool that is no workflow tool.`,
        {
          details: { fault: 'NOT_FOUND', problems: [{ path: `${at}.actionId`, message: 'There is no such action.' }] },
        },
      );
    }
    if (step.when !== undefined && !before.has(step.when.stepId))
      throw invalid(`${at}.when.stepId`, `\`${step.when.stepId}\` is no step before this one. Name one that is.`);
    for (const reference of referencesIn(step.input ?? {})) {
      const known = reference.kind === 'steps' ? before.has(reference.name) : inputs.includes(reference.name);
      if (!known)
        throw invalid(
          `${at}.input`,
          `\`${reference.text}\` names no earlier step and no input that was given. Correct it.`,
        );
    }
    before.add(step.id);
  }
  return steps;
}

const invalid = (path: string, message: string): UserError =>
  new UserError('INVALID_INPUT', message, { details: { problems: [{ path, message }] } });
