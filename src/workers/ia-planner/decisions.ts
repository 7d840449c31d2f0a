/** What was decided about every section and block of the documents, for the plan, the report and the pull request; pure. */
import { LINK_REASONS, type Page, type PagePlan } from '../../model/page-plan.ts';
import { DOUBLED, REPEATED } from './document-order.ts';
import type { Documents } from './documents.ts';
import { SAID_AGAIN, SAME_COMMAND, SAME_REQUIREMENT } from './said-again.ts';

type Decisions = Required<Pick<PagePlan, 'sections' | 'left_out' | 'problems'>>;

/** A limit, a requirement or an install step that stands on no page is a problem. */
export function decisions(
  { readme, docs, leftOut }: Documents,
  pages: readonly Page[],
  isLinked: (path: string, reason: string) => boolean,
): Decisions {
  const onPages = new Map<string, string[]>();
  for (const page of pages) {
    for (const id of [
      ...(page.contents ?? []).flatMap((content) => (content.kind === 'section' ? [content.section_id] : [])),
      page.title_section ?? '',
    ])
      onPages.set(id, [...new Set([...(onPages.get(id) ?? []), page.output_path])]);
  }
  const placed = [...readme, ...docs.flat()].flatMap(({ document, sections }) =>
    sections.map((section) => ({ document, section, reason: section.reason })),
  );
  const ofUnits = new Set(placed.map(({ section }) => section));
  const found: Decisions = { sections: [], left_out: [], problems: [] };
  const seen = new Set<string>();
  for (const { document, section, reason: given } of [...placed, ...leftOut]) {
    if (seen.has(section.section_id)) continue;
    seen.add(section.section_id);
    const reason = isLinked(document.path, given) ? given : (LINK_REASONS.get(given) ?? given);
    const on = onPages.get(section.section_id) ?? [];
    const isOurs = section.audience === 'user' && section.subject === 'this';
    const { path } = document;
    found.sections.push({
      section_id: section.section_id,
      path,
      heading: section.heading?.text ?? null,
      start_line: section.start_line,
      end_line: section.end_line,
      role: section.role,
      pages: on,
      reason: on.length === 0 && isOurs && ofUnits.has(section) ? 'no page of its section is planned' : reason,
    });
    for (const { block_id, start_line, end_line, marks, left_out, markdown } of section.blocks) {
      const why = on.length === 0 ? reason : left_out;
      if (why === null || why === undefined) continue;
      if (on.length > 0) found.left_out.push({ block_id, path, start_line, end_line, reason: why });
      const must = marks.find((mark) => ['limit', 'requirement', 'install'].includes(mark));
      if (must !== undefined && isOurs && (document.role === 'readme' || (markdown !== '' && !isElsewhere(why))))
        found.problems.push({
          rule: 'plan/left-out',
          section: must === 'limit' ? 'products' : 'docs',
          message: `No page holds the ${must === 'install' ? 'install step' : must} at \`${path}:${start_line}\` (${why}). Place it, or say in the product's ${document.role === 'readme' ? 'README' : 'document'} that it is not for users.`,
        });
    }
  }
  found.sections.sort((a, b) => (a.path === b.path ? a.start_line - b.start_line : a.path < b.path ? -1 : 1));
  return found;
}

/** Of a document beside the README: its words stand elsewhere, or a page leads to them. */
const isElsewhere = (reason: string): boolean => SAID.has(reason) || LINK_REASONS.has(reason) || OTHERWISE.test(reason);
const SAID: ReadonlySet<string> = new Set([DOUBLED, REPEATED, SAME_COMMAND, SAME_REQUIREMENT, SAID_AGAIN]);
/** A translation, what is installed with the product, and what the reference has. */
const OTHERWISE =
  /^(?:in another language|a manual page|a page made of the declarations|an index made of the declarations)\b/u;
