/** The section with all that stands under its heading. */
import type { OutlineSection } from '../model/outline.ts';

/** The section and all that stands in it. */
export function sectionsBelow(sections: readonly OutlineSection[], from: number): OutlineSection[] {
  const level = sections[from]?.level ?? 0;
  let end = from + 1;
  while (end < sections.length && (sections[end]?.level ?? 0) > level) end++;
  return sections.slice(from, end);
}
