/** Removes an instance and what lies below it. */
import { z } from 'zod';
import { defineBridgeTool } from './define.ts';
import { oneTarget, rehearsed, targetFields } from './fields.ts';

export default defineBridgeTool({
  id: 'roblox.instance_delete',
  title: 'Delete an instance in Studio',
  description:
    'Removes the instance at instancePath or instanceId with everything below it; services stay. One step of undo in Studio.',
  input: z.strictObject(targetFields('instance')),
  rules: [oneTarget('instance')],
  output: { deleted: z.literal(true), path: z.string(), diffSummary: z.string() },
  rehearsal: rehearsed,
  destructive: true,
  examples: [{ input: { instancePath: 'Workspace.Floor' } }],
});
