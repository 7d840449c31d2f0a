/** W7. Judges the site's worktree with every gate the profile asks for. */

import { countOf } from '../../text/count.ts';
import { sawOutside } from '../../validation/outcome.ts';
import { openRunSession } from '../../validation/run-session.ts';
import { defineWorker } from '../worker.ts';

export default defineWorker({
  id: 'W7',
  name: 'validator',
  title: 'Validating',
  kinds: ['launch', 'check'],
  from: 'LINKING',
  to: 'VALIDATING',
  reads: [],
  writes: ['validation_report'],
  async run(context) {
    const session = await openRunSession(context);
    const { report, suppressed } = await session.validate();
    const failed = report.gates.filter((gate) => !gate.ok).length;
    const left = suppressed.reduce((sum, { count }) => sum + count, 0);
    return {
      artifacts: { validation_report: report },
      outside: context.config.built !== undefined || sawOutside(report),
      summary: `${countOf(report.pages, 'page')}, ${countOf(report.issues.length, 'finding')}, ${failed === 0 ? 'every gate passed' : `${countOf(failed, 'gate')} failed`}${left === 0 ? '' : `, ${left} left out`}`,
    };
  },
});
