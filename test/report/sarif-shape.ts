/** The part of SARIF 2.1.0 that Launch writes, as a strict schema: a property the standard does not have fails. */
import { Ajv } from 'ajv';

const text = {
  type: 'object',
  additionalProperties: false,
  required: ['text'],
  properties: { text: { type: 'string', minLength: 1 } },
};
const bag = { type: 'object' };
const level = { enum: ['none', 'note', 'warning', 'error'] };
const strict = (properties: object, required: string[] = []): object => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
});
const positive = { type: 'integer', minimum: 1 };

const region = strict({ startLine: positive, startColumn: positive, endLine: positive, endColumn: positive });
const artifact = strict({ uri: { type: 'string', pattern: '^[^\\s#?]+$' }, uriBaseId: { type: 'string' } });
/** As in the standard: a fix has changes, a change has replacements, and each deletes a region. */
const fix = strict(
  {
    description: text,
    artifactChanges: {
      type: 'array',
      minItems: 1,
      items: strict(
        {
          artifactLocation: artifact,
          replacements: {
            type: 'array',
            minItems: 1,
            items: strict({ deletedRegion: region, insertedContent: text }, ['deletedRegion']),
          },
        },
        ['artifactLocation', 'replacements'],
      ),
    },
  },
  ['artifactChanges'],
);
const rule = strict(
  {
    id: { type: 'string' },
    name: { type: 'string' },
    shortDescription: text,
    defaultConfiguration: strict({ level }),
    properties: bag,
  },
  ['id'],
);
const location = strict({
  physicalLocation: strict({
    artifactLocation: strict({ uri: { type: 'string', pattern: '^[^\\s#?]+$' }, uriBaseId: { type: 'string' } }),
    region: strict({ startLine: positive, startColumn: positive, endLine: positive, endColumn: positive }),
  }),
});
const result = strict(
  {
    ruleId: { type: 'string' },
    ruleIndex: { type: 'integer', minimum: 0 },
    level,
    message: text,
    locations: { type: 'array', minItems: 1, items: location },
    partialFingerprints: { type: 'object', additionalProperties: { type: 'string' } },
    fixes: { type: 'array', uniqueItems: true, items: fix },
    properties: bag,
  },
  ['message'],
);
const invocation = strict(
  {
    executionSuccessful: { type: 'boolean' },
    toolExecutionNotifications: { type: 'array', items: strict({ level, message: text }, ['message']) },
  },
  ['executionSuccessful'],
);
const run = strict(
  {
    tool: strict(
      {
        driver: strict(
          {
            name: { type: 'string' },
            semanticVersion: { type: 'string' },
            rules: { type: 'array', uniqueItems: true, items: rule },
          },
          ['name'],
        ),
      },
      ['driver'],
    ),
    automationDetails: strict({ id: { type: 'string' } }),
    properties: bag,
    columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
    invocations: { type: 'array', items: invocation },
    results: { type: 'array', items: result },
  },
  ['tool'],
);
const validate = new Ajv().compile(
  strict({ $schema: { type: 'string' }, version: { const: '2.1.0' }, runs: { type: 'array', items: run } }, [
    'version',
    'runs',
  ]),
);

export const sarifProblems = (value: unknown): string[] =>
  validate(value) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
