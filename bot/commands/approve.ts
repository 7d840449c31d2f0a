/** `/launch approve <id>`: shows one approval of a run of this repository; the start of the hash that was shown grants it, as whoever comments. */

import { code, details, fence, plainText } from '../../src/report/markdown-text.ts';
import { countOf } from '../../src/text/count.ts';
import { type Approval, grantApproval, readApproval, requireGrantable, shownOf } from '../../src/toolhub/approvals.ts';
import { cut, isCall, leftOf, linesOf, patchOf, type Shown } from '../../src/toolhub/shown-change.ts';
import { requireOwnRepository } from '../own-repository.ts';
import { requireRun } from '../runs.ts';
import { type Answer, defineBotCommand, done, refused } from './command.ts';

const SHOWN = 20;
/** Of all differences together; the page of the run has more. */
const MAX_PATCH = 12_000;
const MAX_TEXT = 2_000;

export default defineBotCommand({
  name: 'approve',
  async run({ bot, repository, words: { approval: id = '', content }, author }) {
    const { store } = bot.context;
    const asked = await readApproval(bot.context, id);
    // An approval of another repository's run is as unknown here as that run.
    await requireRun(bot, repository, asked.run_id, author);
    await requireOwnRepository(bot, asked.run_id);
    const shown = await shownOf(store, asked);
    if (asked.status !== 'requested' || (content !== undefined && asked.content_sha256.startsWith(content)))
      return granted(await grantApproval(bot.context, id, author));
    requireGrantable(asked, author, bot.context.clock);
    const what =
      shown === undefined
        ? 'What it allows is not on record: it was asked for by an earlier version.'
        : changeText(shown);
    const next = `Comment ${code(`/launch approve ${id} ${asked.content_sha256.slice(0, 12)}`)} to allow exactly this, once.`;
    return content === undefined
      ? done(
          `${code(asked.requested_by)} asks for this in run ${code(asked.run_id)}, and nothing of it is approved yet. ${what}`,
          next,
        )
      : refused(`Not approved: ${code(content)} is not what approval ${code(id)} is about. This is. ${what}`, next);
  },
});

function granted({ paths, run_id, scope, content_sha256, expires_at, requested_by }: Approval): Answer {
  const shown = paths.slice(0, SHOWN).map(code).join(', ');
  const more = paths.length > SHOWN ? ` and ${paths.length - SHOWN} more` : '';
  const what = scope === 'tool_call' ? 'one call' : countOf(paths.length, 'file');
  return done(
    `Approved ${what} of run ${code(run_id)}${shown === '' ? '' : `: ${shown}${more}`}. It holds for content ${code(content_sha256.slice(0, 12))} alone, once, until ${expires_at.slice(0, 16).replace('T', ' ')} UTC.`,
    scope === 'tool_call'
      ? `Whoever asked, ${code(requested_by)}, can now make the same call again.`
      : `Whoever asked, ${code(requested_by)}, can now open the pull request.`,
  );
}

/** What is to be approved, its difference folded. */
function changeText(shown: Shown): string {
  if (isCall(shown))
    return `One call of ${code(shown.tool)}, which the policy holds until it is approved.\n\n${details('Its arguments', block(shown.arguments, 'json', shown.left))}`;
  const { repository, base_branch, head_branch, pr_title, pr_body, commit_message, files } = shown;
  const head = `${repository === undefined ? '' : `In ${code(repository)}: `}${code(head_branch)} into ${code(base_branch)}, titled "${plainText(pr_title)}".`;
  const list = files.slice(0, SHOWN).map((file) => `- ${code(file.path)} ${linesOf(file)}`);
  const more = files.length > SHOWN ? [`- and ${files.length - SHOWN} more`] : [];
  const body = [
    fence(cut(commit_message, MAX_TEXT), ''),
    ...(pr_body === '' ? [] : ['Text of the pull request:', fence(cut(pr_body, MAX_TEXT), '')]),
    block(patchOf(files), 'diff', leftOf(files)),
  ];
  return `${head}\n\n${[...list, ...more].join('\n')}\n\n${details('What it writes', body.join('\n\n'))}`;
}

/** What is not shown of it is counted. */
function block(text: string, language: string, rest: number): string {
  const left = rest + Math.max(0, text.length - MAX_PATCH);
  const word = left === 0 ? '' : `\n\n${countOf(left, 'character')} more are on the page of the run or not shown.`;
  return `${fence(text.slice(0, MAX_PATCH), language)}${word}`;
}
