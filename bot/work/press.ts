/** A button of a run's page was pressed: the same as its command in a comment, by the role of who pressed it, answered in the run's thread. */
import { repositoryOf } from '../bot.ts';
import { answerLines } from './answer-lines.ts';
import { leaveFor } from './answered.ts';
import { defineWork } from './work.ts';

export default defineWork({
  kind: 'press',
  async run(bot, { repository, number, author, author_id, line, sha, pressed }, { id, isLast }) {
    const thread = await repositoryOf(bot, repository).issue(number);
    if (thread.locked) return;
    const isPull = thread.pull_request !== undefined && thread.pull_request !== null;
    const asked = { repository, number, isPull, comment: null, author, author_id, seen: sha, written: pressed };
    const { allowance, role, limit, say } = await leaveFor(bot, { ...asked, lines: [line] }, id);
    if (allowance.kind === 'silent') return;
    const parts = limit ?? (await answerLines(bot, { ...asked, lines: [line] }, { id, isLast, role }));
    if (parts.length > 0) await say(parts);
  },
});
