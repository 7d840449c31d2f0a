/** Properties of ToolHub's writes over any sequence of calls, crashes and retries; the whole storm is `npm run soak -- toolhub-storm`. */
import { expect, test } from 'vitest';
import storm from '../../soak/toolhub-storm.ts';

test('no write twice, no approval twice or for other bytes, nothing denied has an effect, every call has its line', async () => {
  expect(await storm(0.03)).toMatch(/none twice$/);
});
