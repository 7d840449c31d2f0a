/** W5. Writes every planned page as blocks that are quoted or derived, each with what proves it; no model is asked. */
import { beforeLongWork } from '../../adapters/end-signals.ts';
import type { Drafts } from '../../model/page-plan.ts';
import { pageDate } from '../../templates/page-date.ts';
import { countOf } from '../../text/count.ts';
import { productTree } from '../../truth/product-tree.ts';
import { defineWorker } from '../worker.ts';
import { type LeftOut, leftOutOf } from './left-out.ts';
import { writePages } from './write-pages.ts';

/** Raised when templates of derivations or fixed words change. */
const TEMPLATES_VERSION = 'v2';

export default defineWorker({
  id: 'W5',
  name: 'section-writer',
  title: 'Writing the pages',
  kinds: ['launch'],
  from: 'PLAN_READY',
  to: 'DRAFT_READY',
  reads: ['page_plan', 'product_facts', 'repo_inventory', 'site_context', 'hugo_facts', 'frontmatter_contract'],
  writes: ['drafts'],
  async run(context) {
    const [plan, facts, inventory, site, hugo, contract] = await Promise.all([
      context.read('page_plan'),
      context.read('product_facts'),
      context.read('repo_inventory'),
      context.read('site_context'),
      context.read('hugo_facts'),
      context.read('frontmatter_contract'),
    ]);
    const date = await pageDate(context.ports.git, context.dirs.product, facts.sha);
    const productPaths = inventory.files.map(({ path }) => path);
    const tree = productTree({
      root: context.dirs.product,
      sha: facts.sha,
      repository: facts.repository,
      paths: productPaths,
    });
    const pages: Drafts['pages'] = [];
    const notes: NonNullable<Drafts['notes']> = [];
    const left: LeftOut[] = [];
    for (const written of writePages({
      plan,
      facts,
      site,
      hugo,
      contract,
      date,
      lines: (path) => tree.lines(path),
      productPaths,
    })) {
      // What the parser of Markdown holds is given back only between turns of the loop.
      await beforeLongWork(context.signal);
      pages.push(written.page);
      notes.push(...written.notes);
      left.push(...written.left_out);
      if (written.isLast) await context.sectionState(written.section, 'DRAFTED');
    }
    const words = pages.reduce((sum, page) => sum + page.content.split(/\s+/u).length, 0);
    return {
      artifacts: {
        drafts: {
          schema_version: 1,
          templates_version: TEMPLATES_VERSION,
          pages,
          notes,
          left_out: leftOutOf(plan, pages, left),
        },
      },
      summary: `${countOf(pages.length, 'page')}, ${countOf(words, 'word')}`,
    };
  },
});
