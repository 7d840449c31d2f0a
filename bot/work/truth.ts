/** The default branch moved or a release came: the pages that cite this repository are held against it, in their own repository. A private one is read for those alone that it names. */
import { repositoryOf } from '../bot.ts';
import { forgetCites } from '../citing.ts';
import { citingDocs } from '../citing-docs.ts';
import { readRepositoryConfig } from '../repository-config.ts';
import { isQuietNow, planFor, savePlan } from '../schedule/plan.ts';
import { headOfDefault } from './head.ts';
import { queueCheck } from './queue-check.ts';
import { defineWork } from './work.ts';

export default defineWork({
  kind: 'truth',
  async run(bot, { repository, sha: pushed, proofs }, { id }) {
    if (proofs === true) await forgetCites(bot, repository);
    const client = repositoryOf(bot, repository);
    const { default_branch: branch } = await client.get();
    const sha = pushed === '' ? await client.branchHead(branch) : pushed;
    // A newer push is looked at by its own job.
    if (sha === undefined || (pushed !== '' && (await client.branchHead(branch)) !== pushed)) return;
    const { bot: config } = await readRepositoryConfig(bot, repository, branch);
    const plan = await planFor(bot, repository, config);
    if (plan !== undefined && isQuietNow(bot, plan)) return savePlan(bot, { ...plan, waiting: sha });
    for (const { ref: target, isNamed } of await citingDocs(bot, repository, config))
      await queueCheck(bot, {
        repository: target,
        number: null,
        head: await headOfDefault(bot, target),
        fix: true,
        gate: 'truth-lock',
        again: `${id}:${sha.slice(0, 12)}`,
        comment: null,
        truth: { repository, sha, isNamed },
      });
  },
});
