/** A tenth of the soak: hostile messages over stdio. */
import { expect, test } from 'vitest';
import mcpFuzz from '../soak/mcp-fuzz.ts';

test('hostile messages are answered, well formed, and leak nothing', { timeout: 240_000 }, async () => {
  expect(await mcpFuzz(0.1)).toMatch(/nothing leaked$/);
});
