/** The report of a check as a person reads it: what is broken first told with the sentence and section it breaks, then the count. */
import { countOf } from '../text/count.ts';
import type { CheckReport, Verdict } from './run-rules.ts';

export function reportText({ contract, transport, rules, holds, broken, untestable }: CheckReport): string {
  const lines = rules.flatMap((rule) => [
    `${WORDS[rule.outcome]}  ${rule.id}  ${rule.section}`,
    ...(rule.outcome === 'holds' ? [] : [`        ${rule.says}`, ...rule.problems.map((one) => `        - ${one}`)]),
  ]);
  const counts = [`${holds} of ${countOf(rules.length, 'rule')} hold`];
  if (broken > 0) counts.push(`${broken} broken`);
  if (untestable > 0) counts.push(`${untestable} not judged`);
  return `${lines.join('\n')}\n${contract} over ${transport}: ${counts.join(', ')}\n`;
}
const WORDS: Readonly<Record<Verdict['outcome'], string>> = { holds: 'ok    ', broken: 'BROKEN', untestable: '?     ' };
