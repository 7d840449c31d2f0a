/** Whether a product calls itself by a name, where names stand: its manifests, its repository, and the title and first sentence of its README. */
import { wordsOf } from '../ecosystems/index.ts';
import { ecosystemOf } from '../manifests/index.ts';
import { folderOf, type ManifestFacts } from '../manifests/manifest.ts';
import { itemsIn } from '../outline/read-items.ts';
import { formatOf } from '../outline/read-outline.ts';
import { roleOf } from '../platforms/path-roles.ts';
import { plain } from '../proofs/plain.ts';
import { bare, isNameOf, productNameOf, readmeTitle } from '../workers/facts-builder/product-name.ts';
import { type ProductTree, repositoryKey } from './citation-state.ts';

export interface NamedTree extends ProductTree {
  /** What its folder is called, where the product is a path. */
  folder?: string;
}

export interface OwnNames {
  /** As its files write them, those that installers take first. */
  names: readonly string[];
  /** What it is written in, in small letters. */
  languages: ReadonlySet<string>;
}

/**
 * A configuration may call a product otherwise than it does itself, which its pages cannot prove. Words of its prose are no names of it: it
 * speaks of other products, too. Letter case and what stands between words do not count.
 */
export function isOwnName({ names, languages }: OwnNames, name: string): boolean {
  const known = new Set(names.map(bare));
  return [name, withoutLanguage(name, languages)].some((each) => bare(each) !== '' && known.has(bare(each)));
}

export const listNames = ({ names }: OwnNames): string =>
  names.length === 0
    ? 'no manifest, README or repository names it'
    : names
        .slice(0, 5)
        .map((name) => `\`${name}\``)
        .join(', ');

export async function ownNames(product: NamedTree): Promise<OwnNames> {
  const manifests = await manifestsOf(product);
  const taken = manifests.flatMap(({ name, spokenName, others = [], siblings = [] }) => [
    ...(name === null ? [] : segments(name.value)),
    ...(spokenName === undefined ? [] : [spokenName]),
    ...others.flatMap(({ value }) => segments(value)),
    ...siblings.flatMap(segments),
  ]);
  const placed = product.repository === 'local' ? [product.folder ?? ''] : segments(repositoryKey(product.repository));
  const written = frontPages(product, manifests).flatMap((path) => {
    const readme = (product.lines(path) ?? []).join('\n');
    return spokenIn(path, readme, [...taken, ...placed], manifests.length > 0);
  });
  const names = [...taken, ...written, ...placed].filter((each) => bare(each) !== '');
  const languages = manifests.flatMap(({ ecosystem }) => [ecosystem, ...wordsOf(ecosystem).languages]);
  return { names: [...new Set(names)], languages: new Set(languages.map((each) => each.toLowerCase())) };
}

/** Nobody's product lies below so many others. */
const MANY = 200;

async function manifestsOf(product: ProductTree): Promise<ManifestFacts[]> {
  const depth = (path: string): number => path.split('/').length;
  const paths = [...product.paths()]
    .filter((path) => ecosystemOf(path) !== undefined && !NOT_ITS_OWN.has(roleOf(path)))
    .toSorted((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1))
    .slice(0, MANY);
  const tree = { text: (path: string) => product.lines(path)?.join('\n') };
  const found: ManifestFacts[] = [];
  for (const path of paths) {
    const text = tree.text(path);
    const facts = text === undefined ? null : await ecosystemOf(path)?.read(path, text, tree);
    if (facts != null && facts.problem === null) found.push(facts);
  }
  return found;
}
const NOT_ITS_OWN: ReadonlySet<string> = new Set(['vendored', 'generated', 'test', 'example', 'docs']);

/** The last segment of an address, and the two last ones: `strata` and `layers strata` of `@layers/strata`. */
function segments(address: string): string[] {
  const parts = address.split(/[/:]/u).filter((part) => part !== '' && !/^v\d+$/u.test(part));
  return [parts.slice(-1).join(' '), ...(parts.length > 1 ? [parts.slice(-2).join(' ')] : [])];
}

/** The READMEs beside its manifests, and at its root. */
function frontPages(product: ProductTree, manifests: readonly ManifestFacts[]): string[] {
  const folders = new Set(['', ...manifests.map(({ path }) => folderOf(path))]);
  return [...product.paths()].filter((path) => /(?:^|\/)readme(?:\.\w+)?$/iu.test(path) && folders.has(folderOf(path)));
}

/** The title of a README and its head, and the subject of the sentence that says what the product is, where they name the package. */
function spokenIn(path: string, readme: string, packages: readonly string[], hasManifest: boolean): string[] {
  const title = readmeTitle(path, readme);
  const titles = (hasManifest ? packages : [...packages, null]).map((packageName) =>
    productNameOf({ configured: null, readme, packageName, slug: '', readmeTitle: title }),
  );
  const heads = titles.map((each) => each.split(/ (?:for|in|of|with|by|from|on|to|and) /u)[0] ?? '');
  const parts = [...heads, subjectOf(path, readme)].filter((part) => packages.some((each) => isNameOf(part, each)));
  return [...titles, ...parts];
}

/** `Strata` of `Strata is a store of rows.` in the first paragraph that has words. */
function subjectOf(path: string, readme: string): string {
  const first = itemsIn(readme, formatOf(path)).find(
    (item) => item.type === 'block' && item.kind === 'paragraph' && /^[*_`]{0,3}\p{L}/u.test(item.markdown),
  );
  const text = first?.type === 'block' ? plain(first.markdown) : '';
  const subject = /^([^.!?:;,]{1,48}?) (?:is|are) (?:an?|the|our) /iu.exec(text)?.[1]?.replace(/^the /iu, '') ?? '';
  return subject.split(' ').length > 4 ? '' : subject;
}

/** `Strata` of `Strata for Python`, where Python is what it is written in. */
function withoutLanguage(name: string, languages: ReadonlySet<string>): string {
  const at = name.toLowerCase().lastIndexOf(' for ');
  return at > 0 && languages.has(name.slice(at + ' for '.length).toLowerCase()) ? name.slice(0, at) : name;
}
