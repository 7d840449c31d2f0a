/** Audit lines a second of processor time, redacted and shortened as every call's are, beside the same bytes appended with nothing done to them. */
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { auditLine, openAudit } from '../src/tools/audit.ts';
import { median } from './measure.ts';

const LINES = 20_000;
const ROUNDS = 7;
const LEAST = 10_000;

const entry = (number: number) => ({
  correlationId: `c-${number}`,
  tool: 'github_issues_create',
  action: null,
  actor: 'agent',
  runId: 'r_2026-01-21T10-00-00Z_abcd',
  args: {
    run_id: 'r_2026-01-21T10-00-00Z_abcd',
    title: `Dead link ${number}`,
    body: 'content/guide.md line 12 names a page that is not there.',
    labels: ['docs'],
    token: 'a-secret',
  },
  ok: true,
  code: 'ok',
  summary: '',
  durationMs: 12,
});

export default async function audit(): Promise<string> {
  const home = mkdtempSync(path.join(tmpdir(), 'launch-bench-'));
  const rates: Record<'floor' | 'ours', number[]> = { floor: [], ours: [] };
  const line = auditLine(entry(1), new Date().toISOString());
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.floor.push(rate(() => appendFileSync(path.join(home, 'floor.log'), line)));
      const write = openAudit({ home: path.join(home, `round-${round}`), isRemote: false }, home, {
        LAUNCH_AUDIT_MAX_BYTES: '1000000000',
      });
      rates.ours.push(rate((number) => write(entry(number))));
      const kept = readFileSync(path.join(home, `round-${round}`, 'audit.log'), 'utf8').split('\n').length - 1;
      if (kept !== LINES) throw new Error(`${kept} of ${LINES} lines were kept`);
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
  const [floor, ours] = [median(rates.floor), median(rates.ours)];
  const row = (name: string, value: number): string =>
    `  ${name.padEnd(34)} ${value.toFixed(0).padStart(8)} lines a second of processor time`;
  return `Audit lines of ${line.length} bytes, median of ${ROUNDS} × ${LINES}\n${row('appended bare', floor)}\n${row('audit log', ours)}  ×${(floor / ours).toFixed(2)}\n  ${ours >= LEAST ? 'ok  ' : 'UNDER'} lines a second: ${ours.toFixed(0)}, at least ${LEAST}\n`;
}

function rate(write: (number: number) => void): number {
  const started = process.cpuUsage();
  for (let number = 0; number < LINES; number += 1) write(number);
  const { user, system } = process.cpuUsage(started);
  return LINES / ((user + system) / 1_000_000);
}
