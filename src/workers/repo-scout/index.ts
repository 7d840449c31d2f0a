/** W1. Takes stock of the product and of the site; the engine has checked out both. */

import { UserError } from '../../errors.ts';
import { countOf } from '../../text/count.ts';
import { defineWorker } from '../worker.ts';
import { scoutProduct } from './product.ts';
import { scoutSite } from './site.ts';

export default defineWorker({
  id: 'W1',
  name: 'repo-scout',
  title: 'Taking stock of the product and the site',
  kinds: ['launch'],
  from: 'CLONED_INPUTS',
  to: 'INGESTED',
  reads: [],
  writes: ['repo_inventory', 'site_context', 'hugo_facts', 'frontmatter_contract'],
  async run(context) {
    const repo_inventory = await scoutProduct(context);
    if (repo_inventory.files.length === 0)
      throw new UserError(
        'INVALID_INPUT',
        'The product is empty: no commit, or no files in it. Commit something, or name another repository.',
      );
    if (repo_inventory.files.every((file) => file.binary))
      throw new UserError(
        'INVALID_INPUT',
        'The product holds binary files alone, and nothing to cite: no manifest, README or source code. Name the repository that holds them.',
      );
    for (const note of repo_inventory.notes) context.progress.info(note);
    const site = scoutSite(context);
    const { kind, decided_by } = site.site_context;
    if (!site.hugo_facts.present)
      context.progress.info(`The site has no Hugo configuration; it is taken as ${kind}: ${decided_by}.`);
    const { files, languages } = repo_inventory;
    return {
      artifacts: { repo_inventory, ...site },
      summary: `${countOf(files.length, 'file')} in ${countOf(languages.length, 'language')}; ${site.site_context.kind} site with ${countOf(site.site_context.pages, 'page')}`,
    };
  },
});

/** The same stock-taking where there is no product: a check of a site that is there. */
export const siteScout = defineWorker({
  id: 'W1',
  name: 'repo-scout',
  title: 'Taking stock of the site',
  kinds: ['check'],
  from: 'CLONED_INPUTS',
  to: 'LINKING',
  reads: [],
  writes: ['site_context', 'hugo_facts', 'frontmatter_contract'],
  async run(context) {
    const site = scoutSite(context);
    return {
      artifacts: { ...site },
      summary: `${site.site_context.kind} site with ${countOf(site.site_context.pages, 'page')}`,
    };
  },
});
