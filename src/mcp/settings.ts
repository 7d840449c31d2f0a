/** The operator's settings of one MCP server, from its environment; what makes no sense fails at start-up. */
import { distance } from 'fastest-levenshtein';
import { UserError } from '../errors.ts';
import type { Policy } from '../tools/policy.ts';
import { isListed, isManager, SURFACES, type Surface } from '../tools/surface.ts';
import type { ListedTool, ToolNames } from '../tools/tools-list.ts';

type Env = Readonly<Record<string, string | undefined>>;
export interface McpSettings {
  names: ToolNames;
  policy: Policy;
}

/** `listed` is every tool there is; the allow list takes any spelling of them. */
export function readSettings(env: Env, listed: readonly ListedTool[]): McpSettings {
  const allowed = readAllowed(env.LAUNCH_MCP_TOOLS, listed);
  const managers = listed.filter(({ id }) => allowed?.has(id) === true);
  return {
    names: readNames(env.LAUNCH_MCP_TOOL_NAMES),
    policy: {
      readOnly: isOn('LAUNCH_MCP_READ_ONLY', env.LAUNCH_MCP_READ_ONLY),
      allowed,
      behind: new Set(managers.flatMap(({ actions = {} }) => Object.values(actions))),
      surface: readSurface(env.LAUNCH_MCP_SURFACE),
    },
  };
}

/** The tools a client is shown: read-only beats the allow list. */
export const shownTools = (listed: readonly ListedTool[], policy: Policy): ListedTool[] =>
  listed.filter((tool) => (!policy.readOnly || tool.readOnly || isManager(tool.id)) && isListed(tool.id, policy));

/** LAUNCH_MCP_SURFACE; the other tools are hidden from the list, and their calls still accepted, but for those on the files of this machine. */
function readSurface(written: string | undefined): Surface {
  if (written === undefined || written === '') return 'contract';
  const surface = SURFACES.find((name) => name === written);
  if (surface !== undefined) return surface;
  throw new UserError(
    'INVALID_INPUT',
    `LAUNCH_MCP_SURFACE is \`${written}\`. Set it to \`contract\`, \`full\` or \`managers\`.`,
  );
}

function readNames(written: string | undefined): ToolNames {
  if (written === undefined || written === '' || written === 'contract') return 'contract';
  if (written === 'safe') return 'safe';
  throw new UserError(
    'INVALID_INPUT',
    `There is no LAUNCH_MCP_TOOL_NAMES=\`${written}\`. Use \`contract\` or \`safe\`.`,
  );
}

function isOn(name: string, written: string | undefined): boolean {
  const value = (written ?? '').toLowerCase();
  if (['1', 'true', 'yes', 'on'].includes(value)) return true;
  if (['', '0', 'false', 'no', 'off'].includes(value)) return false;
  throw new UserError('INVALID_INPUT', `${name}=\`${written}\` is neither on nor off. Use \`1\` or \`0\`.`);
}

function readAllowed(written: string | undefined, listed: readonly ListedTool[]): Set<string> | null {
  if (written === undefined || written.trim() === '') return null;
  const ids = new Map(
    listed.flatMap((tool) => [tool.id, ...tool.names].map((name): [string, string] => [name, tool.id])),
  );
  const names = written.split(/[\s,]+/).filter((name) => name !== '');
  const unknown = names.filter((name) => !ids.has(name));
  if (unknown.length > 0) {
    const said = unknown.map((name) => `\`${name}\` (nearest: ${nearest(name, [...ids.keys()])})`).join(', ');
    throw new UserError(
      'INVALID_INPUT',
      `LAUNCH_MCP_TOOLS names a tool that there is not: ${said}. Name tools as \`launch tools\` lists them.`,
    );
  }
  return new Set(names.flatMap((name) => ids.get(name) ?? []));
}

const nearest = (name: string, known: readonly string[]): string =>
  known
    .toSorted((a, b) => distance(name, a) - distance(name, b))
    .slice(0, 2)
    .join(', ');
