/** Scheduled work of a repository: its default branch is checked, and its citations are held against their products as they are now. */
import { repositoryOf } from '../bot.ts';
import { mayAnswer } from '../citing-docs.ts';
import { citedProducts } from '../dashboard/read-proofs.ts';
import { newestOf } from '../newest-of.ts';
import { readRepositoryConfig } from '../repository-config.ts';
import { headOfDefault } from './head.ts';
import { queueCheck, SCHEDULED } from './queue-check.ts';
import { defineWork } from './work.ts';

export default defineWork({
  kind: 'scheduled',
  async run(bot, { repository }, { id }) {
    const { default_branch: branch, archived } = await repositoryOf(bot, repository).get();
    const { bot: config } = await readRepositoryConfig(bot, repository, branch);
    // Its configuration may have changed since it was planned.
    if (archived || config.schedule === undefined) return;
    const head = await headOfDefault(bot, repository);
    if (head.sha === '') return;
    const data = { repository, number: null, head, comment: null };
    await queueCheck(bot, { ...data, fix: false, gate: null, again: id });
    for (const { slug, repository: url } of await citedProducts(bot, repository, branch)) {
      const truth = await newestOf(bot, repository.installation, url);
      // Nobody in particular asks here: what may be said is the product's own word.
      if (truth !== undefined && (await mayAnswer(bot, truth.repository, repository)))
        await queueCheck(bot, { ...data, fix: true, gate: 'truth-lock', again: `${SCHEDULED}${slug}:${id}`, truth });
    }
  },
});
