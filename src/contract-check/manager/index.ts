/** The contract of manager-envelope.md: its acts and its rules. */
import type { Contract } from '../rule.ts';
import { resultRules, wireRules } from '../wire-rules.ts';
import { managerActs } from './acts.ts';
import { auditRules } from './audit-rules.ts';
import { codeRules } from './code-rules.ts';
import { envelopeRules } from './envelope-rules.ts';
import { godotRules } from './godot-rules.ts';
import { schemaRules } from './schema-rules.ts';

export const managerContract: Contract = {
  id: 'manager',
  wants: {
    project: 'a folder that the server takes as projectPath; its audit log is read',
    slow: 'a call as JSON, {"tool": …, "arguments": {…}}, that runs out of time there; no caller can make a server slow',
    away: 'a call as JSON, {"tool": …, "arguments": {…}}, that needs a service the server does not reach; no caller can cut it off',
    lacking:
      'a call as JSON, {"tool": …, "arguments": {…}}, that needs a program its machine has not; no caller can take one away',
    locked: 'the same server without ALLOW_EXTERNAL_TOOLS, as host:port; no call can switch it off',
  },
  acts: managerActs,
  rules: [
    ...wireRules,
    ...resultRules(['info', 'search', 'help-unknown', 'help-without', 'gated', 'not-found-run']),
    ...envelopeRules,
    ...codeRules,
    ...schemaRules,
    ...auditRules,
    ...godotRules,
  ],
};
