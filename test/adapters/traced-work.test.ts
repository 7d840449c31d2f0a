/** The work below a call shows as its children: the store, each gate, and nothing where nobody asked. */
import { expect, test } from 'vitest';
import { openStore } from '../../src/adapters/open-store.ts';
import { createTelemetry } from '../../src/adapters/telemetry.ts';
import { tracedStore } from '../../src/adapters/traced-store.ts';
import type { GateFacts, PageInput } from '../../src/gates/facts.ts';
import { definePageGate, defineSiteGate, type Gate } from '../../src/gates/gate.ts';
import { traceGates } from '../../src/validation/trace-gates.ts';

test('what a store does inside a span is its child; outside of one it leaves nothing', async () => {
  const telemetry = createTelemetry({});
  const store = tracedStore(await openStore('sqlite::memory:'), telemetry);
  await store.set('kv', 'before', 1);
  const outer = await telemetry.span('outer', { 'launch.run_id': 'r_1' }, async (span) => {
    expect(await store.insertIfAbsent('kv', 'k', 2)).toBe(true);
    expect(await store.get('kv', 'k')).toBe(2);
    expect(await store.getMany('kv', ['k', 'before'])).toEqual([2, 1]);
    return span;
  });
  const spans = await telemetry.find({ run_id: 'r_1' }, 10);
  expect(spans.map(({ name }) => name).toSorted()).toEqual(['outer', 'store getMany', 'store insertIfAbsent']);
  for (const { name, parent_span_id } of spans)
    expect(parent_span_id, name).toBe(name === 'outer' ? null : outer.span_id);
  await store.close();
});

test('a gate is one span with the sum of its time and its findings, told once', async () => {
  const telemetry = createTelemetry({});
  const base = { title: 'x', profiles: ['local'] as const, version: 1, rules: [] };
  const finding = { rule: 'x/y', message: 'Unexpected x, expected y', location: null, fixable: 'no' as const };
  const page = definePageGate({ ...base, id: 'page', check: (_, __, report) => report(finding) });
  const site = defineSiteGate({ ...base, id: 'site', check: async () => {} });
  let now = 0;
  const { gates, tell } = traceGates([page, site], telemetry, () => (now += 5));
  const found: string[] = [];
  const run = async (gate: Gate | undefined): Promise<void> => {
    const facts = {} as GateFacts;
    if (gate?.scope === 'page')
      gate.check(
        {} as PageInput,
        facts,
        ({ rule }) => found.push(rule),
        () => {},
      );
    else
      await gate?.check(
        facts,
        ({ rule }) => found.push(rule),
        () => {},
      );
  };
  await telemetry.span('worker', { 'launch.run_id': 'r_2' }, async () => {
    for (const gate of [gates[0], gates[1], gates[0]]) await run(gate);
    tell();
    tell();
  });
  expect(found).toEqual(['x/y', 'x/y']);
  const spans = await telemetry.find({ run_id: 'r_2' }, 10);
  expect(spans.map(({ name, duration_ms, attributes }) => [name, duration_ms, attributes['launch.findings']])).toEqual(
    expect.arrayContaining([
      ['gate page', 10, 2],
      ['gate site', 5, 0],
    ]),
  );
  expect(spans).toHaveLength(3);
});
