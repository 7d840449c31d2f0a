/** `/launch approve <id>`: grants one approval of a run of this repository, as whoever comments, who may write and did not ask for it. */
import { code, count } from '../../src/report/markdown-text.ts';
import { grantApproval, readApproval } from '../../src/toolhub/approvals.ts';
import { requireRun } from '../runs.ts';
import { defineBotCommand, done } from './command.ts';

const SHOWN = 20;

export default defineBotCommand({
  name: 'approve',
  async run({ bot, repository, words, author }) {
    const { store } = bot.context;
    const { run_id: run } = await readApproval(store, words.approval ?? '');
    // An approval of another repository's run is as unknown here as that run.
    await requireRun(bot, repository, run, author);
    const granted = await grantApproval(bot.context, words.approval ?? '', author);
    const paths = granted.paths.slice(0, SHOWN).map(code).join(', ');
    const more = granted.paths.length > SHOWN ? ` and ${granted.paths.length - SHOWN} more` : '';
    return done(
      `Approved ${count(granted.paths.length, 'file')} of run ${code(run)}: ${paths}${more}. It holds for content ${code(granted.content_sha256.slice(0, 12))} alone, once, until ${granted.expires_at.slice(0, 16).replace('T', ' ')} UTC.`,
      `Whoever asked, ${code(granted.requested_by)}, can now open the pull request.`,
    );
  },
});
