/** The operator's test and lint commands, behind one tool. */
import qaLint from '../toolhub/qa-lint.ts';
import qaTest from '../toolhub/qa-test.ts';
import { defineManager } from './define.ts';

export default defineManager({
  id: 'qa_manager',
  title: 'Tests and linters',
  description:
    'Runs the test or lint command the operator configured in the worktree of a run (run_id). result.status says pass, fail, timeout, error or dry_run; output is kept as artifacts.',
  actions: {
    test: { tool: qaTest, isExternal: true },
    lint: { tool: qaLint, isExternal: true },
  },
  example: { action: 'test', run_id: 'r_2026-01-21T10-00-00Z_abcd' },
});
