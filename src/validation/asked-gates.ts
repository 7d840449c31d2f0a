/** Which gates a session runs: those that are named, or that the profile or the configuration asks for. */
import type { Gate } from '../gates/gate.ts';
import type { Profile } from '../model/validation-report.ts';
import { PROFILES } from './profiles.ts';
import type { ValidationInput } from './session-options.ts';

/** A launch asks for the build where its profile builds when Hugo is found; whether it is found is seen when it is due. */
const buildsHugo = ({ kind, hugo }: NonNullable<ValidationInput['run']>, profile: Profile): boolean =>
  hugo.build ?? (kind === 'launch' && PROFILES[profile].buildsHugo === 'when-found');

/** Named, or asked for by the profile or the configuration; never when switched off. */
export function isAsked(gate: Gate, { config, only, profile, run }: ValidationInput): boolean {
  if (config?.gates?.[gate.id] === 'off') return false;
  if (only !== undefined) return only.includes(gate.id);
  const isForced =
    (gate.id === 'external-links' && config?.links?.external === true) ||
    (gate.id === 'hugo-build' && (config?.hugo?.build === true || (run !== undefined && buildsHugo(run, profile))));
  return isForced || gate.profiles.includes(profile);
}

export const asksStyle = (asked: readonly Gate[]): boolean => asked.some(({ id }) => id === 'markdown-style');
