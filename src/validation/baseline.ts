/** A baseline: today's findings by id, so that only new ones fail. */
import { existsSync } from 'node:fs';
import { z } from 'zod';
import { writeWhole } from '../adapters/write-whole.ts';
import { parseConfig, parseConfigText } from '../config/config-problems.ts';
import { readNamed } from '../content/named-file.ts';
import { isHeld } from './held.ts';
import type { OpenFinding } from './outcome.ts';

const Baseline = z.strictObject({
  schema_version: z.literal(1),
  findings: z.array(z.strictObject({ issue_id: z.string(), rule: z.string(), path: z.string().nullable() })),
});

/** Ids of the findings in the file, or undefined when there is none yet. */
export function readBaseline(file: string): ReadonlySet<string> | undefined {
  if (!existsSync(file)) return undefined;
  return baselineIn(readNamed(file, { what: 'The baseline', help: 'Name a regular file, or remove it.' }));
}

/** Ids of the findings in the text of such a file. */
export function baselineIn(text: string): ReadonlySet<string> {
  const { findings } = parseConfig(Baseline, parseConfigText(text, 'the baseline'), 'the baseline');
  return new Set(findings.map((finding) => finding.issue_id));
}

export function writeBaseline(file: string, findings: readonly OpenFinding[]): void {
  writeWhole(file, baselineText(findings));
}

/** What the file holds: a finding a line, those of a page together, so that a review shows which came and went. */
export function baselineText(findings: readonly OpenFinding[]): string {
  const rows = findings.filter(isHeld).map(({ issue_id, rule, location }) => {
    const row = { issue_id, rule, path: location?.path ?? null };
    return { place: [row.path ?? '', rule, issue_id].join('\0'), line: JSON.stringify(row) };
  });
  const lines = rows.toSorted((a, b) => (a.place < b.place ? -1 : 1)).map(({ line }) => `\n  ${line}`);
  return `{ "schema_version": 1, "findings": [${lines.join(',')}${lines.length === 0 ? '' : '\n'}] }\n`;
}
