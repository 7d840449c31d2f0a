/** Which manifest is the product's, and which reader of languages describes its code. */
import { isCalledAs, shownFirst } from '../../evidence/head-package.ts';
import type { ReadProduct } from '../../evidence/read-product.ts';
import { readManifest, readManifests } from '../../manifests/index.ts';
import type { ManifestFacts } from '../../manifests/manifest.ts';
import type { RepoInventory } from '../../model/repo-inventory.ts';
import { platforms } from '../../platforms/index.ts';
import type { Platform } from '../../platforms/platform.ts';

export async function choosePlatform({ tree, choice }: Pick<ReadProduct, 'tree' | 'choice'>): Promise<{
  platform: Platform;
  manifest: ManifestFacts | null;
  /** Manifests that do not parse, the chosen one or not. */
  broken: { path: string; problem: string }[];
}> {
  const manifests = await readManifests(tree);
  const named = manifests.filter(({ name }) => name !== null);
  const main = mainLanguage(tree.inventory);
  const depth = ({ path }: ManifestFacts): number => path.split('/').length;
  const [highest] = named;
  // Of manifests at the same height, the one of the language that most code is written in.
  const level = named.filter((each) => highest !== undefined && depth(each) === depth(highest));
  const published = level.filter(({ isPrivate }) => isPrivate === null);
  // A root that is never published (an aggregator, a workspace) holds the package that is called as the repository.
  const member = calledAs(
    named.filter(({ isPrivate, ecosystem }) => isPrivate === null && ecosystem === highest?.ecosystem),
    tree.inventory.repository,
  );
  const candidates = published.length > 0 ? published : member !== undefined ? [member] : level;
  const ofMain = candidates.filter(({ ecosystem }) => ecosystem === main);
  const readme = tree.inventory.readme === null ? '' : (tree.text(tree.inventory.readme) ?? '');
  const isOpen = ({ isPrivate, path }: ManifestFacts): boolean => isPrivate === null && path.includes('/');
  // What the front page installs is the product, whatever its folder and its repository are called.
  const shown = published.some(({ path }) => !path.includes('/'))
    ? undefined
    : shownFirst(named.filter(isOpen), installNames, { readme, repository: tree.inventory.repository });
  const manifest =
    shown ??
    headOf(current(ofMain.length > 0 ? ofMain : candidates, readme), tree.inventory.repository) ??
    // A script that computes the package's name says the rest all the same.
    manifests.find(({ problem, path }) => problem === null && !path.includes('/')) ??
    null;
  // A root that is packaged otherwise is not described by its scripts.
  const roots = tree.inventory.manifests.filter(({ path }) => !path.includes('/')).map(({ kind }) => kind);
  const id =
    manifest?.ecosystem ?? (main === undefined || roots.length === 0 || roots.includes(main) ? main : roots[0]);
  const spoken = spokenIn(id, tree.inventory);
  return {
    platform: platforms.find((each) => each.id === spoken) ?? platforms.at(-1)!,
    manifest: manifest === null ? null : besideOthers(manifest, [...named, ...(await membersOf(tree, choice))]),
    broken: manifests.flatMap(({ path, problem }) => (problem === null ? [] : [{ path, problem }])),
  };
}

/** The manifest with what else its repository makes. */
function besideOthers(manifest: ManifestFacts, all: readonly ManifestFacts[]): ManifestFacts {
  const beside = all.filter(({ path }) => path !== manifest.path);
  const open = beside.filter(({ ecosystem, isPrivate }) => ecosystem === manifest.ecosystem && isPrivate === null);
  const others = open
    .flatMap(({ name, path }) => (name === null ? [] : [{ ...name, path: name.path ?? path }]))
    .toSorted((a, b) => (a.value < b.value ? -1 : 1));
  const siblings = beside.flatMap(installNames);
  return siblings.length === 0 ? manifest : { ...manifest, others, siblings };
}

/** Manifests of the packages that were not read. */
async function membersOf(tree: ReadProduct['tree'], choice: ReadProduct['choice']): Promise<ManifestFacts[]> {
  const read = (choice?.others ?? []).flatMap(({ folder }) =>
    ['package.json', 'pyproject.toml', 'Cargo.toml'].map((file) => readManifest(`${folder}/${file}`, tree)),
  );
  return (await Promise.all(read)).flatMap((facts) => (facts === null ? [] : [facts]));
}

const installNames = ({ name, ecosystem }: ManifestFacts): string[] =>
  name === null ? [] : ecosystem === 'java' ? [name.value, name.value.replace(/^.*:/, '')] : [name.value];

/** Packages that are not called old by themselves or by the front page, where there are such. */
function current(manifests: readonly ManifestFacts[], readme: string): readonly ManifestFacts[] {
  const lines = readme.split('\n').filter((line) => OLD.test(line));
  const kept = manifests.filter(
    ({ name, description }) =>
      !OLD.test(description?.value ?? '') &&
      !lines.some((line) => line.startsWith(`| \`${name?.value}\` |`) || line.startsWith(`- \`${name?.value}\`: `)),
  );
  return kept.length > 0 ? kept : manifests;
}
const OLD = /\b(?:legacy|deprecated|obsolete|superseded)\b/i;

const tailOf = ({ name }: ManifestFacts): string => (name?.value ?? '').split(/[/:]/).at(-1) ?? '';

/** The package that is called as the repository is. */
const calledAs = (manifests: readonly ManifestFacts[], repository: string): ManifestFacts | undefined =>
  manifests.find(({ name }) => name !== null && isCalledAs(name.value, repository));

/** Of packages side by side the one that is called as the repository is, else the one whose name the others begin with. */
function headOf(manifests: readonly ManifestFacts[], repository: string): ManifestFacts | null {
  const [first] = manifests;
  if (first === undefined) return null;
  const head = manifests.find(
    (each) =>
      tailOf(each) !== tailOf(first) &&
      /^[.-]/.test(tailOf(first).slice(tailOf(each).length)) &&
      tailOf(first).startsWith(tailOf(each)),
  );
  return calledAs(manifests, repository) ?? head ?? first;
}

/** Products of Java's build tools are written in Java or in Kotlin: in what most of their code is. */
function spokenIn(ecosystem: string | undefined, { languages }: RepoInventory): string | undefined {
  const first = languages.find(({ language }) => language === 'java' || language === 'kotlin')?.language;
  return ecosystem === 'java' ? (first ?? ecosystem) : ecosystem;
}

/** The ecosystem of the language that has the most code. */
function mainLanguage({ languages }: RepoInventory): string | undefined {
  return languages.flatMap(({ language }) => LANGUAGES.get(language) ?? [])[0];
}
const LANGUAGES: ReadonlyMap<string, string> = new Map([
  ['python', 'python'],
  ['javascript', 'node'],
  ['typescript', 'node'],
  ['tsx', 'node'],
  ['go', 'go'],
  ['php', 'php'],
  ['java', 'java'],
  ['kotlin', 'java'],
  ['csharp', 'dotnet'],
  ['fsharp', 'dotnet'],
  ['vb', 'dotnet'],
  ['rust', 'rust'],
  ['ruby', 'ruby'],
  ['cpp', 'cpp'],
  ['c', 'cpp'],
  ['gdscript', 'godot'],
  ['luau', 'roblox'],
]);
