/** What the dashboard remembers of work that ended: the newest check of the default branch, citations by product, coverage by product. */
import type { ValidationReport } from '../../src/model/validation-report.ts';
import { repositoryKey } from '../../src/truth/citation-state.ts';
import { type Bot, keepMs, repositoryUrl } from '../bot.ts';
import type { RepositoryRef } from '../model.ts';
import type { SiteResult } from '../work/sum-sites.ts';

const BOARD = 'bot-board';

export interface SeenCheck {
  run: string;
  sha: string;
  findings: number;
  safe: number;
  isRed: boolean;
  /** Where the repository has several. */
  sites?: readonly SiteResult[];
}
/** A product's citations, held against one commit of it. */
export interface SeenTruth {
  run: string;
  sha: string;
  /** Page → citations of it that do not hold. */
  pages: Record<string, number>;
  /** Citations that do not hold, each counted once. */
  broken: number;
}
export interface SeenCoverage {
  run: string;
  placed: number;
  counted: number;
}
interface Kinds {
  check: SeenCheck;
  truth: SeenTruth;
  coverage: SeenCoverage;
}

const keyOf = ({ installation, id }: RepositoryRef, kind: keyof Kinds, about: string): string =>
  `${installation}|${id}|${kind}|${about}`;

export const remember = <K extends keyof Kinds>(
  bot: Bot,
  repository: RepositoryRef,
  kind: K,
  about: string,
  seen: Kinds[K],
): Promise<void> => bot.context.store.set(BOARD, keyOf(repository, kind, about), seen, { ttlMs: keepMs(bot) });

export const recall = <K extends keyof Kinds>(
  bot: Bot,
  repository: RepositoryRef,
  kind: K,
  about: string,
): Promise<Kinds[K] | undefined> => bot.context.store.get<Kinds[K]>(BOARD, keyOf(repository, kind, about));

/** The product of a truth check as proof files name it. */
export const productKey = (bot: Bot, product: Pick<RepositoryRef, 'owner' | 'name'>): string =>
  repositoryKey(repositoryUrl(bot, product));

/** Pages and citations that a report of TruthLock is about. Pure. */
export function truthOf(issues: ValidationReport['issues']): Pick<SeenTruth, 'pages' | 'broken'> {
  const pages: Record<string, number> = {};
  const found = issues.filter(({ rule }) => rule.startsWith('truth-lock/') && !rule.endsWith('/citation-uncheckable'));
  for (const { files, location } of found)
    for (const page of new Set(files.length > 0 ? files : [location?.path ?? ''])) pages[page] = (pages[page] ?? 0) + 1;
  return { pages, broken: found.length };
}
