import { expect, it } from 'vitest';
import { takeExamples } from '../../src/templates/symbol-examples.ts';
import { snippet } from '../support/facts.ts';
import { pageEnding, writtenPages } from '../support/written-pages.ts';

const example = (code: string, origin: 'test' | 'docstring') =>
  snippet('reads', code, { origin, tags: ['symbol:strata.read'] });

it('prefers the docstring, then the shorter, and shows nothing twice', () => {
  const test = example('strata.read("a")\nassert 1', 'test');
  const doc = example('strata.read("a", units="m", strict=True)', 'docstring');
  const used = new Set<string>();
  expect(takeExamples(['strata.read'], [test, doc], used)).toEqual([doc.snippet_id]);
  expect(takeExamples(['strata.read'], [test, doc], used)).toEqual([test.snippet_id]);
  expect(takeExamples(['strata.read'], [test, doc], used)).toEqual([]);
  expect(takeExamples(['strata.read'], [example('x = "strata.read"', 'test')], new Set())).toEqual([]);
});
it('stands below its symbol in the reference, with its place in the source', () => {
  const test = example('import strata\n\nlog = strata.read("b.las")\nassert log', 'test');
  const { pages } = writtenPages({ snippets: [test] });
  const text = pageEnding(pages, 'reference/strata/strata.md');
  expect(text).toMatch(/\(\[source\]\(https:[^)]*\)\):\n\n```python\nimport strata\n\nlog = strata\.read\("b\.las"\)/u);
});
