/** Runs the operator's lint command as evidence. */
import { qaTool } from './qa-tool.ts';

export default qaTool('lint', { title: 'Run the linter', command: 'lint command (QA_LINT_CMD)' });
