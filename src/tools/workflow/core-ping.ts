/** Says that the server answers, and what time it has. */
import { z } from 'zod';
import { servicesOf } from '../services.ts';
import { defineTool } from '../tool.ts';

export default defineTool({
  id: 'core.ping',
  family: 'workflow',
  title: 'Ping',
  description: 'Answers ok and the time of the server; changes nothing and reads nothing.',
  input: z.strictObject({}),
  output: z.object({ ok: z.boolean(), serverTime: z.string() }),
  effects: { readOnly: true, destructive: false, idempotent: true, openWorld: false },
  failures: [],
  examples: [{ input: {} }],
  run: async (_, { ports }) => ({ ok: true, serverTime: new Date(servicesOf(ports).clock.now()).toISOString() }),
});
