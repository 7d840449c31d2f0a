/** Profiles as data: from which severity on a finding fails its gate, and how much time gates get. */
import type { Severity } from '../model/finding.ts';
import type { Profile } from '../model/validation-report.ts';

export interface ProfileRules {
  /** The least severity that makes a gate fail. */
  failsFrom: Severity;
  /** Time one gate may take when it names none. */
  gateTimeoutMs: number;
  /** Whether Hugo is built when the configuration does not say. */
  buildsHugo: 'when-found' | 'always';
  /** Whether other sites are asked when the configuration does not say. */
  asksExternal: boolean;
}

export const PROFILES: Readonly<Record<Profile, ProfileRules>> = {
  local: { failsFrom: 'error', gateTimeoutMs: 120_000, buildsHugo: 'when-found', asksExternal: false },
  ci: { failsFrom: 'error', gateTimeoutMs: 300_000, buildsHugo: 'always', asksExternal: false },
  prod: { failsFrom: 'error', gateTimeoutMs: 600_000, buildsHugo: 'always', asksExternal: true },
};
