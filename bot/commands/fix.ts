/** `/launch fix [gate]`: safe fixes, pushed to the pull request's branch, or proposed for the default branch from an issue. */

import { gates } from '../../src/gates/index.ts';
import { code } from '../../src/report/markdown-text.ts';
import { queueCheck } from '../work/queue-check.ts';
import { defineBotCommand, refused, working } from './command.ts';
import { fixRefusal } from './fix-refusal.ts';

export default defineBotCommand({
  name: 'fix',
  async run(call) {
    const gate = call.words.gate ?? null;
    if (gate !== null && !gates.some(({ id }) => id === gate))
      return refused(
        `Unknown gate ${code(gate)}. Gates: ${gates.map(({ id }) => code(id)).join(', ')}.`,
        'Comment `/launch fix` for all of them.',
      );
    const { head, moved, unknown } = await call.head();
    const refusal = fixRefusal(head);
    if (refusal !== null) return refused(refusal.text, refusal.next);
    if (unknown !== null)
      return refused(
        `Whether ${code(head.ref)} moved after your comment is not known: ${unknown}. Nothing was changed.`,
        'Look at what is there now and comment `/launch fix` again.',
      );
    if (moved)
      return refused(
        `The branch ${code(head.ref)} moved after your comment was seen at ${code(head.sha.slice(0, 7))}; nothing was changed.`,
        'Look at what is new and comment `/launch fix` again.',
      );
    await queueCheck(call.bot, {
      repository: call.repository,
      number: call.number,
      head,
      fix: true,
      gate,
      again: call.key,
      comment: call.comment,
      asked: call.key,
    });
    return working(
      `Fixing ${gate === null ? 'what can be fixed safely' : `findings of ${code(gate)}`} at ${code(head.sha.slice(0, 7))}.${head.isFork ? ' The pull request comes from a fork, so changes are suggested, not pushed.' : ''}`,
      'The result will appear in this comment.',
    );
  },
});
