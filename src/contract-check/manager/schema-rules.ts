/** Input schemas: `action` required and enumerated, closed, flat, and held to when called. */
import { type Answer, arrayOf, objectOf } from '../answer.ts';
import type { Rule } from '../rule.ts';
import { managersIn } from './acts.ts';
import { sectionOf } from './sections.ts';

const section = sectionOf('Tool schema rules (inputSchema)');
const refusedByAll =
  (what: string) =>
  ({ result }: Answer): string[] =>
    Object.entries(result ?? {}).flatMap(([name, said]) => {
      const { body, isError } = objectOf(said);
      const error = objectOf(objectOf(body).error);
      return error.code === 'E_SCHEMA_VALIDATION' && isError === true
        ? []
        : [`${name} takes ${what}: ${String(error.code)}`];
    });

export const schemaRules: readonly Rule[] = [
  {
    id: 'action-enum',
    section,
    says: '`action` is required and constrained by an enum.',
    sees: ['list'],
    judge: (list) => {
      const managers = [...managersIn(list)];
      if (managers.length === 0) return ['no tool dispatches on `action`'];
      return managers.flatMap(([name, { schema, actions }]) => [
        ...(arrayOf(schema.required).includes('action') ? [] : [`${name} does not require \`action\``]),
        ...(actions.length > 0 ? [] : [`${name} does not enumerate its actions`]),
      ]);
    },
  },
  {
    id: 'closed-schema',
    section,
    says: 'Input schemas are closed: `additionalProperties: false`.',
    sees: ['list'],
    judge: (list) =>
      [...managersIn(list)].flatMap(([name, { schema }]) =>
        schema.additionalProperties === false ? [] : [`${name} is open`],
      ),
  },
  {
    id: 'flat-schema',
    section: `${section} (contract-behaviours 3.4)`,
    says: 'No combinator stands at the root of an input schema: hosts refuse the whole list for one.',
    sees: ['list'],
    judge: (list) =>
      [...managersIn(list)].flatMap(([name, { schema }]) =>
        ['oneOf', 'anyOf', 'allOf'].filter((word) => word in schema).map((word) => `${name} has ${word}`),
      ),
  },
  {
    id: 'action-is-needed',
    section,
    says: 'A call without `action` is refused by every manager.',
    sees: ['no-action'],
    judge: refusedByAll('no action'),
  },
  {
    id: 'action-is-known',
    section,
    says: 'An action that is not there is refused by every manager.',
    sees: ['other-action', 'number-action'],
    judge: (other, number) => [...refusedByAll('any action')(other), ...refusedByAll('a number')(number)],
  },
];
