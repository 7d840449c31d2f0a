/** In which order guides stand, by the product's own list of its documents, and what of them another document says already; pure. */
import { posix } from 'node:path';
import type { OutlineBlock, OutlineDocument } from '../../model/outline.ts';
import { links } from '../../text/links.ts';
import { isShown } from './units.ts';

/** Fewer links are no list. */
const FEWEST_LINKS = 3;

/** Paths of documents in the order of the section that links to most of them: of the README, else of a page of contents. */
export function orderOf(documents: readonly OutlineDocument[]): string[] {
  const paths = new Set(documents.flatMap(({ role, path }) => (role === 'docs' ? [path] : [])));
  const lists = (from: readonly OutlineDocument[]): string[][] =>
    from.flatMap(({ path, sections }) =>
      sections.map(({ blocks }) => [
        ...new Set(
          blocks
            .flatMap(({ markdown, kind }) => (kind === 'code' ? [] : links(markdown, 'nested')))
            .flatMap(({ target }) => fileOf(target, path, paths) ?? []),
        ),
      ]),
    );
  const most = (found: readonly string[][]): string[] | undefined =>
    found.filter(({ length }) => length >= FEWEST_LINKS).toSorted((a, b) => b.length - a.length)[0];
  return (
    most(lists(documents.filter(({ role }) => role === 'readme'))) ??
    most([inContents(documents.filter(({ role }) => role === 'docs'))]) ??
    most(lists(documents.filter(({ role, path }) => role === 'docs' && CONTENTS.test(path)))) ??
    []
  );
}

/** The documents as tables of contents of Sphinx order them, each with what it lists below it. */
function inContents(documents: readonly OutlineDocument[]): string[] {
  const byStem = new Map(documents.map((document) => [document.path.replace(/\.\w+$/u, ''), document]));
  const stemsOf = ({ contents = [] }: OutlineDocument): string[] =>
    contents.flatMap((each) => (each.includes('*') ? [...byStem.keys()].filter(like(each)).sort() : [each]));
  const listed = new Set(documents.flatMap(stemsOf));
  const found = new Set<string>();
  const roots = [...byStem].filter(([stem, { contents = [] }]) => contents.length > 0 && !listed.has(stem));
  const next = roots.map(([, document]) => document).reverse();
  for (let document = next.pop(); document !== undefined; document = next.pop()) {
    if (found.has(document.path)) continue;
    found.add(document.path);
    next.push(
      ...stemsOf(document)
        .flatMap((stem) => byStem.get(stem) ?? [])
        .reverse(),
    );
  }
  return [...found];
}

/** `guide/*`, with one star for what it leaves open. */
function like(pattern: string): (stem: string) => boolean {
  const [before = '', after = ''] = pattern.split('*', 2);
  return (stem) => stem.length >= before.length + after.length && stem.startsWith(before) && stem.endsWith(after);
}

const CONTENTS = /(?:^|\/)(?:_?index|readme|summary|_sidebar|contents|toc)\.\w+$/iu;

function fileOf(target: string, from: string, paths: ReadonlySet<string>): string | undefined {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/iu.test(target)) return undefined;
  const [path = ''] = target.split(/[?#]/u, 1);
  const whole = path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(from), path);
  return [whole, `${whole}.md`, whole.replace(/\.html$/u, '.md')].find((each) => paths.has(each));
}

/** Shorter text may well stand twice. */
const FEWEST_LETTERS = 80;

/** Ids of sections whose every block stands, word for word, in a document before theirs. */
export function doubledSections(documents: readonly OutlineDocument[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const doubled = new Set<string>();
  for (const document of documents) {
    const own = document.sections.map((section) => ({
      section,
      texts: section.audience === 'user' ? section.blocks.filter(isShown).map(({ markdown }) => bare(markdown)) : [],
    }));
    for (const { section, texts } of own) {
      const length = texts.reduce((sum, text) => sum + text.length, 0);
      if (length >= FEWEST_LETTERS && texts.every((text) => seen.has(text))) doubled.add(section.section_id);
    }
    for (const { texts } of own) for (const text of texts) seen.add(text);
  }
  return doubled;
}
export const DOUBLED = 'another document says the same, word for word';

/** Paths of READMEs of other folders that say for the most part what the product's own says, as the one that is shown with a package. */
export function repeatedReadmes(documents: readonly OutlineDocument[]): ReadonlySet<string> {
  const said = new Set(
    documents
      .filter(({ role }) => role === 'readme')
      .flatMap((each) => shownIn(each).map(({ markdown }) => bare(markdown))),
  );
  return new Set(
    documents.flatMap((document) => {
      if (document.role !== 'docs' || !README.test(document.path)) return [];
      const shown = shownIn(document);
      const own = shown.filter(({ markdown }) => !said.has(bare(markdown)));
      const isSame = lettersOf(own) * MOST < lettersOf(shown) && lettersOf(shown) >= FEWEST_LETTERS;
      return isSame && !own.some(({ marks }) => marks.some((mark) => MUST.has(mark))) ? [document.path] : [];
    }),
  );
}
export const REPEATED = 'for the most part the same as the README, word for word';
/** One part in so many may be its own. */
const MOST = 4;
const README = /(?:^|\/)readme(?:\.\w+)?$/iu;
/** Of a block that a reader must not miss. */
export const MUST: ReadonlySet<string> = new Set(['limit', 'requirement', 'install']);

const shownIn = ({ sections }: OutlineDocument): OutlineBlock[] =>
  sections.flatMap(({ audience, blocks }) => (audience === 'user' ? blocks.filter(isShown) : []));
const lettersOf = (blocks: readonly OutlineBlock[]): number =>
  blocks.reduce((sum, { markdown }) => sum + bare(markdown).length, 0);

const bare = (markdown: string): string =>
  markdown
    .replace(/\]\([^()]*\)/gu, ']')
    .replace(/\s+/gu, ' ')
    .trim();
