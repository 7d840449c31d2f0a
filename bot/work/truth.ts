/** The default branch moved or a release came: the pages that cite this repository are held against it, in their own repository. A private one is read for those alone that it names. */
import { repositoryOf } from '../bot.ts';
import { cites, citing, forgetCites } from '../citing.ts';
import { createRepositoryClient } from '../github/repository.ts';
import type { RepositoryRef } from '../model.ts';
import { readRepositoryConfig } from '../repository-config.ts';
import { headOfDefault } from './head.ts';
import { queueCheck } from './queue-check.ts';
import { defineWork } from './work.ts';

export default defineWork({
  kind: 'truth',
  async run(bot, { repository, sha: pushed, proofs }, { id }) {
    if (proofs === true) await forgetCites(bot, repository);
    const client = repositoryOf(bot, repository);
    const { default_branch: branch, private: isPrivate } = await client.get();
    const sha = pushed === '' ? await client.branchHead(branch) : pushed;
    // A newer push is looked at by its own job.
    if (sha === undefined || (pushed !== '' && (await client.branchHead(branch)) !== pushed)) return;
    const { bot: config } = await readRepositoryConfig(bot, repository, branch);
    const isClosed = isPrivate && !bot.settings.publishPrivate;
    // Whoever writes docs can cite lines that they may not read: the product's side says whose citations are answered.
    const targets = new Map<number, RepositoryRef>(
      isClosed ? [] : (await citing(bot, repository)).map((one) => [one.id, one]),
    );
    const named = new Set<number>();
    for (const docs of config.docs ?? []) {
      const [owner = '', name = ''] = docs.split('/');
      const installation = await bot.installations.find(owner, name);
      // Only what the same installation reaches: one tenant's push moves nothing of another.
      if (installation !== repository.installation) continue;
      const found = await createRepositoryClient(bot.installations.api(installation), owner, name).get();
      const target: RepositoryRef = { id: found.id, owner: found.owner.login, name: found.name, installation };
      named.add(target.id);
      // Naming alone publishes nothing of theirs: their own proof files must say that they rest on this product.
      if (target.id !== repository.id && (await cites(bot, target, found.default_branch, repository)))
        targets.set(target.id, target);
    }
    for (const target of targets.values())
      await queueCheck(bot, {
        repository: target,
        number: null,
        head: await headOfDefault(bot, target),
        fix: true,
        gate: 'truth-lock',
        again: `${id}:${sha.slice(0, 12)}`,
        comment: null,
        truth: { repository, sha, isNamed: named.has(target.id) },
      });
  },
});
