import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { renderSarif, SARIF_LIMITS } from '../../src/report/sarif.ts';
import { gate, issue, report } from './issues.ts';
import { sarifProblems } from './sarif-shape.ts';

interface Sarif {
  runs: {
    tool: { driver: { rules: { id: string }[] } };
    results: {
      ruleId: string;
      ruleIndex: number;
      level: string;
      partialFingerprints: Record<string, string>;
      locations: { physicalLocation: { artifactLocation: { uri: string }; region: Record<string, number> } }[];
    }[];
    invocations: { executionSuccessful: boolean; toolExecutionNotifications?: { message: { text: string } }[] }[];
  }[];
}
const read = (text: string) => (JSON.parse(text) as Sarif).runs[0]!;
const render = (issues: ReturnType<typeof issue>[], over = {}) =>
  renderSarif(report(issues, over), { version: '1.2.3' });

test('a report with every kind of place has the shape SARIF 2.1.0 asks for', () => {
  const { text } = render(
    [
      issue(),
      issue({ n: 2, severity: 'info', location: null, files: [] }),
      issue({ n: 3, rule: 'images/missing', location: { path: 'café/ページ #1.md' } }),
      issue({ n: 4, suggested_fix: 'Remove it.' }),
    ],
    { gates: [gate({ outcome: 'crashed', reason: 'boom' })] },
  );
  expect(sarifProblems(JSON.parse(text))).toEqual([]);
  expect(read(text).results.map(({ locations: [at] }) => at?.physicalLocation.artifactLocation.uri)).toContain(
    'caf%C3%A9/%E3%83%9A%E3%83%BC%E3%82%B8%20%231.md',
  );
  expect(
    read(text).results.every(({ ruleId, ruleIndex }) => read(text).tool.driver.rules[ruleIndex]?.id === ruleId),
  ).toBe(true);
});
test('the same report gives the same bytes, whatever the order of its findings', () => {
  const issues = [1, 2, 3].map((n) => issue({ n }));
  expect(render(issues).text).toBe(render(issues.toReversed()).text);
});
test('a fingerprint survives a moved line and tells equal findings of one page apart', () => {
  const print = (line: number) =>
    read(render([issue({ location: { path: 'a.md', line } })]).text).results[0]?.partialFingerprints;
  expect(print(3)).toEqual(print(90));
  const twins = read(
    render([issue({ location: { path: 'a.md', line: 1 } }), issue({ location: { path: 'a.md', line: 9 } })]).text,
  ).results;
  expect(new Set(twins.map(({ partialFingerprints }) => partialFingerprints.primaryLocationLineHash)).size).toBe(2);
});
test('a gate that could not judge makes the invocation unsuccessful and says why', () => {
  const [invocation] = read(
    render([], { gates: [gate({ name: 'hugo-build', outcome: 'untestable', reason: 'hugo is not installed' })] }).text,
  ).invocations;
  expect(invocation).toMatchObject({
    executionSuccessful: false,
    toolExecutionNotifications: [{ message: { text: 'hugo-build: untestable: hugo is not installed' } }],
  });
});

describe('limits', () => {
  const many = (length: number) =>
    Array.from({ length }, (_, n) => issue({ n: n + 1, severity: n % 2 === 0 ? 'info' : 'error' }));
  test('5,000 results are kept whole, of 5,001 the least severe goes and the file says so', () => {
    expect(render(many(SARIF_LIMITS.results)).dropped).toBe(0);
    const over = render(many(SARIF_LIMITS.results + 1));
    expect(over.dropped).toBe(1);
    expect(read(over.text).results.filter(({ level }) => level === 'error')).toHaveLength(2_500);
    expect(read(over.text).invocations[0]?.toolExecutionNotifications?.[0]?.message.text).toContain(
      'as no more fit: 1 finding,',
    );
  });
  test('a file too large when packed loses its tail until it fits', () => {
    const issues = Array.from({ length: 200 }, (_, n) =>
      issue({ n: n + 1, message: randomBytes(500).toString('hex') }),
    );
    const { text, dropped } = renderSarif(report(issues), {
      version: '1',
      limits: { results: 5_000, gzippedBytes: 60_000 },
    });
    expect(gzipSync(text).length).toBeLessThanOrEqual(60_000);
    expect(dropped).toBeGreaterThan(0);
  });
});
