/** Gates that keep the time they take, so that each shows as one span however its pages were interleaved with others'. */
import type { GateFacts } from '../gates/facts.ts';
import type { Gate, Look, Report } from '../gates/gate.ts';
import type { Telemetry } from '../ports/telemetry.ts';

export interface TracedGates {
  gates: Gate[];
  /** Tells of what ran since the last time. */
  tell(): void;
}

export function traceGates(gates: readonly Gate[], telemetry: Telemetry, now: () => number): TracedGates {
  const spent = new Map<string, { ms: number; findings: number }>();
  const note = (id: string, since: number, findings: number): void => {
    const before = spent.get(id);
    spent.set(id, { ms: (before?.ms ?? 0) + now() - since, findings: (before?.findings ?? 0) + findings });
  };
  return {
    gates: gates.map((gate): Gate => {
      if (gate.scope === 'page') {
        return {
          ...gate,
          check(page, facts, report, look) {
            const since = now();
            let findings = 0;
            try {
              const counted: Report = (finding) => {
                findings += 1;
                report(finding);
              };
              gate.check(page, facts, counted, look);
            } finally {
              note(gate.id, since, findings);
            }
          },
        };
      }
      return {
        ...gate,
        async check(facts: GateFacts, report: Report, look: Look) {
          const since = now();
          let findings = 0;
          try {
            await gate.check(
              facts,
              (finding) => {
                findings += 1;
                report(finding);
              },
              look,
            );
          } finally {
            note(gate.id, since, findings);
          }
        },
      };
    }),
    tell() {
      for (const [id, { ms, findings }] of spent)
        telemetry.ended?.(`gate ${id}`, { 'launch.gate': id, 'launch.findings': findings }, ms);
      spent.clear();
    },
  };
}
