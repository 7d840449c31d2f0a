/** `open-pr`: a run that is ready is committed and proposed, once however often it is asked. */
import { defineActionCommand } from '../call.ts';
import { driveNamed } from '../drive-run.ts';

export default defineActionCommand({
  name: 'open-pr',
  title: 'Launch open pull request',
  run: (call) => driveNamed(call, 'open-pr'),
});
