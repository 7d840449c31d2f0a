/** The source of a script as the editor shows it. */
import { z } from 'zod';
import { defineBridgeTool } from './define.ts';
import { oneTarget, targetFields } from './fields.ts';

export default defineBridgeTool({
  id: 'roblox.script_get_source',
  title: 'Read the source of a script in Studio',
  description: 'The source of the script at scriptPath or scriptId, as the editor shows it.',
  input: z.strictObject(targetFields('script')),
  rules: [oneTarget('script')],
  output: { path: z.string(), instanceId: z.string(), className: z.string(), source: z.string() },
  examples: [{ input: { scriptPath: 'ReplicatedStorage.Greeter' } }],
});
