/** A generated page onto the page that stands in the site: blocks and front matter merged three ways, with the proof entry of the result; pure. */
import { findFrontmatter, readFrontmatter } from '../content/frontmatter.ts';
import { linesOf } from '../content/lines.ts';
import type { ProofBlock, ProofPage } from '../model/proof.ts';
import { definitionsOn } from '../outline/definitions-on.ts';
import { type HeadingIn, HeadingPath, headingsOf } from '../outline/headings-of.ts';
import { joinBlocks } from '../outline/split-blocks.ts';
import { editFrontMatter } from '../patches/edit-front-matter.ts';
import { knownAnew } from './known-anew.ts';
import type { KnownBlock } from './match-blocks.ts';
import { type MergedBlock, type MergeNote, mergeBlocks } from './merge-blocks.ts';
import { type PlacedBlock, pageBlocks } from './page-blocks.ts';
import { settled } from './settled.ts';

export interface GeneratedPage {
  /** Its blocks are all that the text shows, in order. */
  entry: ProofPage;
  text: string;
}
export interface MergedPage {
  text: string;
  entry: ProofPage;
  notes: MergeNote[];
}

/** `before` is what was generated the last time, `page` what stands there now; a page that is not there is written as generated. */
export function mergePage(
  generated: GeneratedPage,
  before: ProofPage | undefined,
  page: string | undefined,
): MergedPage {
  if (page === undefined || before === undefined) return { ...generated, notes: [] };
  const [old, now] = [knownBlocks(before), knownBlocks(generated.entry)];
  const found = settled(
    pageBlocks(page).filter(({ where }) => where === 'body'),
    [...old, ...now],
  );
  const { blocks, removed, notes } = mergeBlocks({
    before: old,
    removed: before.removed,
    now,
    page: found,
  });
  const front = mergeFront(generated, before, page);
  const proven = new Map(
    [...before.blocks, ...generated.entry.blocks].map((block) => [`${block.id} ${block.fingerprint}`, block]),
  );
  const body = blocks.flatMap(({ id, generated: source }): ProofBlock[] => {
    const block = source === null ? undefined : proofOf(source, proven, [...generated.entry.blocks, ...before.blocks]);
    if (block === undefined || id === null) return [];
    return [block.id === id ? block : { ...block, id }];
  });
  return {
    text: withBody(front, page, found, blocks),
    entry: {
      ...generated.entry,
      blocks: [...generated.entry.blocks.filter(({ where }) => where !== 'body'), ...knownAnew(body)],
      removed,
    },
    notes,
  };
}

/** A block's id may be the one it had before: then its text tells which it is. */
const proofOf = (
  { id, fingerprint }: KnownBlock,
  proven: ReadonlyMap<string, ProofBlock>,
  all: readonly ProofBlock[],
): ProofBlock | undefined =>
  proven.get(`${id} ${fingerprint}`) ?? all.find((block) => block.fingerprint === fingerprint);

/** The definitions that a page has of what was generated. */
export const recordedDefinitions = ({ blocks }: Pick<ProofPage, 'blocks'>): string =>
  definitionsOn(blocks.flatMap(({ where, generated }) => (where === 'body' ? [generated] : [])));

/** Body blocks of a proof entry with the headings above them. */
export function knownBlocks({ blocks }: Pick<ProofPage, 'blocks'>): KnownBlock[] {
  const path = new HeadingPath<HeadingIn>();
  const around = recordedDefinitions({ blocks });
  return blocks
    .filter(({ where }) => where === 'body')
    .map(({ id, fingerprint, generated }) => {
      const headings = headingsOf(generated);
      const [first] = headings;
      if (first?.isNested === false) path.leave(first.depth);
      const heading = path.above.map(({ text }) => text);
      path.pass(headings);
      return { id, fingerprint, markdown: generated, heading, ...(around === '' ? {} : { around }) };
    });
}

/** Bytes of the page where its blocks stay, neighbours with what stood between them; a blank line elsewhere. */
function withBody(front: string, page: string, found: readonly PlacedBlock[], blocks: readonly MergedBlock[]): string {
  const isWhole = blocks.length === found.length && blocks.every(({ kept }, at) => kept === at);
  const eol = page.includes('\r\n') ? '\r\n' : '\n';
  const from = findFrontmatter(page)?.end ?? 0;
  if (isWhole) return front + page.slice(from);
  const lines = linesOf(page);
  const bytes = (at: number): { start: number; end: number } => {
    const { line, end_line } = found[at] as PlacedBlock;
    return { start: lines.startOf(line), end: trimmedEnd(page, lines.startOf(end_line + 1)) };
  };
  let out = '';
  let last: MergedBlock | undefined;
  for (const block of blocks) {
    const text =
      block.kept === null
        ? block.markdown.replaceAll('\n', eol)
        : page.slice(bytes(block.kept).start, bytes(block.kept).end);
    if (last !== undefined) {
      const areNeighbours = last.kept !== null && block.kept === last.kept + 1;
      out += areNeighbours
        ? page.slice(bytes(last.kept as number).end, bytes(block.kept as number).start)
        : joinBlocks([last.markdown, block.markdown]).slice(last.markdown.length).startsWith('\n\n')
          ? eol + eol
          : eol;
    }
    out += text;
    last = block;
  }
  return `${front}${front === '' ? '' : eol + eol}${out}${eol}`;
}

const trimmedEnd = (text: string, end: number): number => {
  let at = end;
  while (at > 0 && /\s/u.test(text[at - 1] ?? '')) at -= 1;
  return at;
};

/** The front matter of the page with what changed in the generated one and no person changed; without its fence's line break. */
function mergeFront({ entry, text }: GeneratedPage, before: ProofPage, page: string): string {
  const now = dataOf(text);
  const shown = dataOf(page);
  const old = valuesOf(before);
  const set: [string, unknown][] = [];
  for (const [key, json] of valuesOf(entry)) {
    const was = old.get(key);
    const is = JSON.stringify(shown.get(key));
    const isTheirs = was === undefined ? is !== undefined : is !== was;
    if (!isTheirs && is !== json) set.push([key, now.get(key)]);
  }
  const current = valuesOf(entry);
  const remove = [...old].flatMap(([key, json]) =>
    !current.has(key) && JSON.stringify(shown.get(key)) === json ? [key] : [],
  );
  const edited =
    set.length + remove.length === 0 ? { text: page } : editFrontMatter(page, Object.fromEntries(set), remove);
  const result = 'text' in edited ? edited.text : page;
  return result.slice(0, findFrontmatter(result)?.end ?? 0);
}

const valuesOf = ({ blocks, settings }: ProofPage): Map<string, string> =>
  new Map([
    ...blocks.flatMap(({ where, generated }): [string, string][] =>
      where === 'body' ? [] : [[where, JSON.stringify(generated)]],
    ),
    ...settings.map(({ key, value }): [string, string] => [key, value]),
  ]);

function dataOf(text: string): Map<string, unknown> {
  const front = findFrontmatter(text);
  return new Map(front === null ? [] : Object.entries(readFrontmatter(text, front, linesOf(text)).data ?? {}));
}
