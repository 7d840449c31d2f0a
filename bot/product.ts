/** The product of a run and who may see its text: a reader of the docs repository is not by that a reader of the product. */
import { parseGitHubRepository } from '../src/commit/github-repository.ts';
import { UserError } from '../src/errors.ts';
import type { RunConfig } from '../src/model/run-config.ts';
import type { Access, Asker } from './access.ts';
import { type Bot, repositoryOf } from './bot.ts';
import { createRepositoryClient } from './github/repository.ts';
import type { RepositoryRef } from './model.ts';
import { fullName } from './model.ts';
import type { RunOwner } from './runs.ts';

/** `owner/name` of a repository on this GitHub. */
export type ProductName = string;
type Visibility = 'public' | 'private' | 'unknown';

const KEEP_MS = 60_000;
const KEPT = 5_000;

/** The product a configuration names, or null: none, the docs repository itself, or one that no token of ours is sent to. */
export function productNameOf(
  bot: Pick<Bot, 'settings'>,
  { github_repo_url: url }: Pick<RunConfig, 'github_repo_url'>,
  site: RepositoryRef,
): ProductName | null {
  const found = url === undefined ? undefined : parseGitHubRepository(url, bot.settings.webUrl);
  const name = found === undefined ? null : `${found.owner}/${found.repo}`;
  return name?.toLowerCase() === fullName(site).toLowerCase() ? null : name;
}

/** As recorded with the run; of a run that a workflow made, from its configuration. */
async function productOf(bot: Bot, owner: RunOwner): Promise<ProductName | null> {
  if (owner.product !== undefined) return owner.product;
  const config = await bot.context.engine.config(owner.run).catch(() => undefined);
  return config === undefined ? null : productNameOf(bot, config, owner.repository);
}

const kept = new WeakMap<Bot, Map<string, { answer: Promise<Visibility>; until: number }>>();

/** Asked with the installation's token, which reads what is public anywhere; what cannot be asked is unknown. Kept for a minute. */
function visibilityOf(bot: Bot, installation: number, product: ProductName): Promise<Visibility> {
  const known = kept.get(bot) ?? new Map<string, { answer: Promise<Visibility>; until: number }>();
  kept.set(bot, known);
  const key = `${installation}|${product.toLowerCase()}`;
  const now = bot.context.clock.now();
  const earlier = known.get(key);
  if (earlier !== undefined && earlier.until > now) return earlier.answer;
  if (known.size >= KEPT) known.clear();
  const [owner = '', name = ''] = product.split('/');
  const answer = createRepositoryClient(bot.installations.api(installation), owner, name)
    .get()
    .then(
      (found): Visibility => (found.private ? 'private' : 'public'),
      (): Visibility => 'unknown',
    );
  known.set(key, { answer, until: now + KEEP_MS });
  return answer;
}

/** Whether this asker may read the product of a run: it is public, or GitHub says that they may. Any doubt is a no. */
export async function mayReadProduct(bot: Bot, access: Access, asker: Asker, owner: RunOwner): Promise<boolean> {
  const product = await productOf(bot, owner);
  return product === null || mayReadName(bot, access, asker, product, owner.repository.installation);
}

async function mayReadName(
  bot: Bot,
  access: Access,
  asker: Asker,
  product: ProductName,
  installation: number,
): Promise<boolean> {
  if ((await visibilityOf(bot, installation, product)) === 'public') return true;
  const [owner = '', name = ''] = product.split('/');
  const holder = await bot.installations.find(owner, name);
  if (holder === undefined) return false;
  const found = await createRepositoryClient(bot.installations.api(holder), owner, name)
    .get()
    .catch(() => undefined);
  if (found === undefined) return false;
  return access.may(asker, { id: found.id, owner: found.owner.login, name: found.name, installation: holder }, 'read');
}

/** Whether answers about a run may stand in a comment: not a private product's text where everybody reads it. */
export async function mayPost(bot: Bot, owner: RunOwner): Promise<boolean> {
  const product = await productOf(bot, owner);
  if (product === null || bot.settings.publishPrivate) return true;
  const { installation } = owner.repository;
  if ((await visibilityOf(bot, installation, product)) === 'public') return true;
  return (await repositoryOf(bot, owner.repository).get()).private;
}

/**
 * Before a run is made. Throws POLICY_DENIED for a product that the asker may not read, in the same words for one that is not
 * there, and for a private product of a public docs repository unless the operator publishes private products.
 */
export async function requireReadableProduct(
  bot: Bot,
  access: Access,
  asker: Asker,
  config: Pick<RunConfig, 'github_repo_url'>,
  site: RepositoryRef,
): Promise<ProductName | null> {
  const product = productNameOf(bot, config, site);
  if (product === null) return null;
  if (!(await mayReadName(bot, access, asker, product, site.installation)))
    throw new UserError(
      'POLICY_DENIED',
      `There is no product \`${product}\` that you may read. Check its name, or ask its owner for read access.`,
    );
  if (bot.settings.publishPrivate || (await visibilityOf(bot, site.installation, product)) === 'public') return product;
  if ((await repositoryOf(bot, site).get()).private) return product;
  throw new UserError(
    'POLICY_DENIED',
    `The product \`${product}\` is private and this docs repository is public: its text would be published. Launch it into a private docs repository, or ask the operator of the bot to set LAUNCH_BOT_PUBLISH_PRIVATE=true.`,
  );
}
