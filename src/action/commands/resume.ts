/** `resume`: a run that stopped goes on from its last stable state. */
import { defineActionCommand } from '../call.ts';
import { driveNamed } from '../drive-run.ts';

export default defineActionCommand({
  name: 'resume',
  title: 'Launch resume',
  run: (call) => driveNamed(call, 'resume'),
});
