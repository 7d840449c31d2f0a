/** Removes a script and what lies below it. */
import { z } from 'zod';
import { defineBridgeTool } from './define.ts';
import { oneTarget, rehearsed, targetFields } from './fields.ts';

export default defineBridgeTool({
  id: 'roblox.script_delete',
  title: 'Delete a script in Studio',
  description: 'Removes the script at scriptPath or scriptId with everything below it; one step of undo in Studio.',
  input: z.strictObject(targetFields('script')),
  rules: [oneTarget('script')],
  output: { deleted: z.literal(true), path: z.string(), diffSummary: z.string() },
  rehearsal: rehearsed,
  destructive: true,
  examples: [{ input: { scriptPath: 'ReplicatedStorage.Greeter' } }],
});
