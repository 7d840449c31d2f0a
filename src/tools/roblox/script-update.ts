/** Replaces the source of a script, also where it is open in the editor. */
import { z } from 'zod';
import { defineBridgeTool } from './define.ts';
import { oneTarget, rehearsed, sourceField, targetFields } from './fields.ts';

export default defineBridgeTool({
  id: 'roblox.script_update',
  title: 'Replace the source of a script in Studio',
  description:
    'Replaces the whole source of the script at scriptPath or scriptId, also in an open editor; one step of undo in Studio.',
  input: z.strictObject({ source: sourceField, ...targetFields('script') }),
  rules: [oneTarget('script')],
  output: { updated: z.literal(true), path: z.string(), instanceId: z.string(), diffSummary: z.string() },
  rehearsal: rehearsed,
  destructive: true,
  idempotent: true,
  examples: [{ input: { scriptPath: 'ReplicatedStorage.Greeter', source: 'return "good day"' } }],
});
