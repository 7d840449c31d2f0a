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

it('takes the slot of a component for no heading, and a line like it outside of one for one', async () => {
  const text = '# A\n\n::hero\n#title\nWords\n::\n\n#title\n';
  const told = [4, 8].map((line) => ({ ...message(line), rule: 'MD018' }));
  const linesOn = async (kind: string): Promise<(number | undefined)[]> => {
    const lines: (number | undefined)[] = [];
    await markdownStyle.check(
      {
        ...facts,
        index: { kind },
        pages: new Map([['a.md', { text, lines: text.split('\n'), facts: { frontmatter: null } }]]),
        tools: { lint: { ...facts.tools.lint, messages: told } },
      } as unknown as GateFacts,
      (finding) => lines.push(finding.location?.line),
      () => {},
    );
    return lines;
  };
  expect(await linesOn('nuxt-content')).toEqual([8]);
  expect(await linesOn('vitepress')).toEqual([4, 8]);
});
