/** `/launch rebase [#number]`: a pull request of Launch gets what its base has since; nothing that people committed to it is written over. */
import { GitHubFailure } from '../../src/commit/github-api.ts';
import { code, plainText } from '../../src/report/markdown-text.ts';
import { repositoryOf } from '../bot.ts';
import { defineBotCommand, done, refused } from './command.ts';
import { ownPull } from './own-pull.ts';

export default defineBotCommand({
  name: 'rebase',
  async run(call) {
    const found = await ownPull(call);
    if ('refusal' in found) return found.refusal;
    const { number } = found.pull;
    const { ref, sha, base_ref: base } = found.head;
    try {
      await repositoryOf(call.bot, call.repository).updateBranch(number, sha);
    } catch (thrown) {
      if (!(thrown instanceof GitHubFailure) || thrown.status !== 422) throw thrown;
      if (/no new commits/iu.test(thrown.said))
        return done(`#${number} has everything that ${code(base)} has.`, 'Review it.');
      if (/expected.head/iu.test(thrown.said))
        return refused(
          `${code(ref)} has moved in the meantime; nothing was changed.`,
          'Look at what is new, then comment the command again.',
        );
      return refused(
        `${code(base)} could not be merged into ${code(ref)}: ${plainText(thrown.said.slice(0, 200))}`,
        `\`/launch recreate #${number}\` creates it again.`,
      );
    }
    return done(`${code(base)} is merged into ${code(ref)} of #${number}.`, 'Review it once its check has ended.');
  },
});
