/** What the check does over a bridge: everything below one new folder of the place, named by id, and taken away at the end. */
import { type Answer, at } from '../answer.ts';
import type { Act, Acts, Stage } from '../rule.ts';
import { unexpected } from '../unexpected.ts';

type Args = Readonly<Record<string, unknown>>;
const MODULE = 'return { add = function(a, b) return a + b end, nothing = function() return nil end, at = 1 }';

const call = (stage: Stage, tool: string, args: Args, meta?: Args): Promise<Answer> =>
  stage.callAt('bridge', `roblox.${tool}`, args, meta);
async function idOf(stage: Stage, act: string): Promise<string> {
  const id = at((await stage.see(act)).body, 'output.instanceId');
  if (typeof id === 'string') return id;
  throw unexpected(`${act} answered no \`instanceId\``);
}
/** On what another act made, after the acts that must come before. */
const on =
  (tool: string, member: string, made: string, args: Args = {}, meta?: Args, ...after: string[]): Act =>
  async (stage) => {
    const id = await idOf(stage, made);
    for (const act of after) await stage.see(act);
    return call(stage, tool, { [member]: id, ...args }, meta);
  };
const plain =
  (tool: string, args: Args = {}, meta?: Args): Act =>
  (stage) =>
    call(stage, tool, args, meta);
const dryRun = { dryRun: true };
const module = (name: string): Args => ({ name, scriptType: 'ModuleScript', source: MODULE });
const execute = (args: Args, meta?: Args): Act => on('script_execute', 'scriptId', 'studio-script', args, meta);
/** Whatever looks at the script's first source, or runs it. */
const READERS = [
  'studio-source',
  'studio-execute',
  'studio-call',
  'studio-nil',
  'studio-no-function',
  'studio-rehearsed-execute',
];

const rehearsals: Acts = {
  'studio-rehearsed-create': on('script_create', 'parentId', 'studio-root', module('Rehearsed'), dryRun),
  'studio-rehearsed-instance': on(
    'instance_create',
    'parentId',
    'studio-root',
    { className: 'Part', name: 'Rehearsed' },
    dryRun,
  ),
  'studio-rehearsed-update': on('script_update', 'scriptId', 'studio-script', { source: 'return 0' }, dryRun),
  'studio-rehearsed-delete': on('script_delete', 'scriptId', 'studio-script', {}, dryRun),
  'studio-rehearsed-set': on(
    'instance_set_property',
    'instanceId',
    'studio-part',
    { propertyName: 'Name', value: 'Other' },
    dryRun,
  ),
  'studio-rehearsed-remove': on('instance_delete', 'instanceId', 'studio-part', {}, dryRun),
  'studio-rehearsed-execute': execute({ functionName: 'add', args: [1, 1] }, { dryRun: 'true' }),
};
export const REHEARSALS = Object.keys(rehearsals).filter((act) => act !== 'studio-rehearsed-execute');

export const bridgeActs: Acts = {
  'studio-list': (stage) => stage.requestAt('bridge', 'tools/list', { _meta: { at: 'bridge' } }),
  'studio-ping': plain('bridge_ping'),
  'studio-root': plain('instance_create', {
    className: 'Folder',
    name: 'LaunchContractCheck',
    parentPath: 'Workspace',
  }),
  'studio-script': on('script_create', 'parentId', 'studio-root', module('Checked')),
  'studio-part': on(
    'instance_create',
    'parentId',
    'studio-root',
    { className: 'Part', name: 'Part' },
    undefined,
    'studio-script',
  ),
  'studio-second': on(
    'instance_create',
    'parentId',
    'studio-root',
    { className: 'Part', name: 'part two' },
    undefined,
    'studio-part',
  ),
  ...rehearsals,
  'studio-source': on('script_get_source', 'scriptId', 'studio-script', {}, undefined, ...REHEARSALS),
  'studio-children': on(
    'instance_list_children',
    'parentId',
    'studio-root',
    {},
    undefined,
    'studio-second',
    ...REHEARSALS,
  ),
  'studio-page-1': on('instance_list_children', 'parentId', 'studio-root', { limit: 2 }, undefined, 'studio-second'),
  'studio-page-2': on(
    'instance_list_children',
    'parentId',
    'studio-root',
    { limit: 2, offset: 2 },
    undefined,
    'studio-second',
  ),
  'studio-get': on('instance_get', 'instanceId', 'studio-part', {}, undefined, ...REHEARSALS),
  'studio-find': on(
    'instance_find',
    'rootId',
    'studio-root',
    { nameContains: 'PART', className: 'Part' },
    undefined,
    'studio-second',
  ),
  'studio-find-1': on(
    'instance_find',
    'rootId',
    'studio-root',
    { nameContains: 'part', limit: 1 },
    undefined,
    'studio-second',
  ),
  'studio-find-alias': on(
    'instance_find',
    'rootId',
    'studio-root',
    { nameContains: 'part', maxResults: 1 },
    undefined,
    'studio-second',
  ),
  'studio-find-both': plain('instance_find', { nameContains: 'part', maxResults: 1, limit: 1 }),
  'studio-execute': execute({}),
  'studio-call': execute({ functionName: 'add', args: [40, 2] }),
  'studio-nil': execute({ functionName: 'nothing', expectReturn: true }),
  'studio-no-function': execute({ functionName: 'missing' }),
  'studio-no-target': plain('script_execute', { expectReturn: false }),
  'studio-dotted': (stage) => stage.callAt('bridge', 'roblox.script.execute', {}),
  'studio-failing': on(
    'script_create',
    'parentId',
    'studio-root',
    {
      name: 'Failing',
      scriptType: 'Script',
      source: 'error("made to fail")',
    },
    undefined,
    'studio-page-1',
    'studio-page-2',
    'studio-children',
  ),
  'studio-failed': on('script_execute', 'scriptId', 'studio-failing'),
  'studio-unknown-path': plain('script_get_source', { scriptPath: 'Workspace.LaunchContractCheck.NoSuchScript' }),
  'studio-set': on('instance_set_property', 'instanceId', 'studio-part', { propertyName: 'Name', value: 'Part' }),
  'studio-set-wrong': on('instance_set_property', 'instanceId', 'studio-part', {
    propertyName: 'NoSuchProperty',
    value: 1,
  }),
  'studio-update': on(
    'script_update',
    'scriptId',
    'studio-script',
    { source: 'return { at = 2 }' },
    undefined,
    ...READERS,
  ),
  'studio-force': on('script_execute', 'scriptId', 'studio-script', { forceRequire: true }, undefined, 'studio-update'),
  'studio-workflow': async (stage) => {
    const started = await stage.callAt('bridge', 'workflow.run', {
      workflow: {
        id: 'contract-check',
        steps: [
          {
            id: 'run',
            actionId: 'roblox.script_execute',
            input: { scriptId: await idOf(stage, 'studio-script'), functionName: 'add', args: [1, 2] },
          },
          { id: 'then', actionId: 'roblox.bridge_ping', when: { stepId: 'run', path: 'returnValue', equals: 3 } },
          { id: 'not', actionId: 'roblox.bridge_ping', when: { stepId: 'run', path: 'called', equals: false } },
        ],
      },
    });
    for (let polls = 0; polls < 500; polls += 1) {
      const status = await stage.callAt('bridge', 'workflow.status', { runId: started.body.runId });
      if (status.fault !== undefined || status.body.status !== 'running') return status;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw unexpected('the run of studio-workflow does not end');
  },
  'studio-script-delete': on(
    'script_delete',
    'scriptId',
    'studio-script',
    {},
    undefined,
    'studio-force',
    'studio-workflow',
  ),
  'studio-part-delete': on(
    'instance_delete',
    'instanceId',
    'studio-part',
    {},
    undefined,
    'studio-set',
    'studio-set-wrong',
    'studio-find',
    'studio-find-1',
    'studio-find-alias',
    'studio-get',
    'studio-failing',
  ),
  'studio-root-delete': on(
    'instance_delete',
    'instanceId',
    'studio-root',
    {},
    undefined,
    'studio-script-delete',
    'studio-part-delete',
    'studio-failed',
  ),
  'studio-gone': on('instance_get', 'instanceId', 'studio-root', {}, undefined, 'studio-root-delete'),
  'studioless-ping': (stage) => stage.callAt('studioless', 'roblox.bridge_ping', {}, { correlationId: 'check-5' }),
  'studioless-write': (stage) =>
    stage.callAt('studioless', 'roblox.instance_create', { className: 'Folder', parentPath: 'Workspace' }),
};
