/** The drafted pages with what the proof file says of them; a step is a page. */
import type { Drafts, PagePlan } from '../../model/page-plan.ts';
import type { Steps } from '../../model/steps.ts';
import type { GeneratedPage } from '../../proofs/merge-page.ts';
import { proofPage } from '../../proofs/proof-page.ts';

export function* generatedPages(drafts: Pick<Drafts, 'pages'>, plan: Pick<PagePlan, 'pages'>): Steps<GeneratedPage[]> {
  const pages: GeneratedPage[] = [];
  for (const draft of drafts.pages) {
    const title = draft.blocks?.find(({ where }) => where === 'title')?.markdown;
    const planned = plan.pages.find(({ output_path }) => output_path === draft.output_path);
    pages.push({ entry: proofPage(draft, title ?? planned?.title ?? ''), text: draft.content });
    yield undefined;
  }
  return pages;
}
