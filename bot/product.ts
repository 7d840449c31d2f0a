/** The product of a run and who may see its text: a reader of the docs repository is not by that a reader of the product. */
import { parseGitHubRepository } from '../src/commit/github-repository.ts';
import { UserError } from '../src/errors.ts';
import type { RunConfig } from '../src/model/run-config.ts';
import type { Access, Asker } from './access.ts';
import type { Bot } from './bot.ts';
import { byName, type Identified, identify } from './github/identity.ts';
import { createKeptAnswers, type KeptAnswers } from './kept-answers.ts';
import type { RepositoryRef } from './model.ts';
import { fullName } from './model.ts';
import type { RunOwner } from './runs.ts';

/** A product on this GitHub as it was when the run was made. */
export interface ProductRef {
  owner: string;
  name: string;
  /** Null: it could not be seen then, and nobody reads the run. */
  id: number | null;
  /** That reached it; null for one where the App is not installed. */
  installation: number | null;
}
type Config = Pick<RunConfig, 'github_repo_url'>;

const KEEP_MS = 60_000;
const KEPT = 5_000;

/** What a configuration names; null: none, the docs repository itself, or one that no token of ours is sent to. */
export async function productOf(
  bot: Pick<Bot, 'settings' | 'installations'>,
  { github_repo_url: url }: Config,
  site: RepositoryRef,
): Promise<ProductRef | null> {
  const named = url === undefined ? undefined : parseGitHubRepository(url, bot.settings.webUrl);
  if (named === undefined) return null;
  const { owner, repo: name } = named;
  const installation = (await bot.installations.find(owner, name)) ?? null;
  const found = await byName(bot.installations.api(installation ?? site.installation), owner, name);
  if (found?.id === site.id) return null;
  return { owner, name, id: found?.id ?? null, installation };
}

const kept = new WeakMap<object, KeptAnswers<Promise<Identified | undefined>>>();

/** The product as it is today, by its number: seen by anybody, or by an installation of its own. Kept for a minute; a doubt is none. */
function seen(bot: Bot, site: RepositoryRef, product: ProductRef): Promise<Identified | undefined> {
  const known = kept.get(bot) ?? createKeptAnswers(bot.context.clock, { keepMs: KEEP_MS, max: KEPT });
  kept.set(bot, known);
  const key = `${site.installation}|${product.installation}|${product.id}`;
  return known.get(key, () => look(bot, site, product).catch(() => undefined));
}

async function look(bot: Bot, site: RepositoryRef, product: ProductRef): Promise<Identified | undefined> {
  const { id, owner, name, installation } = product;
  if (id === null) return undefined;
  if (installation !== null) return identify(bot, { id, owner, name, installation });
  const found = await byName(bot.installations.api(site.installation), owner, name);
  // Only what everybody reads is known without an installation of its own.
  if (found?.id !== id || found.isPrivate) return undefined;
  return { ref: { id, owner: found.owner, name: found.name, installation: site.installation }, isPrivate: false };
}

/** Whether anybody may read the product of a run: there is none, or it is public. */
export async function isOpen(
  bot: Bot,
  { repository, product }: Pick<RunOwner, 'repository' | 'product'>,
): Promise<boolean> {
  return product === null || (await seen(bot, repository, product))?.isPrivate === false;
}

/** Whether anybody may read a run: its docs repository, as it is today, and its product. Kept for a minute; a doubt is a no. */
export async function isPublic(bot: Bot, owner: Pick<RunOwner, 'repository' | 'product'>): Promise<boolean> {
  const { id, owner: holder, name, installation } = owner.repository;
  const docs = await seen(bot, owner.repository, { id, owner: holder, name, installation });
  return docs?.isPrivate === false && (bot.settings.publishPrivate || (await isOpen(bot, owner)));
}

/** Whether this asker may read the product of a run: it is open, or GitHub says that they may. Any doubt is a no. */
export async function mayReadProduct(
  bot: Bot,
  access: Pick<Access, 'may'>,
  asker: Asker,
  { repository, product }: Pick<RunOwner, 'repository' | 'product'>,
): Promise<boolean> {
  if (product === null) return true;
  const now = await seen(bot, repository, product);
  return now !== undefined && (!now.isPrivate || access.may(asker, now.ref, 'read'));
}

/** The product by the installation that reaches the docs repository too, under the name the configuration uses: else it gets no token. */
export async function isReached(bot: Bot, { repository, product }: RunOwner): Promise<boolean> {
  if (product === null || product.id === null || product.installation !== repository.installation) return false;
  const now = await identify(bot, { ...product, id: product.id, installation: product.installation });
  return now !== undefined && fullName(now.ref).toLowerCase() === fullName(product).toLowerCase();
}

/** Whether answers about a run may stand in its docs repository: not a private product's text where everybody reads it. */
export async function mayPost(bot: Bot, owner: RunOwner): Promise<boolean> {
  if (bot.settings.publishPrivate || (await isOpen(bot, owner))) return true;
  return (await identify(bot, owner.repository))?.isPrivate === true;
}

/**
 * Before a run is made. Throws POLICY_DENIED for a product that the asker may not read, in the same words for one that is not
 * there, and for a private product of a public docs repository unless the operator publishes private products.
 */
export async function requireReadableProduct(
  bot: Bot,
  access: Access,
  asker: Asker,
  config: Config,
  site: RepositoryRef,
): Promise<void> {
  const product = await productOf(bot, config, site);
  const about = { repository: site, product };
  if (product === null) return;
  const isShown =
    bot.settings.publishPrivate || (await isOpen(bot, about)) || (await identify(bot, site))?.isPrivate === true;
  // Everybody reads the answer: of one that is private it says no more than of one that is not there, whoever asked.
  if (!isShown)
    throw new UserError(
      'POLICY_DENIED',
      `There is no public product \`${fullName(product)}\`, and this docs repository is public: the text of any other would be published. Check its name; launch a private product into a private docs repository, or ask the operator of the bot to set LAUNCH_BOT_PUBLISH_PRIVATE=true.`,
    );
  if (!(await mayReadProduct(bot, access, asker, about)))
    throw new UserError(
      'POLICY_DENIED',
      `There is no product \`${fullName(product)}\` that you may read. Check its name, or ask its owner for read access.`,
    );
}
