/** The contract of workflow-runtime.md: its acts and its rules. */
import type { Contract } from '../rule.ts';
import { wireRules } from '../wire-rules.ts';
import { workflowActs } from './acts.ts';
import { bridgeActs } from './bridge-acts.ts';
import { bridgeAnswerRules } from './bridge-answer-rules.ts';
import { bridgeRules } from './bridge-rules.ts';
import { catalogRules } from './catalog-rules.ts';
import { envelopeRules } from './envelope-rules.ts';
import { faultRules } from './fault-rules.ts';
import { runRules } from './run-rules.ts';

export const workflowContract: Contract = {
  id: 'workflow',
  wants: {
    denied: 'an actor to whom the policy of the server denies core.ping',
    bridge:
      'the address of a server with GOX_BRIDGE_ENABLED=true and a Studio connected, whose place may be written to',
    studioless: 'the address of a server with GOX_BRIDGE_ENABLED=true and no Studio connected',
  },
  acts: { ...workflowActs, ...bridgeActs },
  rules: [
    ...wireRules,
    ...catalogRules,
    ...envelopeRules,
    ...faultRules,
    ...runRules,
    ...bridgeRules,
    ...bridgeAnswerRules,
  ],
};
