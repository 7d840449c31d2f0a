/** `/launch list`: the newest runs of this repository. */
import { code, plainText } from '../../src/report/markdown-text.ts';
import { runVerdict } from '../../src/report/run-verdict.ts';
import { pageLink } from '../links.ts';
import { beganBy, foundIn, postableRunsOf } from '../runs.ts';
import { defineBotCommand, done } from './command.ts';

export default defineBotCommand({
  name: 'list',
  async run({ bot, repository, author }) {
    const owners = await postableRunsOf(bot, repository, author, 20);
    if (owners.length === 0) return done('No run of this repository is known yet.', 'Start with `/launch check`.');
    const rows = await Promise.all(
      owners.map(async (owner) => {
        const { run, number, head_sha: head } = owner;
        const findings = await foundIn(bot, owner);
        const state = await bot.context.engine.snapshot(run).then(
          (snapshot) =>
            `${snapshot.kind}${owner.site === undefined ? '' : ` of ${plainText(owner.site)}`} | ${runVerdict(snapshot, findings).words}`,
          () => 'unknown | gone',
        );
        return `| ${pageLink(bot, run)} | ${state} | ${head === null ? '' : code(head.slice(0, 7))} | ${number === null ? '' : `#${number}`} | ${plainText(beganBy(owner))} |`;
      }),
    );
    return done(
      ['| Run | Kind | Result | Commit | Thread | By |', '| --- | --- | --- | --- | --- | --- |', ...rows].join('\n'),
      '`/launch status <run>` shows one of them.',
    );
  },
});
