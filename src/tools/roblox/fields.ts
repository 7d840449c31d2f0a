/** The members that the tools of the bridge share, described once. */
import { z } from 'zod';
import type { InputRule } from '../tool.ts';

/** 100 characters are the most that Roblox takes. */
export const nameField = z.string().min(1).max(100).describe('Its name');
/** `Source` takes fewer than 200,000 characters. */
export const sourceField = z.string().max(199_999).describe('Luau source');
const pathField = z.string().min(1).max(2_000);
const idField = z.string().min(1).max(100);

type Target = { [member: string]: unknown };

/** `<prefix>Path` and `<prefix>Id`; one of them names the instance. */
export function targetFields<P extends string>(prefix: P) {
  return {
    [`${prefix}Path`]: pathField.optional().describe('As Workspace.Folder.Part'),
    [`${prefix}Id`]: idField.optional().describe('instanceId of an earlier answer'),
  } as { [K in `${P}Path` | `${P}Id`]: z.ZodOptional<z.ZodString> };
}

/** Exactly one of the two is given. */
export const oneTarget = (prefix: string): InputRule<Target> => ({
  path: `${prefix}Path`,
  message: `Expected one of \`${prefix}Path\` and \`${prefix}Id\`, received undefined or both.`,
  holds: (input) => (input[`${prefix}Path`] === undefined) !== (input[`${prefix}Id`] === undefined),
});
/** The same where neither is allowed as well. */
export const mostOneTarget = (prefix: string): InputRule<Target> => ({
  path: `${prefix}Path`,
  message: `Give \`${prefix}Path\` or \`${prefix}Id\`, not both.`,
  holds: (input) => input[`${prefix}Path`] === undefined || input[`${prefix}Id`] === undefined,
});

export const described = z.object({
  instanceId: z.string(),
  name: z.string(),
  className: z.string(),
  path: z.string(),
  parentPath: z.string().optional(),
  childCount: z.int(),
});
export const rehearsed = { dryRun: z.literal(true), diffSummary: z.string() };
export const created = {
  created: z.literal(true),
  className: z.string(),
  path: z.string(),
  instanceId: z.string(),
  diffSummary: z.string(),
};
