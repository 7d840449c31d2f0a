/** The catalog: tools, their metadata, resources. */
import { type Answer, arrayOf, at, objectOf } from '../answer.ts';
import type { Rule } from '../rule.ts';
import { shapeProblems } from '../shape.ts';
import { listed } from '../tool-fields.ts';
import { sectionOf } from './sections.ts';

const ACTIONS = ['core.ping', 'project.workspace_stats'];
const WORKFLOW = ['workflow.run', 'workflow.status', 'workflow.cancel', 'workflow.list', 'workflow.logs'];
const metaOf = (list: Answer, tool: string) =>
  objectOf((listed(list).get(tool) ?? listed(list).get(tool.replace('.', '_')))?._meta);
const contents = (answer: Answer): unknown => {
  const text = at(answer.result, 'contents.0.text');
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
};
const record = {
  runId: 'text',
  type: ['action', 'workflow'],
  name: 'text',
  status: 'text',
  startedAt: 'time',
} as const;

export const catalogRules: readonly Rule[] = [
  ...[...ACTIONS, ...WORKFLOW].map(
    (tool): Rule => ({
      id: `lists-${tool}`,
      section: sectionOf('Tool Catalog'),
      says: `\`${tool}\` is always available.`,
      sees: ['list'],
      judge: (list) =>
        listed(list).has(tool) || listed(list).has(tool.replace('.', '_')) ? [] : [`\`${tool}\` is not listed`],
    }),
  ),
  {
    id: 'bridge-is-not-listed',
    section: sectionOf('Tool Catalog'),
    says: 'Tools of a bridge are not listed where there is none.',
    sees: ['list'],
    judge: (list) =>
      [...listed(list).keys()].filter((name) => /^roblox[._]/.test(name)).map((name) => `\`${name}\` is listed`),
  },
  {
    id: 'action-metadata',
    section: sectionOf('Tool Metadata Keys'),
    says: 'Action tools have `gox:version`, `gox:sideEffectLevel`, `gox:supportsDryRun` and `gox:requiresBridge`.',
    sees: ['list'],
    judge: (list) =>
      ACTIONS.flatMap((tool) =>
        shapeProblems(metaOf(list, tool), {
          'gox:version': 'text',
          'gox:sideEffectLevel': ['none', 'read', 'write'],
          'gox:supportsDryRun': 'boolean',
          'gox:requiresBridge': 'boolean',
        }).map((problem) => `${tool}: ${problem}`),
      ),
  },
  {
    id: 'workflow-metadata',
    section: sectionOf('Tool Metadata Keys'),
    says: 'Workflow tools have `gox:type` = "workflow".',
    sees: ['list'],
    judge: (list) =>
      WORKFLOW.flatMap((tool) => (metaOf(list, tool)['gox:type'] === 'workflow' ? [] : [`${tool} does not`])),
  },
  {
    id: 'lists-resources',
    section: sectionOf('Resource Catalog'),
    says: '`gox://status`, `gox://runs` and `gox://runs/{runId}` are offered.',
    sees: ['resources', 'templates'],
    judge: (resources, templates) => {
      const uris = [
        ...arrayOf(resources.result?.resources).map((one) => objectOf(one).uri),
        ...arrayOf(templates.result?.resourceTemplates).map((one) => objectOf(one).uriTemplate),
      ];
      return ['gox://status', 'gox://runs', 'gox://runs/{runId}'].flatMap((uri) =>
        uris.includes(uri) ? [] : [`\`${uri}\` is not`],
      );
    },
  },
  {
    id: 'status-resource',
    section: sectionOf('Resource Catalog'),
    says: '`gox://status` is a summary of the server: version, number of actions, time.',
    sees: ['status'],
    judge: (status) =>
      shapeProblems(contents(status), { version: 'text', actionsCount: 'integer', serverTime: 'time' }),
  },
  {
    id: 'runs-resource',
    section: sectionOf('Resource Catalog'),
    says: '`gox://runs` has the recent records, those of workflows and of actions.',
    sees: ['all-runs', 'two', 'ping'],
    judge: (all, two, ping) => {
      const records = arrayOf(at(contents(all), 'runs'));
      const has = (answer: Answer): boolean => records.some((one) => objectOf(one).runId === answer.body.runId);
      return [
        ...records.flatMap((one) => shapeProblems(one, record)),
        ...(has(two) ? [] : ['a workflow that was run is not among them']),
        ...(has(ping) ? [] : ['an action that was called is not among them']),
      ];
    },
  },
  {
    id: 'run-resource',
    section: sectionOf('Resource Catalog'),
    says: '`gox://runs/{runId}` is the record of that run.',
    sees: ['one-run', 'two'],
    judge: (one, two) => [
      ...shapeProblems(contents(one), { ...record, correlationId: 'text' }),
      ...(at(contents(one), 'runId') === two.body.runId ? [] : ['it is of another run']),
    ],
  },
  {
    id: 'unknown-resource',
    section: sectionOf('Resource Catalog'),
    says: 'A run that is not there is no resource.',
    sees: ['no-run'],
    judge: ({ fault }) => (fault === undefined ? ['it was answered'] : []),
  },
];
