/** Who may read or do what: the one place that answers it, by the numbers of the account and of both repositories of a run. Any doubt is a no, and a no looks like nothing is there. */

import { keyOfPerson, type Who } from '../src/model/who.ts';
import type { Bot } from './bot.ts';
import { repositoryOf } from './bot.ts';
import type { Permission } from './commands/grammar.ts';
import { identify } from './github/identity.ts';
import { createKeptAnswers } from './kept-answers.ts';
import type { RepositoryRef } from './model.ts';
import { mayUse, type Role } from './permissions.ts';
import { mayReadProduct } from './product.ts';
import { ownerOf, type RunOwner } from './runs.ts';

/** A person whom GitHub named, or a token of the operator for one owner or repository. */
export type Asker =
  | ({ kind: 'person'; installations: readonly number[] } & Who)
  | { kind: 'token'; name: string; scope: string };

export const askerName = (asker: Asker): string =>
  asker.kind === 'person' ? asker.login : `token:${asker.name}@${asker.scope}`;

/** A token has a name alone, which no login is. */
export const whoIs = (asker: Asker): Who =>
  asker.kind === 'person' ? { login: asker.login, id: asker.id } : { login: askerName(asker), id: null };
/** Under this is kept what is theirs. */
export const askerKey = (asker: Asker): string => keyOfPerson(whoIs(asker));
/** Whoever asks by a comment or button in a repository of this installation. */
export const inInstallation = ({ login, id }: Who, installation: number): Asker => ({
  ...{ kind: 'person', login, id },
  installations: [installation],
});

/** How long an answer of GitHub's is relied on. */
const KEEP_MS = 60_000;
const KEPT = 10_000;

export interface Access {
  roleOf(asker: Asker, repository: RepositoryRef): Promise<Role>;
  may(asker: Asker, repository: RepositoryRef, least: Permission): Promise<boolean>;
  /** Whether the asker may read a run with such an owner: its docs repository and its product. */
  reads(asker: Asker, owner: RunOwner): Promise<boolean>;
  /** The run's owner when the asker may read it and do this with its docs repository; undefined also for a run that does not exist. */
  run(asker: Asker, run: string, least: Permission): Promise<RunOwner | undefined>;
  /** Installations whose runs may be listed for an asker. */
  installationsOf(asker: Asker): Promise<readonly number[]>;
}

export function createAccess(bot: Bot): Access {
  const roles = createKeptAnswers<Promise<Role>>(bot.context.clock, { keepMs: KEEP_MS, max: KEPT });
  const remember = (key: string, ask: () => Promise<Role>): Promise<Role> =>
    roles.get(key, () =>
      ask().catch((): Role => {
        roles.delete(key);
        return 'none';
      }),
    );
  const roleOf: Access['roleOf'] = async (asker, repository) => {
    if (asker.kind === 'person')
      return remember(`${askerKey(asker)}|${repository.installation}|${repository.id}`, async () => {
        const now = await identify(bot, repository);
        return now === undefined ? 'none' : repositoryOf(bot, now.ref).roleOf(asker);
      });
    return remember(`${asker.scope}|token|${repository.installation}|${repository.id}`, async () => {
      const now = await identify(bot, repository);
      if (now === undefined || !isInScope(asker.scope, now.ref)) return 'none';
      // An owner's name may have gone to somebody else: the installation of today must be the one of the record.
      const { owner, name, installation } = now.ref;
      return (await bot.installations.find(owner, name)) === installation ? 'write' : 'none';
    });
  };
  const may: Access['may'] = async (asker, repository, least) => mayUse(await roleOf(asker, repository), least);
  const reads: Access['reads'] = async (asker, owner) =>
    (await may(asker, owner.repository, 'read')) && mayReadProduct(bot, { may }, asker, owner);
  return {
    roleOf,
    may,
    reads,
    async run(asker, run, least) {
      const owner = await ownerOf(bot, run);
      if (owner === undefined || !(await may(asker, owner.repository, least))) return undefined;
      return (await reads(asker, owner)) ? owner : undefined;
    },
    async installationsOf(asker) {
      if (asker.kind === 'person') return asker.installations;
      const [owner = '', name] = asker.scope.split('/');
      const found = await (name === undefined
        ? bot.installations.findOwner(owner)
        : bot.installations.find(owner, name));
      return found === undefined ? [] : [found];
    },
  };
}

/** `acme` covers every repository of acme, `acme/docs` that one. */
export function isInScope(scope: string, repository: Pick<RepositoryRef, 'owner' | 'name'>): boolean {
  const [owner, name] = scope.toLowerCase().split('/');
  return owner === repository.owner.toLowerCase() && (name === undefined || name === repository.name.toLowerCase());
}
