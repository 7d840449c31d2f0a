/** `/launch status [run]`: state, sections and findings of a run; the newest of this repository without an id. */
import { code } from '../../src/report/markdown-text.ts';
import { runVerdict } from '../../src/report/run-verdict.ts';
import { countOf } from '../../src/text/count.ts';
import { pageLink } from '../links.ts';
import { postableRunsOf, requireRun } from '../runs.ts';
import { defineBotCommand, done, refused } from './command.ts';
import { fixKnown } from './explain.ts';
import { nextFor } from './next-for.ts';

export default defineBotCommand({
  name: 'status',
  async run(call) {
    const { bot, repository, words, author } = call;
    const run = words.run ?? (await postableRunsOf(bot, repository, author, 1))[0]?.run;
    if (run === undefined)
      return refused(
        'No run of this repository is known yet.',
        'Start with `/launch check` or `/launch start <product>`.',
      );
    const owner = await requireRun(bot, repository, run, author);
    const status = await bot.context.engine.status(run);
    const snapshot = await bot.context.engine.snapshot(run);
    const sections = Object.entries(status.section_states).map(([name, state]) => `${name} ${code(state)}`);
    const lines = [
      `Run ${pageLink(bot, run)} (${snapshot.kind}): **${runVerdict(snapshot, status.open_issues.length).words}**${owner.site === undefined ? '' : `, site ${code(owner.site)}`}${owner.head_sha === null ? '' : `, commit ${code(owner.head_sha.slice(0, 7))}`}.`,
      ...(sections.length === 0 ? [] : [`Sections: ${sections.join(', ')}.`]),
      `${countOf(status.artifacts.length, 'artifact')}: ${status.artifacts.map(({ name }) => code(name)).join(', ') || 'none yet'}.`,
    ];
    return done(lines.join('\n\n'), nextFor(run, snapshot, await fixKnown(call, run)));
  },
});
