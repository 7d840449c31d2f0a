/** `/launch explain <finding>`: why a finding is one and what would fix it, from the newest reports of this repository. */
import { LaunchError } from '../../src/errors.ts';
import type { Issue } from '../../src/model/finding.ts';
import { ValidationReport } from '../../src/model/validation-report.ts';
import type { Who } from '../../src/model/who.ts';
import { code, textWithCode } from '../../src/report/markdown-text.ts';
import { placeOf } from '../../src/report/worst-first.ts';
import type { Bot } from '../bot.ts';
import type { RepositoryRef } from '../model.ts';
import { postableRunsOf } from '../runs.ts';
import { type CommandCall, defineBotCommand, done, refusalOf, refused } from './command.ts';
import { countSafe, type FixKnown } from './fix-refusal.ts';

const REPORTS = 10;
const FIXES = {
  safe: '`/launch fix` fixes it, and changes nothing else a reader sees.',
  unsafe: 'There is an automatic fix that a person has to review: run `launch check --fix=unsafe` on your machine.',
  no: 'It has no automatic fix.',
} as const;

export default defineBotCommand({
  name: 'explain',
  async run(call) {
    const { bot, repository, words, author } = call;
    const { finding = '' } = words;
    const found = await findFinding(bot, repository, author, finding);
    if (found === undefined)
      return refused(
        `No finding ${code(finding)} is in the newest reports of this repository. It may be fixed already.`,
        '`/launch check` looks again.',
      );
    const refusal = found.fixable === 'safe' ? await refusalOf(call) : null;
    return done(explainText(found), refusal?.next ?? FIXES[found.fixable]);
  },
});

export function explainText(issue: Issue): string {
  return [
    `**${textWithCode(issue.title)}** (${issue.severity}) at ${code(placeOf(issue) || 'the site')}${issue.site === undefined ? '' : ` of the site ${code(issue.site)}`}`,
    textWithCode(issue.message),
    `Rule ${code(issue.rule)} of the gate ${code(issue.gate)}, error code ${code(issue.error_code)}.`,
    ...(issue.suggested_fix === null ? [] : [`What would fix it: ${textWithCode(issue.suggested_fix)}`]),
  ].join('\n\n');
}

/** In the newest reports that the author may read. */
export async function findFinding(
  bot: Bot,
  repository: RepositoryRef,
  author: Who,
  id: string,
): Promise<Issue | undefined> {
  for (const { run } of await postableRunsOf(bot, repository, author, REPORTS)) {
    const report = await reportOf(bot, run);
    const issue = report?.issues.find(({ issue_id: known }) => known === id || known.startsWith(id));
    if (issue !== undefined) return issue;
  }
  return undefined;
}

/** What a reply about a run must know before it names `/launch fix`. */
export async function fixKnown(call: CommandCall, run: string): Promise<FixKnown> {
  const issues = (await reportOf(call.bot, run))?.issues;
  return { refusal: await refusalOf(call), safe: issues === undefined ? undefined : countSafe(issues) };
}

export async function reportOf(bot: Bot, run: string): Promise<ValidationReport | undefined> {
  try {
    return ValidationReport.parse(
      JSON.parse((await bot.context.engine.artifact(run, 'validation_report')).bytes.toString('utf8')),
    );
  } catch (thrown) {
    if (thrown instanceof LaunchError) return undefined;
    throw thrown;
  }
}
