/** `/launch approve <id>`: grants one approval of a run of this repository, as whoever comments, who may write and did not ask for it. */
import { code, count, details, fence, plainText } from '../../src/report/markdown-text.ts';
import { grantApproval, readApproval, shownOf } from '../../src/toolhub/approvals.ts';
import type { ShownChange } from '../../src/toolhub/shown-change.ts';
import { requireOwnRepository } from '../own-repository.ts';
import { requireRun } from '../runs.ts';
import { defineBotCommand, done } from './command.ts';

const SHOWN = 20;
/** Of all differences together; the page of the run has more. */
const MAX_PATCH = 12_000;

/** What was approved, folded below the answer. */
function changeText({ repository, base_branch, head_branch, pr_title, commit_message, files }: ShownChange): string {
  const patch = files.map((file) => file.patch).join('\n');
  const left = files.reduce((sum, file) => sum + file.left, 0) + Math.max(0, patch.length - MAX_PATCH);
  const head = `${repository === undefined ? '' : `In ${code(repository)}: `}${code(head_branch)} into ${code(base_branch)}, titled "${plainText(pr_title)}".`;
  const rest = left === 0 ? '' : `\n\n${left} characters more are on the page of the run or not shown.`;
  return `${head}\n\n${details('What it writes', `${fence(commit_message.slice(0, 2_000), '')}\n\n${fence(patch.slice(0, MAX_PATCH), 'diff')}${rest}`)}`;
}

export default defineBotCommand({
  name: 'approve',
  async run({ bot, repository, words, author }) {
    const { store } = bot.context;
    const { run_id: run } = await readApproval(store, words.approval ?? '');
    // An approval of another repository's run is as unknown here as that run.
    await requireRun(bot, repository, run, author);
    await requireOwnRepository(bot, run);
    const granted = await grantApproval(bot.context, words.approval ?? '', author);
    const shown = await shownOf(store, granted);
    const paths = granted.paths.slice(0, SHOWN).map(code).join(', ');
    const more = granted.paths.length > SHOWN ? ` and ${granted.paths.length - SHOWN} more` : '';
    return done(
      `Approved ${count(granted.paths.length, 'file')} of run ${code(run)}: ${paths}${more}. It holds for content ${code(granted.content_sha256.slice(0, 12))} alone, once, until ${granted.expires_at.slice(0, 16).replace('T', ' ')} UTC.${shown === undefined ? '' : ` ${changeText(shown)}`}`,
      `Whoever asked, ${code(granted.requested_by)}, can now open the pull request.`,
    );
  },
});
