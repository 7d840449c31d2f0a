/** W5. Writes every planned page from claims, snippets and fixed words; no model is asked. */
import type { Drafts } from '../../model/page-plan.ts';
import { pageDate } from '../../templates/page-date.ts';
import { TEMPLATES_VERSION } from '../../templates/phrases.ts';
import { defineWorker } from '../worker.ts';
import { writeSections } from './write-pages.ts';

export default defineWorker({
  id: 'W5',
  name: 'section-writer',
  title: 'Writing the pages',
  kinds: ['launch'],
  from: 'PLAN_READY',
  to: 'DRAFT_READY',
  reads: [
    'page_plan',
    'product_facts',
    'evidence_map',
    'snippet_catalog',
    'site_context',
    'hugo_facts',
    'frontmatter_contract',
  ],
  writes: ['drafts'],
  async run(context) {
    const [plan, facts, evidence, catalog, site, hugo, contract] = await Promise.all([
      context.read('page_plan'),
      context.read('product_facts'),
      context.read('evidence_map'),
      context.read('snippet_catalog'),
      context.read('site_context'),
      context.read('hugo_facts'),
      context.read('frontmatter_contract'),
    ]);
    const date = await pageDate(context.ports.git, context.dirs.product, facts.sha);
    const pages: Drafts['pages'] = [];
    for (const written of writeSections({
      plan,
      facts,
      evidence,
      snippets: catalog.snippets,
      site,
      hugo,
      contract,
      date,
    })) {
      context.signal.throwIfAborted();
      pages.push(...written.pages);
      await context.sectionState(written.section, 'DRAFTED');
    }
    const words = pages.reduce((sum, page) => sum + page.content.split(/\s+/u).length, 0);
    return {
      artifacts: { drafts: { schema_version: 1, templates_version: TEMPLATES_VERSION, pages } },
      summary: `${pages.length} pages, ${words} words`,
    };
  },
});
