/** The contract of toolhub-tools.md: its acts and its rules. */
import type { Contract } from '../rule.ts';
import { fieldRules } from '../tool-fields.ts';
import { resultRules, wireRules } from '../wire-rules.ts';
import { toolhubActs } from './acts.ts';
import { batchRules } from './batch-rules.ts';
import { codeRules } from './code-rules.ts';
import { envelopeRules } from './envelope-rules.ts';
import { evidenceRules } from './evidence-rules.ts';
import { toolhubTools } from './fields.ts';
import { limitRules } from './limit-rules.ts';
import { onceRules } from './once-rules.ts';
import { qaRules } from './qa-rules.ts';
import { readRules } from './read-rules.ts';
import { toolSection } from './sections.ts';

export const toolhubContract: Contract = {
  id: 'toolhub',
  wants: {
    repo: 'repository of REPO_ALLOWLIST; issues are opened there',
    pull: 'number of a pull request there; it gets a comment',
    denied: 'id of a run whose repository is not in REPO_ALLOWLIST',
    change: 'arguments of code_branch_pr_create as JSON, whose approval was granted; its pull request is opened',
    withheld:
      'address (host:port, URL or command) of the same server over the same records, started with a TOOL_ALLOWLIST of every internal name but github.issues.create, in whose place it says github_issues_create; no call can change that list',
  },
  acts: toolhubActs,
  rules: [
    ...wireRules,
    ...resultRules(['run', 'issue', 'issue-dry', 'patch', 'patch-outside', 'test', 'batch', 'run-elsewhere']),
    ...fieldRules(toolhubTools, toolSection),
    ...envelopeRules,
    ...onceRules,
    ...limitRules,
    ...batchRules,
    ...qaRules,
    ...codeRules,
    ...evidenceRules,
    ...readRules,
  ],
};
