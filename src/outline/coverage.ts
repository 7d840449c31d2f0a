/** How much of a document is on pages: of all its lines less the closed list that the outline names, and of its samples. */
import type { OutlineDocument } from '../model/outline.ts';

export interface Coverage {
  counted: number;
  placed: number;
  samples: { all: number; placed: number };
  missing: { start_line: number; end_line: number; heading: string | null; reason: string }[];
}

/** `reasons`: why blocks are on no page that the outline gives a place. */
export function coverage(
  document: OutlineDocument,
  placedBlockIds: ReadonlySet<string>,
  reasons: ReadonlyMap<string, string> = new Map(),
): Coverage {
  const uncounted = new Set(
    document.uncounted.flatMap(({ start_line, end_line }) =>
      Array.from({ length: end_line - start_line + 1 }, (_, at) => start_line + at),
    ),
  );
  const found: Coverage = { counted: 0, placed: 0, samples: { all: 0, placed: 0 }, missing: [] };
  const isPlacedSection = new Set<string>();
  for (const section of document.sections.toReversed()) {
    const isPlaced = section.blocks.some(({ block_id }) => placedBlockIds.has(block_id));
    if ((isPlaced || isPlacedSection.has(section.section_id)) && section.parent !== null)
      isPlacedSection.add(section.parent);
    if (isPlaced) isPlacedSection.add(section.section_id);
  }
  for (const section of document.sections) {
    if (section.heading !== null && !uncounted.has(section.start_line)) {
      found.counted++;
      if (isPlacedSection.has(section.section_id)) found.placed++;
    }
    for (const block of section.blocks) {
      if (uncounted.has(block.start_line)) continue;
      const lines = block.end_line - block.start_line + 1;
      const samples = samplesIn(block.markdown).length;
      const isPlaced = placedBlockIds.has(block.block_id);
      found.counted += lines;
      found.samples.all += samples;
      if (isPlaced) {
        found.placed += lines;
        found.samples.placed += samples;
      } else {
        const { start_line, end_line } = block;
        const reason = reasons.get(block.block_id) ?? block.left_out ?? section.reason;
        found.missing.push({ start_line, end_line, heading: section.heading?.text ?? null, reason });
      }
    }
  }
  return found;
}

/** Fenced code in a block's Markdown, also inside items and quotes. */
export function samplesIn(markdown: string): { language: string | null; code: string }[] {
  const found: { language: string | null; code: string }[] = [];
  const lines = markdown.split('\n');
  for (let at = 0; at < lines.length; at++) {
    const open = /^([ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)?)(`{3,}|~{3,})[ \t]*\{?\.?([\w+#-]*)/u.exec(lines[at] ?? '');
    if (open === null) continue;
    const [, lead = '', marks = '', language = ''] = open;
    const end = lines.findIndex((line, next) => next > at && line.replace(/^[ \t>]*/u, '').startsWith(marks));
    const body = lines.slice(at + 1, end === -1 ? lines.length : end);
    found.push({
      language: language || null,
      code: body
        .map((line) => (/^\s*$/u.test(line.slice(0, lead.length).replace(/>/gu, ' ')) ? line.slice(lead.length) : line))
        .join('\n'),
    });
    at = end === -1 ? lines.length : end;
  }
  return found;
}
