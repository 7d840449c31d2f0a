/** What a reviewer has to judge of a launch: the pages to read first, what no page says and why, samples unused, contradictions, people's edits; pure. */

import type { Artifact, ArtifactStem } from '../model/artifacts.ts';
import { type Drafts, LINK_REASONS, type Page, type PagePlan, type Snippet } from '../model/page-plan.ts';
import type { Contradiction, ProductFacts } from '../model/product-facts.ts';
import { type Coverage, coverage } from '../outline/coverage.ts';
import { placedBlocks } from '../outline/placed-blocks.ts';
import { recipesOf, startOf } from '../samples/choose.ts';
import { countOf } from '../text/count.ts';
import { deprecatedSamples } from './deprecated-samples.ts';

export type Judged = { readonly [S in ArtifactStem]?: Artifact<S> | undefined };
/** A heading with one sentence a line; what stands between backticks is code. */
export interface JudgementSection {
  id: string;
  title: string;
  lines: string[];
}

const FIRST = 5;

const HELD = ' samples are on pages.';
/** Lines that ask for something, without the sum above them. */
export const openLines = ({ lines }: JudgementSection): string[] => lines.filter((line) => !line.endsWith(HELD));

/** Nothing for a run that drafts no pages; a section without lines is left out. */
export function judgementOf(artifacts: Judged): JudgementSection[] {
  const { page_plan: plan, product_facts: facts, drafts } = artifacts;
  if (plan === undefined || facts === undefined) return [];
  const sections: JudgementSection[] = [
    { id: 'read-first', title: 'Read these first', lines: readFirst(plan, artifacts) },
    { id: 'unread-sources', title: 'Sources that could not be read', lines: facts.problems ?? [] },
    {
      id: 'not-on-pages',
      title: 'What the README says and no page does',
      lines: notOnPages(plan, facts, drafts?.left_out),
    },
    { id: 'not-counted', title: 'README lines that are not content', lines: notCounted(plan, facts, drafts?.left_out) },
    { id: 'undescribed', title: 'Public names without a description', lines: undescribed(plan, facts) },
    {
      id: 'not-wanted',
      title: 'Pages that were not written',
      lines: (plan.not_wanted ?? []).map(({ page, reason }) => `${page}: ${reason}.`),
    },
    { id: 'other-sections', title: 'Sections of other documents on no page', lines: otherSections(plan, facts) },
    { id: 'linked-sections', title: 'Sections of other documents covered by a link', lines: linkedSections(plan) },
    { id: 'unused-samples', title: 'Samples on no page', lines: unusedSamples(plan, facts, artifacts) },
    {
      id: 'contradictions',
      title: 'What the product says differently in two places',
      lines: facts.contradictions.flatMap(contradictionLines),
    },
    { id: 'deprecated', title: 'Samples that use what is deprecated', lines: deprecatedSamples(facts) },
    { id: 'edits', title: 'What people’s edits met', lines: editLines(artifacts) },
    { id: 'notes', title: 'Links and blocks that could not be carried over', lines: noteLines(artifacts) },
  ];
  return sections.filter(({ lines }) => lines.length > 0);
}

/** Landing page and first steps, then where something is open, then the longest of what is not reference. */
function readFirst(
  plan: PagePlan,
  { product_facts: facts, patch_bundle: bundle, validation_report: report }: Judged,
): string[] {
  const contradicted = new Set(
    (facts?.contradictions ?? []).flatMap(({ losers }) =>
      losers.map(({ citation }) => `${citation.path}:${citation.start_line}`),
    ),
  );
  const places = new Map(
    (facts?.documents ?? []).flatMap(({ path, sections }) =>
      sections.flatMap(({ blocks }) => blocks.map((block) => [block.block_id, `${path}:${block.start_line}`] as const)),
    ),
  );
  const edited = new Set((bundle?.edits ?? []).map(({ path }) => path));
  const open = new Set((report?.issues ?? []).map(({ location }) => location?.path ?? ''));
  const gone = new Set(removedPages({ patch_bundle: bundle }));
  const written = new Set((bundle?.patches ?? []).map(({ path }) => path));
  /** Nobody has to read what is not there, or stands there as it was. */
  const isNew = ({ output_path: path }: Page): boolean =>
    bundle === undefined || (!gone.has(path) && (written.has(path) || edited.has(path)));
  const blocksOf = (page: Page): string[] =>
    (page.contents ?? []).flatMap((content) => (content.kind === 'section' ? content.block_ids : []));
  const ranked = plan.pages.filter(isNew).map((page, at) => {
    const doubts = blocksOf(page).filter((id) => contradicted.has(places.get(id) ?? '')).length;
    const why =
      page.page_role === 'landing'
        ? 'the landing page'
        : page.slug === 'getting-started'
          ? 'the first steps'
          : edited.has(page.output_path)
            ? 'a person edited it, and its sources changed'
            : doubts > 0
              ? 'it quotes what the product says differently elsewhere'
              : open.has(page.output_path)
                ? 'it has open findings'
                : page.slug === 'recipes'
                  ? 'made of tests'
                  : undefined;
    const weight = blocksOf(page).length;
    const order = [
      'the landing page',
      'the first steps',
      'a person edited it, and its sources changed',
      'it quotes what the product says differently elsewhere',
      'it has open findings',
      'made of tests',
    ].indexOf(why ?? '');
    return {
      page,
      at,
      weight,
      why:
        why ??
        (page.section === 'reference'
          ? 'a page of the reference'
          : `${countOf(weight, 'block')} of the product’s documents`),
      order: order === -1 ? 9 : order,
    };
  });
  return ranked
    .filter(({ page, order, weight }) => order < 9 || weight > 0 || page.api_symbols.length > 0)
    .toSorted((a, b) => a.order - b.order || b.weight - a.weight || a.at - b.at)
    .slice(0, FIRST)
    .map(({ page, why }) => `\`${page.output_path}\` ${page.title}: ${why}`);
}

/** Pages that the plan has and people deleted. */
export const removedPages = ({ patch_bundle: bundle }: Judged): readonly string[] => bundle?.removed_pages ?? [];

type Left = Drafts['left_out'];

/** Lines and samples of the README that pages hold. */
export function readmeCoverage(
  plan: PagePlan,
  { documents = [] }: ProductFacts,
  left: Left = [],
): (Coverage & { path: string })[] {
  const placed = placedBlocks(plan, left);
  const reasons = new Map(left.map(({ block_id, reason }) => [block_id, reason]));
  return documents
    .filter(({ role }) => role === 'readme')
    .map((document) => ({ path: document.path, ...coverage(document, placed, reasons) }));
}

function notOnPages(plan: PagePlan, facts: ProductFacts, left: Left): string[] {
  return readmeCoverage(plan, facts, left).flatMap(({ path, counted, placed, samples, missing }) => {
    const held = `\`${path}\`: ${placed} of ${countOf(counted, 'line')} and ${samples.placed} of ${samples.all}${HELD}`;
    const runs: { start: number; end: number; heading: string | null; reason: string }[] = [];
    for (const { start_line, end_line, heading, reason } of missing) {
      const last = runs.at(-1);
      if (last !== undefined && last.heading === heading && last.reason === reason) last.end = end_line;
      else runs.push({ start: start_line, end: end_line, heading, reason });
    }
    return counted === 0
      ? []
      : [
          held,
          ...runs.map(
            ({ start, end, heading, reason }) =>
              `\`${place(path, start, end)}\`${heading === null ? '' : ` ${heading}`}: ${reason}`,
          ),
        ];
  });
}

/** Badges, contents and the like, each with its reason; what is on a page all the same is not named. */
function notCounted(plan: PagePlan, { documents = [] }: ProductFacts, left: Left): string[] {
  const placed = placedBlocks(plan, left);
  return documents
    .filter(({ role }) => role === 'readme')
    .flatMap(({ path, uncounted, sections }) => {
      const shown = sections.flatMap(({ blocks }) => blocks.filter(({ block_id }) => placed.has(block_id)));
      const left = uncounted.filter(
        ({ start_line: start, end_line: end }) =>
          !shown.some((each) => each.start_line <= end && each.end_line >= start),
      );
      return [...Map.groupBy(left, ({ reason }) => reason)].map(
        ([reason, ranges]) =>
          `${ranges.map(({ start_line, end_line }) => `\`${place(path, start_line, end_line)}\``).join(', ')} not counted: ${reason}`,
      );
    });
}

/** One line where most of what the reference lists has signatures alone: either nothing is written there, or it was not read. */
function undescribed({ pages }: PagePlan, { api }: ProductFacts): string[] {
  if (!pages.some(({ section }) => section === 'reference')) return [];
  const all = api.filter(
    ({ parent, kind, alias_of }) => parent === null && kind !== 'module' && alias_of === undefined,
  );
  const bare = all.filter(({ doc, returns }) => doc === null && returns?.description == null);
  if (all.length < FEW || bare.length * 2 <= all.length) return [];
  const named = bare
    .slice(0, 3)
    .map(({ name, citation }) => `\`${name}\` (\`${citation.path}:${citation.start_line}\`)`);
  return [
    `${bare.length} of ${all.length} public names have no description in the source, so that the reference shows their signatures alone: ${named.join(', ')}${bare.length > named.length ? ' and others' : ''}.`,
  ];
}
const FEW = 5;

function otherSections(plan: PagePlan, facts: ProductFacts): string[] {
  const readmes = new Set((facts.documents ?? []).flatMap(({ role, path }) => (role === 'readme' ? [path] : [])));
  const left = (plan.sections ?? []).filter(
    (section) => section.pages.length === 0 && !readmes.has(section.path) && !isLinked(section),
  );
  // A whole document that is left out for one reason is one line.
  return [...Map.groupBy(left, ({ path, reason }) => `${path}\n${reason}`).values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const named = group.flatMap(({ heading }) => heading ?? []);
    return [
      `\`${first.path}\`${named.length === 0 ? '' : ` ${named.slice(0, 3).join(', ')}${named.length > 3 ? ` and ${named.length - 3} more` : ''}`}: ${first.reason}`,
    ];
  });
}

const isLinked = ({ pages, reason }: NonNullable<PagePlan['sections']>[number]): boolean =>
  pages.length === 0 && LINK_REASONS.has(reason);

/** Nothing of them is missing: the site leads to where they stand. */
function linkedSections({ sections = [] }: PagePlan): string[] {
  return [...Map.groupBy(sections.filter(isLinked), ({ reason }) => reason)].map(([reason, group]) => {
    const paths = [...new Set(group.map(({ path }) => `\`${path}\``))];
    return `${countOf(group.length, 'section')} of ${countOf(paths.length, 'document')}, each ${reason}: ${paths.join(', ')}`;
  });
}

function unusedSamples(plan: PagePlan, facts: ProductFacts, { snippet_catalog: catalog, drafts }: Judged): string[] {
  if (catalog === undefined) return [];
  const placed = placedBlocks(plan, drafts?.left_out);
  const shown = new Set(
    (facts.documents ?? []).flatMap(({ path, sections }) =>
      sections.flatMap(({ blocks }) =>
        blocks.flatMap((block) => (placed.has(block.block_id) ? [`${path}:${block.start_line}`] : [])),
      ),
    ),
  );
  const start = startOf(facts);
  const examples = plan.pages.some(({ slug }) => slug === 'recipes') ? recipesOf(facts) : [];
  for (const { path, citation } of [...(start === undefined ? [] : [start]), ...examples])
    shown.add(`${path}:${citation.start_line}`);
  const linked = new Set((plan.sections ?? []).flatMap((section) => (isLinked(section) ? [section.path] : [])));
  const hasReference = plan.pages.some(({ section }) => section === 'reference');
  const isInReference = (origin: Snippet['origin'] | undefined): boolean => origin === 'docstring' && hasReference;
  const isUnused = ({ origin, source }: Snippet): boolean =>
    !isInReference(origin) && !linked.has(source.path) && !shown.has(`${source.path}:${source.start_line}`);
  return [
    ...catalog.snippets
      .filter(isUnused)
      .map(
        ({ source, title }) =>
          `\`${place(source.path, source.start_line, source.end_line)}\`${title === null ? '' : ` ${title}`}: no page has a place for it`,
      ),
    ...catalog.rejected
      .filter(({ path, line, origin }) => !isInReference(origin) && !linked.has(path) && !shown.has(`${path}:${line}`))
      .map(({ path, line, reason }) => `\`${path}:${line}\`: ${reason}`),
  ];
}

const contradictionLines = ({ subject, winner, losers, resolution }: Contradiction): string[] =>
  losers.map(
    (loser) =>
      `${subject}: \`${place(loser.citation.path, loser.citation.start_line, loser.citation.end_line)}\` says ${quoted(loser.text)}, \`${place(winner.citation.path, winner.citation.start_line, winner.citation.end_line)}\` says ${quoted(winner.text)}. ${resolution}`,
  );

const MET: ReadonlyMap<string, string> = new Map([
  ['both-changed', 'a person changed this, and so did its source; the person’s words stay'],
  ['sources-gone', 'a person changed this, and its source is gone; the person’s words stay'],
  ['removed-changed', 'a person removed this, and its source changed; it stays removed'],
  ['page-removed', 'a person deleted this page, and its sources changed; it stays deleted'],
  ['page-kept', 'the product no longer has this page, and a person edited it; it stays'],
]);

const editLines = ({ patch_bundle: bundle }: Judged): string[] =>
  (bundle?.edits ?? []).map(({ path, kind, theirs, now }) =>
    [
      `\`${path}\`: ${MET.get(kind) ?? kind}`,
      ...(theirs === null ? [] : [`on the page ${quoted(theirs)}`]),
      ...(now === null ? [] : [`generated now ${quoted(now)}`]),
    ].join('; '),
  );

const noteLines = ({ drafts }: Judged): string[] => [
  ...new Set((drafts?.notes ?? []).map(({ output_path, message }) => `\`${output_path}\`: ${message}`)),
];

const place = (path: string, start: number, end: number): string => `${path}:${start}${end > start ? `-${end}` : ''}`;

const LONGEST = 120;
/** One line as code. */
const quoted = (text: string): string => {
  const line = text.replaceAll('`', '').split(/\s+/u).join(' ').trim();
  return `\`${line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line}\``;
};
