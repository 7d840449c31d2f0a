/** Blocks that only point to a file of the product: no reader is helped by one whose link is not there, and no page opens with one; pure. */
import { posix } from 'node:path';
import type { OutlineBlock, OutlineDocument } from '../../model/outline.ts';
import { links, replaceLinks } from '../../text/links.ts';
import { pointsNowhere } from '../points-nowhere.ts';
import { isShown, titleSection } from './units.ts';

export interface Reachable {
  /** Whether the source has an address that links can use. */
  hasAddress: boolean;
  /** Files of the product. */
  files: ReadonlySet<string>;
  /** Documents that pages are made of. */
  placed: ReadonlySet<string>;
}

/** The document with such blocks left out, each with the reason. */
export function withoutPointers(document: OutlineDocument, reach: Reachable): OutlineDocument {
  const title = titleSection(document);
  let isOpen = true;
  const sections = document.sections.map((section) => {
    const isOpening = section.heading === null || section === title;
    let isChanged = false;
    const blocks = section.blocks.map((block) => {
      if (!isShown(block)) return block;
      if (isFree(block) && pointsNowhere(block.markdown)) {
        isChanged = true;
        return { ...block, left_out: 'only points to a place elsewhere, without a link' };
      }
      const path = pointsTo(block, document.path, reach.files);
      const isLead = isOpening && isOpen;
      isOpen &&= block.kind === 'image' || path !== undefined;
      if (path === undefined || (!isLead && (reach.placed.has(path.file) || (path.isLink && reach.hasAddress))))
        return block;
      isChanged = true;
      return { ...block, left_out: `only points to \`${path.file}\`` };
    });
    return isChanged ? { ...section, blocks } : section;
  });
  return { ...document, sections };
}

/** A limit, a requirement or an install step is never left out. */
const isFree = ({ kind, marks }: OutlineBlock): boolean =>
  (kind === 'paragraph' || kind === 'list') && marks.every((mark) => mark === 'plan' || mark === 'other_product');

const OPENS = /^(?:please )?(?:also )?(?:see|read|refer to|consult|check|look at|find|view|for)\b/iu;
const MOST_WORDS = 8;

function pointsTo(
  { kind, markdown, marks }: OutlineBlock,
  from: string,
  files: ReadonlySet<string>,
): { file: string; isLink: boolean } | undefined {
  // A limit, a requirement or an install step is never left out.
  if (kind !== 'paragraph' || marks.some((mark) => mark !== 'plan' && mark !== 'other_product')) return undefined;
  const found = links(markdown, 'nested');
  const rest = replaceLinks(markdown, () => ' ', 'nested').replace(/`[^`]*`/gu, ' ');
  const words = rest.match(/[\p{L}\p{N}'’]+/gu) ?? [];
  const goals = found.map(({ target }) => fileOf(target, from));
  if (goals.length > 0) {
    const [first] = goals;
    const isOne = goals.every((goal) => goal !== undefined) && first !== undefined;
    return isOne && (words.length === 0 || (OPENS.test(markdown) && words.length <= MOST_WORDS))
      ? { file: first, isLink: true }
      : undefined;
  }
  if (!OPENS.test(markdown) || words.length > MOST_WORDS) return undefined;
  const file = (markdown.match(/[\w./-]+/gu) ?? [])
    .map((word) => fileOf(word.replace(/\.$/u, ''), from))
    .find((path) => path?.includes('.') && files.has(path));
  return file === undefined ? undefined : { file, isLink: false };
}

/** Undefined for an address elsewhere and for a place in the document itself. */
function fileOf(target: string, from: string): string | undefined {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/iu.test(target)) return undefined;
  const [path = ''] = target.split(/[?#]/u, 1);
  return path === ''
    ? undefined
    : posix.join(path.startsWith('/') ? '' : posix.dirname(from), path).replace(/^\//u, '');
}
