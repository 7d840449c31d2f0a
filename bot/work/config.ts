/** A commit that changes the configuration: what is wrong with it stands as a check on that commit. */
import { CHECK_CONFIG_FILES } from '../../src/config/check-config-files.ts';
import { plainText } from '../../src/report/markdown-text.ts';
import { repositoryOf } from '../bot.ts';
import { parse } from '../repository-config.ts';
import { defineWork } from './work.ts';

const NAME = 'Launch configuration';

export default defineWork({
  kind: 'config',
  async run(bot, { repository, sha }) {
    const client = repositoryOf(bot, repository);
    for (const path of CHECK_CONFIG_FILES) {
      const text = await client.file(path, sha);
      if (text === undefined) continue;
      const { problem } = parse(text, path);
      if ((await client.checksFor(sha, bot.settings.appId, NAME)).length > 0) return;
      await client.createCheck({
        name: NAME,
        head_sha: sha,
        status: 'completed',
        conclusion: problem === null ? 'success' : 'failure',
        output:
          problem === null
            ? { title: 'The configuration can be used', summary: `${path} holds.` }
            : {
                title: 'The configuration cannot be used',
                summary: `${plainText(problem)}\n\nUntil it is fixed, the defaults hold.`,
              },
      });
      return;
    }
  },
});
