/** The default branch moved or a release came: the pages that cite this repository are looked at again, in their own repository. */
import { repositoryOf } from '../bot.ts';
import { createRepositoryClient } from '../github/repository.ts';
import type { RepositoryRef } from '../model.ts';
import { readRepositoryConfig } from '../repository-config.ts';
import { headOfDefault } from './head.ts';
import { queueCheck } from './queue-check.ts';
import { defineWork } from './work.ts';

export default defineWork({
  kind: 'truth',
  async run(bot, { repository, sha: pushed }, { id }) {
    const client = repositoryOf(bot, repository);
    const { default_branch: branch } = await client.get();
    const sha = pushed === '' ? await client.branchHead(branch) : pushed;
    // A newer push is looked at by its own job.
    if (sha === undefined || (pushed !== '' && (await client.branchHead(branch)) !== pushed)) return;
    const { bot: config } = await readRepositoryConfig(bot, repository, branch);
    for (const docs of config.docs ?? []) {
      const [owner = '', name = ''] = docs.split('/');
      const installation = await bot.installations.find(owner, name);
      // Only what the same installation reaches: one tenant's push moves nothing of another.
      if (installation !== repository.installation) continue;
      const found = await createRepositoryClient(bot.installations.api(installation), owner, name).get();
      const target: RepositoryRef = { id: found.id, owner: found.owner.login, name: found.name, installation };
      await queueCheck(bot, {
        repository: target,
        number: null,
        head: await headOfDefault(bot, target),
        fix: true,
        gate: null,
        again: `${id}:${sha.slice(0, 12)}`,
        comment: null,
      });
    }
  },
});
