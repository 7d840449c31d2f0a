/** What an instance is and where it lies. */
import { z } from 'zod';
import { defineBridgeTool } from './define.ts';
import { described, oneTarget, targetFields } from './fields.ts';

export default defineBridgeTool({
  id: 'roblox.instance_get',
  title: 'Look at an instance in Studio',
  description: 'Id, name, class, path, parent and number of children of the instance at instancePath or instanceId.',
  input: z.strictObject(targetFields('instance')),
  rules: [oneTarget('instance')],
  output: { instance: described },
  examples: [{ input: { instancePath: 'Workspace.Floor' } }],
});
