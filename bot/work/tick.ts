/** Somebody ticked a box of the dashboard: the same as its command in a comment, by their role and answered there; then the box is empty again. */
import { repositoryOf } from '../bot.ts';
import { answerLines } from './answer-lines.ts';
import { leaveFor } from './answered.ts';
import { isDashboard } from './dashboard.ts';
import { queueDashboard } from './queue-check.ts';
import { defineWork } from './work.ts';

export default defineWork({
  kind: 'tick',
  async run(bot, { repository, number, author, author_id, lines }, { id, isLast }) {
    const client = repositoryOf(bot, repository);
    const issue = await client.ownIssue(number);
    // Of an issue that only looks like ours nothing is started.
    if (issue === undefined || issue.state !== 'open' || !isDashboard(issue, await bot.installations.login())) return;
    const asked = { repository, number, isPull: false, comment: null, author, author_id, seen: null, written: null };
    const { allowance, role, limit, say } = await leaveFor(bot, { ...asked, lines }, id);
    const parts =
      allowance.kind === 'silent' ? [] : (limit ?? (await answerLines(bot, { ...asked, lines }, { id, isLast, role })));
    if (parts.length > 0) await say(parts);
    await queueDashboard(bot, repository, id);
  },
});
