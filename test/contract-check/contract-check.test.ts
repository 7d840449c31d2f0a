/** Our servers keep their four contracts, and a server that breaks one in a single place is told so by the rule it breaks. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAnswer } from '../../src/contract-check/answer.ts';
import { contracts } from '../../src/contract-check/index.ts';
import { linkOverTcp } from '../../src/contract-check/links/tcp.ts';
import { reportText } from '../../src/contract-check/report.ts';
import { CONTRACTS } from '../../src/contract-check/rule.ts';
import { type CheckReport, runRules } from '../../src/contract-check/run-rules.ts';
import { type ContractServer, openContractServer } from '../support/contract-servers.ts';
import { type Alter, deviate } from '../support/deviations/deviate.ts';
import { deviations } from '../support/deviations/index.ts';
import { type Recording, recording, replaying } from '../support/deviations/record.ts';

/** Nothing of these is a break. */
const harmless: Record<string, Alter> = {
  'keys in another order': (message) => reversed(message) as typeof message,
  'members that are added': (message) => {
    const result = message.result as { structuredContent?: object; content?: unknown[] } | undefined;
    if (result?.structuredContent === undefined) return message;
    const more = { ...result.structuredContent, added: 1 };
    return {
      ...message,
      result: { ...result, content: [{ type: 'text', text: JSON.stringify(more) }], structuredContent: more },
    };
  },
};
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, item]) => [key, reversed(item)]),
  );
}

/** What no answer of a server can break; their judges are shown what is wrong below. */
const READ_FROM_DISK = ['audit-says-how-it-ended', 'audit-keeps-no-secret'];

test('every rule is broken by a deviation', () => {
  for (const id of CONTRACTS) {
    const broken = new Set(deviations[id].map(({ rule }) => rule));
    const whole = contracts[id].rules.map(({ id: rule }) => rule).filter((rule) => !broken.has(rule));
    expect(whole, id).toEqual(id === 'manager' ? READ_FROM_DISK : []);
  }
});

test('an audit log that holds a token, or does not say how a call ended, is told', () => {
  const [ended, secret] = READ_FROM_DISK.map((id) => contracts.manager.rules.find((rule) => rule.id === id));
  const line = { correlationId: 'a', tool: 't', ts: '2026-01-01T00:00:00Z', ok: true };
  const seen = (lines: object[]) =>
    readAnswer({
      result: { ids: ['a', 'b'], secret: 'ghp_x', text: lines.map((one) => JSON.stringify(one)).join('\n') },
    });
  const good = [line, { ...line, correlationId: 'b', ok: false }];
  expect([ended?.judge(seen(good)), secret?.judge(seen(good))]).toEqual([[], []]);
  expect(ended?.judge(seen([line, { ...line, correlationId: 'b' }]))).not.toEqual([]);
  expect(secret?.judge(seen([...good, { query: 'find ghp_x' }]))).not.toEqual([]);
});

test('there are at least 40 deviations, and none has the name of another', () => {
  const names = CONTRACTS.flatMap((id) => deviations[id].map(({ name }) => `${id}: ${name}`));
  expect(names.length).toBeGreaterThanOrEqual(40);
  expect(new Set(names).size).toBe(names.length);
});

describe.each(CONTRACTS.map((id) => ({ id })))('the $id contract', ({ id }) => {
  const contract = contracts[id];
  let server: ContractServer;
  let kept: Recording;
  let report: CheckReport;
  beforeAll(async () => {
    server = await openContractServer(id);
    const live = recording(await server.tcp());
    kept = live.kept;
    report = await runRules(contract, live.link, server.given, undefined, {
      dial: async (address) => recording(await linkOverTcp(address, undefined), kept).link,
      again: async () => recording(await server.tcp(), kept).link,
    });
    await live.link.close();
  });
  afterAll(() => server.close());
  const against = (alter: Alter, only?: readonly string[], given = server.given) => {
    const link = deviate(replaying(kept, 'tcp'), alter);
    return runRules(contract, link, given, only, { dial: async () => link, again: async () => link });
  };

  test('is kept by our server over TCP', () => {
    expect(report.ok, reportText(report)).toBe(true);
    expect(report.rules.length).toBe(contract.rules.length);
  });
  test('has rules that each name a place in a document, say a sentence and look at known acts', () => {
    const ids = contract.rules.map((rule) => rule.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id: rule, section, says, sees } of contract.rules) {
      expect(section, rule).toMatch(/\.md › |^MCP over/);
      expect(says, rule).toMatch(/ .*\.$/);
      expect(
        sees.filter((act) => contract.acts[act] === undefined),
        rule,
      ).toEqual([]);
    }
  });
  test.each(Object.entries(harmless))('is not broken by %s', async (_, alter) => {
    const answer = await against(alter);
    expect(answer.ok, reportText(answer)).toBe(true);
  });
  test.each(deviations[id].map(({ name, rule, alter }) => [name, rule, alter] as const))(
    'is broken by: %s (%s)',
    async (_, rule, alter) => {
      const answer = await against(alter(), [rule]);
      expect(answer.rules.map((one) => [one.id, one.outcome])).toEqual([[rule, 'broken']]);
      expect(answer.ok).toBe(false);
    },
  );
  test('cannot be judged as kept without what its rules need', async () => {
    const [want] = Object.keys(contract.wants);
    const { [want ?? '']: _, ...less } = server.given;
    const answer = await against((message) => message, undefined, less);
    expect(answer.ok).toBe(false);
    expect(answer.rules.find(({ outcome }) => outcome === 'untestable')?.problems[0]).toContain(`--with ${want}=`);
  });
});

test.each([
  ['toolhub', 'withheld', 'tool-allowlist', /no call can change that list/],
  ['manager', 'slow', 'timeout-code', /no caller can make a server slow/],
  ['manager', 'away', 'not-connected-code', /no caller can cut it off/],
] as const)('%s without %s says why %s is not judged, and is not kept', async (id, want, rule, why) => {
  const server = await openContractServer(id);
  try {
    const { [want]: _, ...less } = server.given;
    const answer = await runRules(contracts[id], await server.tcp(), less, [rule]);
    expect(answer).toMatchObject({ ok: false, holds: 0, broken: 0, untestable: 1 });
    expect(reportText(answer)).toMatch(why);
  } finally {
    await server.close();
  }
});
