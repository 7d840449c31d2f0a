/** Sets a property of an instance. */
import { z } from 'zod';
import { defineBridgeTool } from './define.ts';
import { oneTarget, rehearsed, targetFields } from './fields.ts';

export default defineBridgeTool({
  id: 'roblox.instance_set_property',
  title: 'Set a property in Studio',
  description:
    'Sets propertyName of the instance to value: plain JSON, or {_type, …} as {"_type":"Vector3","x":1,"y":2,"z":3}; also Vector2, Color3 {r,g,b}, BrickColor {name}, UDim, UDim2, NumberRange, CFrame {components}, EnumItem {enum,name}, Instance {path}. One step of undo.',
  input: z.strictObject({
    ...targetFields('instance'),
    propertyName: z.string().min(1).max(100).describe('As Anchored'),
    value: z.unknown().describe('Plain JSON, or {_type, …}'),
  }),
  rules: [
    oneTarget('instance'),
    {
      path: 'value',
      message: 'The value is missing. Give one.',
      holds: ({ value }) => value !== undefined,
    },
  ],
  output: {
    updated: z.literal(true),
    path: z.string(),
    instanceId: z.string(),
    propertyName: z.string(),
    value: z.unknown(),
    diffSummary: z.string(),
  },
  rehearsal: rehearsed,
  destructive: true,
  idempotent: true,
  answer: (payload) => (payload.updated === true ? { value: null, ...payload } : payload),
  examples: [
    { input: { instancePath: 'Workspace.Floor', propertyName: 'Anchored', value: true } },
    {
      input: {
        instancePath: 'Workspace.Floor',
        propertyName: 'Size',
        value: { _type: 'Vector3', x: 8, y: 1, z: 8 },
      },
    },
  ],
});
