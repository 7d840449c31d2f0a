/** Blocks that the source disproves are left out with the reason, unless something hangs on them: those stay, and a note beside them says what is not so. Pure. */
import { codeOf } from '../../derive/code-of.ts';
import { quotable } from '../../derive/quotable.ts';
import type { OutlineBlock, OutlineDocument } from '../../model/outline.ts';
import type { Contradiction } from '../../model/product-facts.ts';
import { boundNames, carriedNames } from '../../samples/carried-names.ts';
import { withReasons } from './with-reasons.ts';

export function withoutDisproved(
  documents: readonly OutlineDocument[],
  contradictions: readonly Contradiction[],
): readonly OutlineDocument[] {
  const why = new Map<string, string>();
  for (const { disproves = [], winner } of contradictions)
    for (const { block_id, said, shape, near } of disproves)
      if (!why.has(block_id))
        why.set(
          block_id,
          shape === 'file' && near === null
            ? `the repository has no \`${said}\``
            : `disproved by \`${winner.citation.path}:${winner.citation.start_line}\`: \`${said}\``,
        );
  if (why.size === 0) return documents;
  const held = new Set(documents.flatMap((document) => [...heldIn(document, why)]));
  return withReasons(documents, ({ block_id }) => (held.has(block_id) ? undefined : why.get(block_id)));
}

/** Of the disproved blocks those that must stay. */
function* heldIn(document: OutlineDocument, why: ReadonlyMap<string, string>): Generator<string> {
  const all = [...quotable([document])].map(({ block }) => block);
  for (const { blocks } of document.sections) {
    const shown = blocks.filter(({ left_out }) => left_out === null);
    for (const [at, block] of shown.entries()) {
      if (!why.has(block.block_id)) continue;
      const later = all.slice(all.indexOf(block) + 1);
      if (isWhole(block) || isLeadTo(block, shown[at + 1]) || isUsed(block, later)) yield block.block_id;
    }
  }
}

/** What may not be left out, or holds more than one thing that is said. */
const isWhole = ({ kind, marks, markdown }: OutlineBlock): boolean =>
  marks.some((mark) => mark === 'limit' || mark === 'requirement' || mark === 'install') ||
  kind === 'table' ||
  kind === 'definition_list' ||
  kind === 'html' ||
  isLong(kind, markdown) ||
  // A step of several; an item with a list of its own.
  (kind === 'list' && /^\d|\n\s{0,9}(?:[-*+]|\d{1,9}[.)]) /u.test(markdown));

/** Most of what it says is not disproved. */
const isLong = (kind: OutlineBlock['kind'], markdown: string): boolean =>
  kind === 'code' ? markdown.split('\n').length > 10 : markdown.length > 400;

/** What follows goes on from it. */
const isLeadTo = ({ markdown }: OutlineBlock, next: OutlineBlock | undefined): boolean =>
  next !== undefined &&
  (/:\W{0,4}$/u.test(markdown) ||
    (next.kind !== 'code' &&
      /^\W{0,4}(?:This|That|These|Those|It|Its|They|Here|So|Then|But|However|Otherwise|Also|Or|And)\b/u.test(
        next.markdown,
      )));

/** A later sample takes a name from it. */
function isUsed(block: OutlineBlock, later: readonly OutlineBlock[]): boolean {
  if (block.kind !== 'code') return false;
  const bound = boundNames(codeOf(block.markdown), block.language ?? '');
  const samples = later.flatMap(({ kind, language, markdown }) =>
    kind === 'code' ? [{ language: language ?? '', code: codeOf(markdown) }] : [],
  );
  return bound.size > 0 && carriedNames(samples).some((name) => bound.has(name));
}
