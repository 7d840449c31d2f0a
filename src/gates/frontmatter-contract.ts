/** Which keys a page's front matter must have and of which types, as the site keeps it or its configuration says. */

import { basename } from '../content/url-path.ts';
import { generatorOf } from '../generators/index.ts';
import type { FrontmatterContract } from '../model/repo-inventory.ts';
import type { GateFacts, PageInput } from './facts.ts';

export type KeyType = FrontmatterContract['keys'][number]['type'];

/** What is asked of every page of a site: made once. */
interface Contract {
  types: ReadonlyMap<string, KeyType>;
  required: Readonly<Record<'all' | 'untitled' | 'special' | 'untitledSpecial', readonly string[]>>;
}
const contracts = new WeakMap<GateFacts, Contract>();
function contractOf(facts: GateFacts): Contract {
  const known = contracts.get(facts);
  if (known) return known;
  const { config, index } = facts;
  const learned = (index.contract?.keys ?? []).filter((key) => key.required).map((key) => key.name);
  const withConfigured = (keys: readonly string[]): string[] =>
    [...new Set([...(config.frontmatter?.required ?? []), ...keys])].sort();
  const made: Contract = {
    types: readTypes(facts),
    required: {
      all: withConfigured(learned),
      untitled: withConfigured(learned.filter((key) => key !== 'title')),
      special: withConfigured(learned.filter((key) => key === 'title')),
      untitledSpecial: withConfigured([]),
    },
  };
  contracts.set(facts, made);
  return made;
}

/** Types the configuration sets, and those every sampled page agrees on for keys whose type readers rely on. */
export const typesOf = (facts: GateFacts): ReadonlyMap<string, KeyType> => contractOf(facts).types;

/** Configured keys, and those that all but a few pages of the site have. */
export function requiredOf(page: PageInput, facts: GateFacts): readonly string[] {
  const { index } = facts;
  const { required } = contractOf(facts);
  const { frontMatter } = generatorOf(index.kind);
  const isUntitled =
    frontMatter.titledByItself(page.path) || (frontMatter.titlesHome === true && isHome(page.path, index));
  const isSpecial = frontMatter.standsAlone?.(page.path) === true || SPECIAL.test(basename(page.path));
  if (isSpecial) return isUntitled ? required.untitledSpecial : required.special;
  return isUntitled ? required.untitled : required.all;
}
const SPECIAL = /^(?:_index|index|README|404|search|offline|privacy|tags)/i;

const isHome = (path: string, index: GateFacts['index']): boolean =>
  /^_index\b/.test(basename(path)) && /^\/(?:[a-z]{2,3}(?:-[a-z]+)?\/)?$/i.test(index.pages.get(path)?.url ?? '');

function readTypes({ config, index }: GateFacts): ReadonlyMap<string, KeyType> {
  const types = new Map<string, KeyType>();
  for (const { name, type, share } of index.contract?.keys ?? [])
    if (share >= 0.5 && LEARNED_TYPES.has(name)) types.set(name, type);
  for (const [key, type] of Object.entries(config.frontmatter?.types ?? {})) types.set(key, type);
  return types;
}
const LEARNED_TYPES = new Set([
  'title',
  'description',
  'weight',
  'tags',
  'categories',
  'keywords',
  'authors',
  'sidebar_position',
  'order',
  'nav_order',
]);
