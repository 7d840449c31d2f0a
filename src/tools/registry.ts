/** The tools by every name they answer to; two tools never share a spelling. */
import { InternalError } from '../errors.ts';
import { keyOfPerson, type Who } from '../model/who.ts';
import type { Policy } from './policy.ts';
import type { AnyTool, ToolPorts } from './tool.ts';

export interface Limits {
  /** Longest a call is held, in milliseconds. */
  deadlineMs: number;
  /** Most bytes of JSON the arguments of a call may have. */
  maxPayloadBytes: number;
}
export const DEFAULT_LIMITS: Limits = { deadlineMs: 45_000, maxPayloadBytes: 1_048_576 };

/** Where a front end knows who calls: what a call says of itself counts for nothing. */
export interface Caller {
  /** Who signed in, or the name of the operator's token. */
  who: Who;
  /** Whether anything of a call may be written into this run. */
  mayWrite(runId: string): Promise<boolean>;
}

export interface Registry {
  readonly tools: readonly AnyTool[];
  readonly policy: Policy;
  readonly limits: Limits;
  readonly caller?: Caller | undefined;
  /** By contract name, alias, safe spelling or policy name. */
  find(name: string): AnyTool | undefined;
  /** Opened once, at the first call that needs them. */
  ports(): Promise<ToolPorts>;
}

/** Of who is known by the number of their account. */
export const accountOf = ({ caller }: Pick<Registry, 'caller'>): string | undefined =>
  caller === undefined || caller.who.id === null ? undefined : keyOfPerson(caller.who);

/** A name every host takes: letters, digits, `_` and `-`. */
export const safeName = (id: string): string => id.replace(/[^A-Za-z0-9_-]/g, '_');

export function createRegistry(
  tools: readonly AnyTool[],
  options: { ports: () => Promise<ToolPorts>; policy: Policy; limits?: Partial<Limits>; caller?: Caller | undefined },
): Registry {
  const byName = new Map<string, AnyTool>();
  for (const tool of tools) {
    for (const name of new Set([tool.id, safeName(tool.id), tool.policyName, ...tool.aliases])) {
      const other = byName.get(name);
      if (other !== undefined && other !== tool) {
        throw new InternalError(`Two tools are named \`${name}\`.`);
      }
      byName.set(name, tool);
    }
  }
  let opened: Promise<ToolPorts> | undefined;
  return {
    tools,
    policy: options.policy,
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    caller: options.caller,
    find: (name) => byName.get(name),
    ports() {
      opened ??= options.ports().catch((problem: unknown) => {
        opened = undefined;
        throw problem;
      });
      return opened;
    },
  };
}
