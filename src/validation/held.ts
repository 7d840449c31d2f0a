/** What a baseline may hold: no finding behind which nobody knows what else is broken, as of a build that ended. */
import { gates } from '../gates/index.ts';
import type { OpenFinding } from './outcome.ts';
import { timeoutRule } from './run-gate.ts';

const HIDING = new Set(
  gates.flatMap(({ id, rules }) =>
    [...rules, timeoutRule(id)].flatMap((rule) => (rule.hidesOthers === true ? [rule.id] : [])),
  ),
);

export const hidesOthers = ({ rule }: { rule: string }): boolean => HIDING.has(rule);

/** Notes fail nowhere, and need no place in it. */
export const isHeld = ({ rule, severity }: Pick<OpenFinding, 'rule' | 'severity'>): boolean =>
  severity !== 'info' && !HIDING.has(rule);

/** The help of a finding that an older file holds all the same. */
export const NOT_HELD_BY_BASELINE =
  'No baseline holds this, for nobody knows what else is broken behind it: fix it, or ignore the rule in launch.yml and say why there';
