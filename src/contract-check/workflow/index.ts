/** The contract of workflow-runtime.md: its acts and its rules. */
import type { Contract } from '../rule.ts';
import { wireRules } from '../wire-rules.ts';
import { workflowActs } from './acts.ts';
import { catalogRules } from './catalog-rules.ts';
import { envelopeRules } from './envelope-rules.ts';
import { faultRules } from './fault-rules.ts';
import { runRules } from './run-rules.ts';

export const workflowContract: Contract = {
  id: 'workflow',
  wants: { denied: 'an actor to whom the policy of the server denies core.ping' },
  acts: workflowActs,
  rules: [...wireRules, ...catalogRules, ...envelopeRules, ...faultRules, ...runRules],
};
