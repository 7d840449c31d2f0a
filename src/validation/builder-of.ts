/** Loads the reading of builds where one was given, and nothing of it elsewhere. */
import type { Build } from '../built/open-build.ts';
import type { LiveIndex } from '../content/build-index.ts';
import type { PageStore } from './page-store.ts';
import type { ValidationInput } from './session-options.ts';
import type { SiteTree } from './site-tree.ts';

export type Builder = (index: LiveIndex, store: Pick<PageStore, 'pages'>) => Build;

export async function builderOf(
  { built, root, config }: ValidationInput,
  { dirty }: Pick<SiteTree, 'dirty'>,
): Promise<Builder | undefined> {
  if (built === undefined) return undefined;
  const { openBuild } = await import('../built/open-build.ts');
  const { folder, name, ofCommit } = built;
  return (index, { pages }) =>
    openBuild({
      folder,
      name,
      root,
      index,
      pages,
      configuredUrls: config?.site?.base_urls ?? [],
      editedSince: ofCommit === true ? dirty : [],
    });
}
