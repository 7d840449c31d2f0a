/** The docs repositories that are held against a product: those that cite it and that it names, by the rules of who may learn what. */
import { type Bot, repositoryOf } from './bot.ts';
import { cites, citing } from './citing.ts';
import { createRepositoryClient } from './github/repository.ts';
import type { RepositoryRef } from './model.ts';
import { type RepositoryConfig, readRepositoryConfig } from './repository-config.ts';

export interface CitingDocs {
  ref: RepositoryRef;
  /** By the product's own configuration. */
  isNamed: boolean;
}

/** Whether citations in these docs are answered for at all, whoever asks and whenever: a private product has to name them. */
export async function mayAnswer(bot: Bot, product: RepositoryRef, docs: RepositoryRef): Promise<boolean> {
  const { private: isPrivate, default_branch: branch } = await repositoryOf(bot, product).get();
  if (!isPrivate || bot.settings.publishPrivate || product.id === docs.id) return true;
  const { bot: config } = await readRepositoryConfig(bot, product, branch);
  return (await citingDocs(bot, product, config)).some(({ ref }) => ref.id === docs.id);
}

/** Whoever writes docs can cite lines that they may not read: of a private product, its own side says whose citations are answered. */
export async function citingDocs(
  bot: Bot,
  product: RepositoryRef,
  config: RepositoryConfig['bot'],
): Promise<CitingDocs[]> {
  const { private: isPrivate } = await repositoryOf(bot, product).get();
  const isClosed = isPrivate && !bot.settings.publishPrivate;
  const found = new Map<number, CitingDocs>(
    isClosed ? [] : (await citing(bot, product)).map((ref) => [ref.id, { ref, isNamed: false }]),
  );
  for (const docs of config.docs ?? []) {
    const [owner = '', name = ''] = docs.split('/');
    const installation = await bot.installations.find(owner, name);
    // Only what the same installation reaches: one tenant's push moves nothing of another.
    if (installation !== product.installation) continue;
    const there = await createRepositoryClient(bot.installations.api(installation), owner, name).get();
    const ref: RepositoryRef = { id: there.id, owner: there.owner.login, name: there.name, installation };
    // Naming alone publishes nothing of theirs: their own proof files must say that they rest on this product.
    if (ref.id !== product.id && (found.has(ref.id) || (await cites(bot, ref, there.default_branch, product))))
      found.set(ref.id, { ref, isNamed: true });
  }
  return [...found.values()];
}
