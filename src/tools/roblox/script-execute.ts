/** Runs a script in Studio, or calls a function that a module exports. */
import { z } from 'zod';
import { UserError } from '../../errors.ts';
import { defineBridgeTool } from './define.ts';
import { oneTarget, targetFields } from './fields.ts';

export default defineBridgeTool({
  id: 'roblox.script_execute',
  title: 'Run a script in Studio',
  description:
    'Runs the script at scriptPath or scriptId in Studio’s edit mode and answers what it returns as returnValue. With functionName, calls that function of a ModuleScript with args. forceRequire runs a module anew; expectReturn makes nil an error.',
  input: z.strictObject({
    ...targetFields('script'),
    functionName: z.string().min(1).max(200).optional().describe('Exported by the module'),
    args: z.array(z.unknown()).max(100).optional().describe('Only with functionName'),
    forceRequire: z.boolean().optional().describe('Run a module again that was required before'),
    expectReturn: z.boolean().optional().describe('Fail when it returns nil'),
  }),
  rules: [oneTarget('script')],
  output: {
    executed: z.literal(true),
    called: z.boolean(),
    path: z.string(),
    instanceId: z.string(),
    returnValue: z.unknown(),
  },
  rehearsal: { dryRun: z.literal(true), path: z.string(), instanceId: z.string() },
  destructive: true,
  // A list loses what is null at its end on the way into Luau.
  payload: ({ args = [], ...input }) => ({ ...input, args, argCount: args.length }),
  answer(payload, { expectReturn }) {
    if (payload.executed !== true) return payload;
    const { returnValue = null } = payload;
    // The plugin refuses it, and takes back what the script changed; an older one may not.
    if (expectReturn === true && returnValue === null) throw nothingReturned();
    return { ...payload, returnValue };
  },
  examples: [
    { input: { scriptPath: 'ReplicatedStorage.Greeter' } },
    { input: { scriptPath: 'ReplicatedStorage.Sums', functionName: 'add', args: [1, 2], expectReturn: true } },
  ],
});

const nothingReturned = (): UserError =>
  new UserError('INVALID_INPUT', 'The script returned nil, and `expectReturn` wants a value.', {
    details: { problems: [{ path: 'expectReturn', message: 'It returned nil.', rule: 'custom' }] },
  });
