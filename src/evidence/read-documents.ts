/** The product's own documents as outlines: README, docs, changelog and pages beside examples, in the order of their paths. */
import { exceedsParser } from '../content/parser-limits.ts';
import type { OutlineDocument } from '../model/outline.ts';
import { readOutline } from '../outline/read-outline.ts';
import { roleOf } from '../platforms/path-roles.ts';
import type { ProductTree } from '../platforms/platform.ts';
import { naturalOrder } from '../text/natural-order.ts';
import { endsWithin, pageMilliseconds, tookTooLong } from '../validation/page-budget.ts';
import { linkedReadmes } from './linked-readmes.ts';
import { isForeignLanguage } from './locales.ts';
import { withOlderVersions } from './older-documents.ts';

/** Longer texts are data or dumps, not documents. */
const MAX_BYTES = 1024 * 1024;
const LANGUAGES = new Set(['markdown', 'restructuredtext', 'asciidoc', 'rdoc']);
const ROLES: ReadonlyMap<string, OutlineDocument['role']> = new Map([
  ['readme', 'readme'],
  ['docs', 'docs'],
  ['changelog', 'changelog'],
  ['example', 'example'],
]);

export interface ProductNames {
  names: string[];
  packageName: string | null;
  version: string | null;
}

interface Found {
  path: string;
  bytes: number;
  text: string;
  role: OutlineDocument['role'];
}

export interface ReadDocuments {
  documents: OutlineDocument[];
  /** Those that nothing is read of, as a person has to hear of them: their quotes would be made of what stands in their place. */
  problems: string[];
}

/** A document that cannot be outlined in `milliseconds`, or has more parts than anybody reads, is left out and named. */
export function readDocuments(
  tree: ProductTree,
  product: ProductNames,
  locale: string,
  milliseconds = pageMilliseconds(undefined),
): ReadDocuments {
  const read: ReadDocuments = { documents: [], problems: [] };
  const leaveOut = (path: string, why: string): void =>
    void read.problems.push(`\`${path}\` ${why}, so nothing of it is read. Take it apart.`);
  for (const { path, bytes, text, role } of documentsIn(tree, locale)) {
    if (exceedsParser(text)) {
      leaveOut(path, HEAVY);
      continue;
    }
    let found: OutlineDocument | undefined;
    const isDone = endsWithin(milliseconds, () => {
      const first = readOutline({ path, text, role, product });
      found = listsVersions(first) ? readOutline({ path, text, role: 'changelog', product }) : first;
    });
    if (!isDone || found === undefined) leaveOut(path, tookTooLong(milliseconds));
    else if (partsOf(found) > MOST_PARTS) leaveOut(path, `has more than ${MOST_PARTS.toLocaleString('en')} parts`);
    else read.documents.push(isDecoded(text, bytes) ? found : withoutDamage(found));
  }
  return { ...read, documents: withOlderVersions(read.documents, product.version) };
}

const HEAVY =
  'nests quotes and lists, or repeats character references or marks of emphasis in one paragraph, by the thousand';
/** Sections and blocks of a document: what comes after takes its time for each. */
const MOST_PARTS = 20_000;
const partsOf = ({ sections }: OutlineDocument): number =>
  sections.reduce((sum, { blocks }) => sum + 1 + blocks.length, 0);

/** Then it is a changelog, whatever its file is called: what it says was so once. */
function listsVersions({ role, sections }: OutlineDocument): boolean {
  const headings = sections.flatMap(({ heading }) => (heading === null ? [] : [heading.text]));
  const versions = headings.filter(isVersionHeading).length;
  return role === 'docs' && versions >= LEAST_VERSIONS && versions > headings.length / 2;
}
const LEAST_VERSIONS = 3;

/** `11.0.0`, `v2.1 (2024-05-01)`: a version alone, or with its date; `1.2 Installing` counts sections. */
function isVersionHeading(text: string): boolean {
  const [version = '', ...rest] = text
    .trim()
    .replace(/^(?:v(?=\d)|version |release )/iu, '')
    .split(/\s+/u);
  return /^\d+\.\d[\w.+-]*$/u.test(version) && (rest.length === 0 || /\d{4}/u.test(rest.join(' ')));
}

function documentsIn(tree: ProductTree, locale: string): Found[] {
  const { files, readme } = tree.inventory;
  const inOrder = files.toSorted((a, b) => naturalOrder(a.path, b.path));
  const linked = linkedReadmes(tree);
  return inOrder.flatMap(({ path, bytes, language, binary }) => {
    const isFront = path === readme;
    const known = isOfFolder(path) ? undefined : ROLES.get(roleOf(path));
    const role = isFront ? 'readme' : linked.has(path) ? 'docs' : known;
    const isText = LANGUAGES.has(language ?? '') && !binary && bytes <= MAX_BYTES;
    if (role === undefined || !isText || (!isFront && isForeignLanguage(path, locale))) return [];
    const text = tree.text(path);
    return text === undefined ? [] : [{ path, bytes, text, role }];
  });
}

/** Documents whose bytes are no UTF-8 text, as a person has to hear of them. */
export function damagedDocuments(tree: ProductTree, documents: readonly OutlineDocument[]): string[] {
  const bytes = new Map(tree.inventory.files.map((file) => [file.path, file.bytes]));
  return documents
    .filter(({ path }) => !isDecoded(tree.text(path) ?? '', bytes.get(path) ?? 0))
    .map(
      ({ path }) =>
        `\`${path}\` is not UTF-8 text, so blocks with bytes that cannot be read are left out. Save it as UTF-8.`,
    );
}

/** A byte that is no UTF-8 becomes U+FFFD, which has three; one that the document shows on purpose has its own three. */
const isDecoded = (text: string, bytes: number): boolean =>
  !text.includes('\uFFFD') || [0, BOM].includes(bytes - Buffer.byteLength(text));
const BOM = 3;

function withoutDamage(document: OutlineDocument): OutlineDocument {
  const sections = document.sections.map((section) => ({
    ...section,
    blocks: section.blocks.map((block) =>
      block.left_out === null && /[\uFFFD\0]/u.test(block.markdown) ? { ...block, left_out: NOT_TEXT } : block,
    ),
  }));
  return { ...document, sections };
}
const NOT_TEXT = 'it holds bytes that are not UTF-8 text';

/** The front page of a folder of code, of a program beside or of another package: it speaks of that folder. */
const isOfFolder = (path: string): boolean =>
  /^.+\/readme(?:[._-][a-z]{2}(?:[-_][a-z]+)?)?(?:\.\w+)?$/iu.test(path) &&
  !/(?:^|\/)(?:docs?|documentation|guides?|manual|wiki)\//iu.test(path);
