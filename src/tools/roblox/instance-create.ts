/** Creates an instance of a class below another one. */
import { z } from 'zod';
import { defineBridgeTool } from './define.ts';
import { created, nameField, oneTarget, rehearsed, targetFields } from './fields.ts';

export default defineBridgeTool({
  id: 'roblox.instance_create',
  title: 'Create an instance in Studio',
  description:
    'Creates an instance of className below parentPath or parentId; its name is the class where none is given. One step of undo in Studio.',
  input: z.strictObject({
    className: z.string().min(1).max(100).describe('As Part or Folder'),
    name: nameField.optional(),
    ...targetFields('parent'),
  }),
  rules: [oneTarget('parent')],
  output: created,
  rehearsal: rehearsed,
  payload: (input) => ({ ...input, name: input.name ?? input.className }),
  examples: [{ input: { className: 'Part', name: 'Floor', parentPath: 'Workspace' } }],
});
