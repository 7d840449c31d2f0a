/** What the README says that it needs in the words of its first steps, for the front page: each block quoted whole under one heading; pure. */
import type { PageContent } from '../../model/page-plan.ts';
import { isRequirement, OF_ALL } from '../../outline/own-requirements.ts';
import type { Placement } from './place-units.ts';

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
