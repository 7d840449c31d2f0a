/** Whether a call may be made at all, from the operator's settings alone; read-only beats everything. */
import { isListed, isLocalTool, type Surface } from './surface.ts';
import type { AnyTool } from './tool.ts';

export interface Policy {
  readOnly: boolean;
  /** Ids of the tools that may be called; null allows all. */
  allowed: ReadonlySet<string> | null;
  /** Beside these, the tools behind the actions of a manager that is allowed: called, and not listed. */
  behind?: ReadonlySet<string>;
  /** Which tools a client is shown; the others are callable, but for those on the files of this machine. Absent where there is no list, as on the command line. */
  surface?: Surface;
  /** The operator's policy pack, where there is one. */
  pack?: (call: PackCall) => Denial | undefined;
}
/** What the rules of a pack look at. */
export interface PackCall {
  tool: Pick<AnyTool, 'id' | 'policyName' | 'effects' | 'family'>;
  actor: string;
  /** `user:<number>` of a person who signed in: it stays when a login changes hands. */
  account?: string | undefined;
  dryRun: boolean;
  approved: boolean;
}
export const OPEN_POLICY: Policy = { readOnly: false, allowed: null };

export interface Denial {
  /** `read-only`, `allow-list`, `surface`, or the name of a rule of the pack. */
  rule: string;
  message: string;
  /** Somebody else may approve the very call. */
  needsApproval?: true;
}

/** Most managers do nothing themselves: the tool behind the action is judged. One that does its work itself says what only reads. */
export function deny(
  tool: Pick<AnyTool, 'id' | 'effects' | 'family' | 'isReading'>,
  policy: Policy,
  input?: never,
): Denial | undefined {
  const isLet = tool.family === 'manager' && (tool.isReading === undefined || tool.isReading(input as never));
  if (policy.readOnly && !tool.effects.readOnly && !isLet) {
    return {
      rule: 'read-only',
      message: `\`${tool.id}\` writes, and this server is read-only. Ask its operator to unset LAUNCH_MCP_READ_ONLY.`,
    };
  }
  if (policy.allowed !== null && !policy.allowed.has(tool.id) && policy.behind?.has(tool.id) !== true) {
    return {
      rule: 'allow-list',
      message: `\`${tool.id}\` is none of the allowed tools. Ask the operator to add it to LAUNCH_MCP_TOOLS.`,
    };
  }
  if (policy.surface !== undefined && isLocalTool(tool.id) && !isListed(tool.id, policy)) {
    return {
      rule: 'surface',
      message: `\`${tool.id}\` is not among the tools of this server, and is called only where it is listed. Ask its operator to set LAUNCH_MCP_SURFACE to managers or full.`,
    };
  }
  return undefined;
}
