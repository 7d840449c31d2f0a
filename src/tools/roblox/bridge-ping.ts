/** Says whether a Studio is there, and what is missing when none is. */
import { z } from 'zod';
import { defineBridgeTool } from './define.ts';

export default defineBridgeTool({
  id: 'roblox.bridge_ping',
  title: 'Ping Roblox Studio',
  description:
    'Whether Roblox Studio answers over the bridge, and with which place; without one the error says what is missing.',
  input: z.strictObject({}),
  output: { ok: z.literal(true), placeId: z.number(), studio: z.literal(true) },
  examples: [{ input: {} }],
});
