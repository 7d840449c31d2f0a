/** Creates a script with its source below an instance. */
import { z } from 'zod';
import { defineBridgeTool } from './define.ts';
import { created, nameField, oneTarget, rehearsed, sourceField, targetFields } from './fields.ts';

export default defineBridgeTool({
  id: 'roblox.script_create',
  title: 'Create a script in Studio',
  description:
    'Creates a Script, LocalScript or ModuleScript with its source below parentPath or parentId; one step of undo in Studio.',
  input: z.strictObject({
    name: nameField,
    scriptType: z.enum(['Script', 'LocalScript', 'ModuleScript']).describe('Its class'),
    source: sourceField.default(''),
    ...targetFields('parent'),
  }),
  rules: [oneTarget('parent')],
  output: created,
  rehearsal: rehearsed,
  examples: [
    {
      input: {
        name: 'Greeter',
        scriptType: 'ModuleScript',
        source: 'return "hello"',
        parentPath: 'ReplicatedStorage',
      },
    },
  ],
});
