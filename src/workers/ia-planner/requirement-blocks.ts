/** What the README says that it needs in the words of its first steps, for the front page: each block quoted whole under one heading; pure. */
import type { OutlineBlock, SectionRole } from '../../model/outline.ts';
import type { PageContent } from '../../model/page-plan.ts';
import { asksFor } from '../../outline/content-signs.ts';
import type { Placement } from './place-units.ts';
import { isShown } from './units.ts';

/** Whose requirements are those of all of the product. */
const OF_ALL: ReadonlySet<SectionRole> = new Set(['install', 'requirements', 'first_steps']);
/** More is told where it stands. */
const LONGEST_LINES = 5;

/** `shown`: what the page has besides; `isHeaded`: whether its requirements have a heading there already. */
export function requirementContents(
  { gettingStarted }: Placement,
  shown: readonly PageContent[],
  isHeaded: boolean,
): PageContent[] {
  const onPage = new Set(shown.flatMap((content) => (content.kind === 'section' ? content.block_ids : [])));
  const found = gettingStarted
    .filter(({ document, role }) => document.role === 'readme' && OF_ALL.has(role))
    .flatMap(({ document, sections }) =>
      sections.flatMap(({ section_id, blocks }): PageContent[] => {
        const own = blocks.filter((block) => isRequirement(block) && !onPage.has(block.block_id));
        const block_ids = own.map(({ block_id }) => block_id);
        return own.length === 0
          ? []
          : [{ kind: 'section', path: document.path, section_id, level: 0, block_ids, again: true }];
      }),
    );
  return found.length === 0 || isHeaded ? found : [{ kind: 'derived', part: 'requirements_quoted' }, ...found];
}

/** Words that stand by themselves: none that lead to what follows. */
const isRequirement = (block: OutlineBlock): boolean =>
  isShown(block) &&
  KINDS.has(block.kind) &&
  block.marks.includes('requirement') &&
  asksFor(block.markdown) &&
  !/[:…]\s*$/u.test(block.markdown) &&
  block.end_line - block.start_line < LONGEST_LINES;
const KINDS: ReadonlySet<OutlineBlock['kind']> = new Set(['paragraph', 'list', 'alert']);
