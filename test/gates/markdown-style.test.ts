import { expect, it } from 'vitest';
import type { GateFacts } from '../../src/gates/facts.ts';
import markdownStyle from '../../src/gates/markdown-style.ts';

const message = (line: number) => ({
  rule: 'MD056',
  path: 'a.md',
  line,
  column: 1,
  level: 'info' as const,
  message: 'Table row has 3 cells, but expected 2',
  fixable: false,
});
const facts = {
  pages: new Map([
    ['a.md', { lines: ['| a | b |', '| --- | --- |', '| 1 | 2 | <!-- claim_id: 0f -->', '| 1 | 2 | 3 |'] }],
  ]),
  tools: {
    lint: { ran: true, missing: null, notAsked: null, version: '1', exitCode: 1, messages: [message(3), message(4)] },
  },
} as unknown as GateFacts;

it('lets a proof marker after the last pipe stand, and reports a real extra cell', async () => {
  const lines: (number | undefined)[] = [];
  await markdownStyle.check(
    facts,
    (finding) => lines.push(finding.location?.line),
    () => {},
  );
  expect(lines).toEqual([4]);
});
