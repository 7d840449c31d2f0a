/** Runs the operator's test command as evidence. */
import { qaTool } from './qa-tool.ts';

export default qaTool('test', { title: 'Run the tests', command: 'test command (QA_TEST_CMD)' });
