/** What each rule guarantees, in one sentence, by its id. */
import type { Gate } from './gate.ts';

export const descriptionsOf = (gates: readonly Gate[]): ReadonlyMap<string, string> =>
  new Map(gates.flatMap((gate) => gate.rules.map((rule) => [rule.id, rule.description])));
