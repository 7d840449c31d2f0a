/** What each tool of the bridge answers: its members, and what they say of the place. */
import { type Answer, arrayOf, at, objectOf } from '../answer.ts';
import type { Rule } from '../rule.ts';
import { type Shape, shapeProblems } from '../shape.ts';
import { REHEARSALS } from './bridge-acts.ts';
import { sectionOf } from './sections.ts';

const catalog = `${sectionOf('Tool Catalog')} (contract-behaviours 2.2)`;
const execution = sectionOf('`roblox.script_execute` Output Contract');
const INSTANCE: Shape = { instanceId: 'text', name: 'string', className: 'text', path: 'text', childCount: 'integer' };

const failed = ({ fault }: Answer): string[] => (fault === undefined ? [] : [`it failed: ${String(fault.message)}`]);
const shaped = (answer: Answer, shape: Shape): string[] => {
  const problems = failed(answer);
  return problems.length > 0 ? problems : shapeProblems(objectOf(answer.body.output), shape);
};
const is = ({ body }: Answer, expected: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(expected).flatMap(([path, value]) =>
    at(body.output, path) === value
      ? []
      : [`\`output.${path}\` is ${JSON.stringify(at(body.output, path))}, expected ${JSON.stringify(value)}`],
  );
const answers = (id: string, act: string, shape: Shape, expected: Readonly<Record<string, unknown>> = {}): Rule => ({
  id: `bridge-${id}`,
  section: catalog,
  says: `\`roblox.${id}\` answers ${Object.keys(shape)
    .map((path) => `\`${path.replace('?', '')}\``)
    .join(', ')}.`,
  sees: [act],
  judge: (answer) => [...shaped(answer, shape), ...(answer.fault === undefined ? is(answer, expected) : [])],
});
const CREATED: Shape = {
  created: 'boolean',
  className: 'text',
  path: 'text',
  instanceId: 'text',
  diffSummary: 'string',
};
const names = (answer: Answer, member: string): string =>
  arrayOf(at(answer.body.output, member))
    .map((one) => String(objectOf(one).name))
    .join();

export const bridgeAnswerRules: readonly Rule[] = [
  answers(
    'bridge_ping',
    'studio-ping',
    { ok: 'boolean', placeId: 'number', studio: 'boolean' },
    { ok: true, studio: true },
  ),
  answers('script_create', 'studio-script', CREATED, { created: true, className: 'ModuleScript' }),
  answers(
    'script_update',
    'studio-update',
    { updated: 'boolean', path: 'text', diffSummary: 'string' },
    { updated: true },
  ),
  answers(
    'script_delete',
    'studio-script-delete',
    { deleted: 'boolean', path: 'text', diffSummary: 'string' },
    { deleted: true },
  ),
  answers('script_get_source', 'studio-source', {
    path: 'text',
    instanceId: 'text',
    className: 'text',
    source: 'string',
  }),
  answers('instance_create', 'studio-part', CREATED, { created: true, className: 'Part' }),
  answers(
    'instance_set_property',
    'studio-set',
    { updated: 'boolean', path: 'text', diffSummary: 'string' },
    { updated: true },
  ),
  answers(
    'instance_delete',
    'studio-part-delete',
    { deleted: 'boolean', path: 'text', diffSummary: 'string' },
    { deleted: true },
  ),
  {
    id: 'bridge-instance_get',
    section: catalog,
    says: '`roblox.instance_get` answers `instance` with its id, name, class, path, parent and number of children.',
    sees: ['studio-get', 'studio-part'],
    judge: (get, part) => [
      ...shaped(
        get,
        Object.fromEntries(
          Object.entries({ ...INSTANCE, parentPath: 'text' }).map(([key, type]) => [`instance.${key}`, type]),
        ),
      ),
      ...is(get, {
        'instance.instanceId': at(part.body, 'output.instanceId'),
        'instance.className': 'Part',
        'instance.name': 'Part',
      }),
    ],
  },
  {
    id: 'bridge-instance_list_children',
    section: catalog,
    says: '`roblox.instance_list_children` answers the children page by page: parentPath, offset, limit (100 where none is given), total, count, hasMore, nextOffset.',
    sees: ['studio-children', 'studio-page-1', 'studio-page-2'],
    judge: (all, first, second) => [
      ...[all, first, second].flatMap((page) =>
        shaped(page, {
          parentPath: 'text',
          offset: 'integer',
          limit: 'integer',
          total: 'integer',
          count: 'integer',
          hasMore: 'boolean',
          nextOffset: 'integer|null',
          'children[].instanceId': 'text',
        }),
      ),
      ...is(all, { offset: 0, limit: 100, total: 3, count: 3, hasMore: false }),
      ...is(first, { limit: 2, total: 3, count: 2, hasMore: true, nextOffset: 2 }),
      ...is(second, { offset: 2, count: 1, hasMore: false }),
      ...(names(all, 'children') === `${names(first, 'children')},${names(second, 'children')}`
        ? []
        : ['the pages are not the list']),
    ],
  },
  {
    id: 'bridge-instance_find',
    section: catalog,
    says: '`roblox.instance_find` answers what contains the name in any case and is of the class: truncated and matches.',
    sees: ['studio-find', 'studio-find-1'],
    judge: (all, one) => [
      ...[all, one].flatMap((found) =>
        shaped(found, { truncated: 'boolean', 'matches[].instanceId': 'text', 'matches[].path': 'text' }),
      ),
      ...is(all, { truncated: false }),
      ...(names(all, 'matches') === 'Part,part two' ? [] : [`it finds ${names(all, 'matches')}`]),
      ...is(one, { truncated: true }),
      ...(arrayOf(at(one.body.output, 'matches')).length === 1 ? [] : ['a limit of one is not kept']),
    ],
  },
  {
    id: 'bridge-find-alias',
    section: sectionOf('Compatibility Expectations'),
    says: '`maxResults` of `roblox.instance_find` is an alias of `limit`; both together are refused.',
    sees: ['studio-find-alias', 'studio-find-1', 'studio-find-both'],
    judge: (alias, one, both) => [
      ...failed(alias),
      ...(names(alias, 'matches') === names(one, 'matches') ? [] : ['it finds something else']),
      ...(both.fault?.code === -32602 ? [] : [`both were answered with ${String(both.fault?.code ?? 'a result')}`]),
    ],
  },
  {
    id: 'bridge-execute-output',
    section: execution,
    says: '`roblox.script_execute` answers executed, called, path, instanceId and returnValue.',
    sees: ['studio-execute', 'studio-script'],
    judge: (run, script) => [
      ...shaped(run, { executed: 'boolean', called: 'boolean', path: 'text', instanceId: 'text', returnValue: 'any' }),
      ...is(run, {
        executed: true,
        called: false,
        instanceId: at(script.body, 'output.instanceId'),
        'returnValue.at': 1,
      }),
    ],
  },
  {
    id: 'bridge-execute-function',
    section: execution,
    says: '`functionName` is called with `args`, and `called` is true.',
    sees: ['studio-call'],
    judge: (run) => [...failed(run), ...is(run, { executed: true, called: true, returnValue: 42 })],
  },
  {
    id: 'bridge-execute-force',
    section: execution,
    says: '`forceRequire` runs a module anew.',
    sees: ['studio-force'],
    judge: (run) => [...failed(run), ...is(run, { 'returnValue.at': 2 })],
  },
  {
    id: 'bridge-execute-rehearsal',
    section: execution,
    says: 'A dry run of `roblox.script_execute` answers dryRun, path and instanceId, and runs nothing.',
    sees: ['studio-rehearsed-execute'],
    judge: (run) => [
      ...shaped(run, { dryRun: 'boolean', path: 'text', instanceId: 'text' }),
      ...is(run, { dryRun: true, executed: undefined, returnValue: undefined }),
    ],
  },
  {
    id: 'bridge-rehearsals',
    section: `${sectionOf('Request Metadata')} (contract-behaviours 2.2)`,
    says: 'A dry run of a write answers dryRun and diffSummary, and changes nothing.',
    sees: ['studio-children', 'studio-get', 'studio-source', ...REHEARSALS],
    judge: (children, get, source, ...rehearsed) => [
      ...rehearsed.flatMap((one) => [
        ...shaped(one, { dryRun: 'boolean', diffSummary: 'text' }),
        ...is(one, { dryRun: true }),
      ]),
      ...(/Rehearsed/.test(names(children, 'children')) ? ['what was rehearsed is there'] : []),
      ...is(get, { 'instance.name': 'Part' }),
      ...(String(at(source.body, 'output.source')).includes('at = 1') ? [] : ['the source is another one']),
    ],
  },
];
