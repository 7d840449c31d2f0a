/** What the check does to a server with managers: calls that only read, and calls that must be refused. */

import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../errors.ts';
import { type Answer, arrayOf, type Json, objectOf, readAnswer } from '../answer.ts';
import type { Act, Acts, Stage } from '../rule.ts';
import { listed } from '../tool-fields.ts';
import { unexpected } from '../unexpected.ts';
import { wireActs } from '../wire-rules.ts';
import { godotActs } from './godot-acts.ts';

/** Tools that dispatch on `action`, with their actions. */
export function managersIn(list: Answer): Map<string, { schema: Json; actions: readonly string[] }> {
  return new Map(
    [...listed(list)].flatMap(([name, tool]) => {
      const schema = objectOf(tool.inputSchema);
      const action = objectOf(objectOf(schema.properties).action);
      const actions = arrayOf(action.enum).map(String);
      return objectOf(schema.properties).action === undefined ? [] : [[name, { schema, actions }] as const];
    }),
  );
}
/** The first manager that has the action. */
async function managerWith(stage: Stage, action: string): Promise<string> {
  const found = [...managersIn(await stage.see('list'))].find(([, { actions }]) => actions.includes(action));
  if (found === undefined) throw unexpected(`no manager has the action \`${action}\``);
  return found[0];
}
const act =
  (action: string, args: object = {}, meta: object = {}): Act =>
  async (stage) =>
    stage.call(await managerWith(stage, action), { action, ...args }, { ...meta });
/** Every manager once, as one answer with theirs by name. */
const everyManager =
  (args: Json): Act =>
  async (stage) => {
    const answers: [string, unknown][] = [];
    for (const name of managersIn(await stage.see('list')).keys()) {
      const { body, fault, isError } = await stage.call(name, args);
      answers.push([name, { body, fault: fault?.code, isError }]);
    }
    return readAnswer({ result: Object.fromEntries(answers) });
  };
/** A call that only its operator can make fail, as JSON: `{"tool": …, "arguments": {…}}`. */
const givenCall =
  (name: string): Act =>
  (stage) => {
    const { tool, arguments: args } = parsed(name, stage.given(name));
    return stage.call(String(tool), objectOf(args));
  };
function parsed(name: string, written: string): Json {
  try {
    return objectOf(JSON.parse(written));
  } catch {
    throw new UserError('INVALID_INPUT', `\`--with ${name}\` is not JSON with tool and arguments. Correct it.`);
  }
}
const SECRET = `ghp_${'0123456789'.repeat(3)}abcdef`;

export const managerActs: Acts = {
  ...wireActs,
  list: (stage) => stage.request('tools/list'),
  info: act('server_info'),
  'info-again': act('server_info'),
  search: act('tool_search', { query: 'status' }),
  help: async (stage) => act('tool_help', { tool: await managerWith(stage, 'tool_help') })(stage),
  'help-unknown': act('tool_help', { tool: 'no_such_tool_anywhere' }),
  'help-without': act('tool_help'),
  'info-with-more': act('server_info', { query: 'x', tool: 'y' }),
  'info-with-unknown': act('server_info', { no_such_member: 1 }),
  'no-action': everyManager({}),
  'other-action': everyManager({ action: 'no_such_action' }),
  'number-action': everyManager({ action: 7 }),
  gated: act('run', { workflow: { id: 'contract-check', steps: [{ actionId: 'core.ping' }] } }),
  ...godotActs(managerWith),
  lacking: givenCall('lacking'),
  /** The call that is slow elsewhere runs a program, and is not let through there. */
  external(stage) {
    const { tool, arguments: args } = parsed('slow', stage.given('slow'));
    return stage.callAt('locked', String(tool), objectOf(args));
  },
  slow: givenCall('slow'),
  away: givenCall('away'),
  async 'not-found-run'(stage) {
    const name = [...managersIn(await stage.see('list'))].find(
      ([, { schema, actions }]) => actions.includes('status') && 'run_id' in objectOf(schema.properties),
    )?.[0];
    if (name === undefined) throw unexpected('no manager has a status of runs');
    return stage.call(name, { action: 'status', run_id: 'r_2020-01-01T00-00-00Z_0000' });
  },
  async audited(stage) {
    const projectPath = stage.given('project');
    mkdirSync(projectPath, { recursive: true });
    const name = await managerWith(stage, 'server_info');
    const good = await stage.call(name, { action: 'server_info', projectPath });
    const bad = await stage.call(name, { action: 'no_such_action', projectPath });
    const secret = await stage.call(name, { action: 'tool_search', query: `find ${SECRET}`, projectPath });
    const denied = await stage.call(await managerWith(stage, 'run'), {
      action: 'run',
      workflow: { id: 'contract-check', steps: [{ actionId: 'core.ping' }] },
      projectPath,
    });
    const ids = [good, bad, secret, denied].map(({ body }) => objectOf(body.meta).correlationId);
    return readAnswer({ result: { ids, secret: SECRET, text: read(join(projectPath, '.godot_mcp', 'audit.log')) } });
  },
};

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
