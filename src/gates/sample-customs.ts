/** A label that most samples of a page contradict is a custom there, or wrong in all of them: one remark, not a warning for each. */

import type { CodeFact } from '../content/page-facts.ts';
import { countOf } from '../text/count.ts';
import type { SampleFinding } from './sample-findings.ts';

/** Fewer are faults. */
const LEAST = 3;

/** The findings with one for each such label; a custom is a finding of `wrong-language` that knows no other language. */
export function withCustoms(samples: readonly CodeFact[], found: readonly SampleFinding[]): SampleFinding[] {
  const labelOf = ({ sample }: SampleFinding): string => samples[sample]?.language ?? '';
  const failed = Map.groupBy(
    found.filter(({ rule }) => rule === 'snippets/syntax-error'),
    labelOf,
  );
  const customs = new Map<string, SampleFinding>();
  for (const [label, all] of failed) {
    const [first] = all;
    const among = samples.filter(({ language, code }) => language === label && code.trim() !== '').length;
    if (first === undefined || all.length < LEAST || all.length * 2 <= among) continue;
    customs.set(label, {
      rule: 'snippets/wrong-language',
      sample: first.sample,
      lineInSample: null,
      language: null,
      message: `Label that most of its code does not follow: ${all.length} of ${countOf(among, 'block')} of \`${label}\` here do not parse as that`,
    });
  }
  if (customs.size === 0) return [...found];
  return found.flatMap((one) => {
    const custom = one.rule === 'snippets/syntax-error' ? customs.get(labelOf(one)) : undefined;
    return custom === undefined ? one : custom.sample === one.sample ? custom : [];
  });
}

/** Labels of a page that are customs. */
export const customLabels = (samples: readonly CodeFact[], found: readonly SampleFinding[]): ReadonlySet<string> =>
  new Set(found.flatMap((one) => (isCustom(one) ? (samples[one.sample]?.language ?? []) : [])));

export const isCustom = ({ rule, language }: Pick<SampleFinding, 'rule' | 'language'>): boolean =>
  rule === 'snippets/wrong-language' && language === null;
