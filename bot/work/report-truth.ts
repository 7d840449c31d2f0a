/** Whether the pages of another repository still hold, as a check on the commit of the product that they cite: no text of private docs, and no link that opens them. */
import type { Published } from '../../src/action/publish.ts';
import { code } from '../../src/report/markdown-text.ts';
import { countOf } from '../../src/text/count.ts';
import { type Bot, repositoryOf } from '../bot.ts';
import { identify } from '../github/identity.ts';
import { pageLink, runUrl } from '../links.ts';
import { type DataOf, fullName } from '../model.ts';
import { remainingLines } from './check-text.ts';
import type { CheckedHead } from './sum-sites.ts';

export async function reportTruth(
  bot: Bot,
  { repository: docs, truth }: DataOf<'check'>,
  { run, report, fixes }: CheckedHead,
  written: Pick<Published, 'pr_url'> | null,
): Promise<void> {
  if (truth === undefined || truth === null) return;
  const isPublic = (await identify(bot, docs))?.isPrivate === false;
  // Readers of the product's commits may not read private docs, nor learn their name.
  if (!isPublic && truth.isNamed !== true) return;
  const name = `Launch: ${fullName(docs)}`;
  const client = repositoryOf(bot, truth.repository);
  const issues = report.issues.filter(({ rule }) => rule.startsWith('truth-lock/'));
  const summary = [
    `The pages of ${code(fullName(docs))} cite this repository.`,
    ...(fixes.length === 0
      ? []
      : [`Citations that moved were fixed${written?.pr_url == null ? '.' : `: ${written.pr_url}`}`]),
    ...(issues.length === 0 ? ['Every citation holds.'] : isPublic ? [remainingLines({ ...report, issues })] : []),
    `Run ${pageLink(bot, run)}.`,
  ].join('\n\n');
  const url = runUrl(bot, run);
  const fields = {
    status: 'completed',
    conclusion: issues.length === 0 ? 'success' : 'neutral',
    output: {
      title: issues.length === 0 ? 'Every citation holds' : `${countOf(issues.length, 'citation')} to look at`,
      summary: summary.slice(0, 60_000),
    },
    ...(url === null ? {} : { details_url: url }),
  };
  const [known] = await client.checksFor(truth.sha, bot.settings.appId, name);
  if (known === undefined) await client.createCheck(bot.settings.appId, { name, head_sha: truth.sha, ...fields });
  else await client.updateCheck(known.id, fields);
}
