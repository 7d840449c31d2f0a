/** The ecosystems whose manifests Launch reads, and which manifest of a tree is the product's. */
import { roleOf } from '../platforms/path-roles.ts';
import type { ProductTree } from '../platforms/platform.ts';
import cpp from './cpp.ts';
import dotnet from './dotnet.ts';
import go from './go.ts';
import godot from './godot.ts';
import java from './java.ts';
import { type Ecosystem, folderOf, type ManifestFacts, noManifest } from './manifest.ts';
import node from './node.ts';
import php from './php.ts';
import python from './python.ts';
import { isRegistrable } from './registry-names.ts';
import roblox from './roblox.ts';
import ruby from './ruby.ts';
import rust from './rust.ts';

export const ecosystems: readonly Ecosystem[] = [python, node, go, php, java, dotnet, rust, ruby, cpp, godot, roblox];

export const ecosystemOf = (path: string): Ecosystem | undefined => ecosystems.find((each) => each.isManifest(path));

/** One manifest of a tree; null where the file describes no package. */
export async function readManifest(path: string, tree: ProductTree): Promise<ManifestFacts | null> {
  const text = tree.text(path);
  const facts = text === undefined ? null : ((await ecosystemOf(path)?.read(path, text, tree)) ?? null);
  if (facts?.licence != null) facts.licence.value = facts.licence.value.replace(/^SPDX-License-Identifier:\s*/i, '');
  if (facts === null || facts.name === null) return facts;
  if (!isName(facts.name.value))
    return noManifest(
      facts.ecosystem,
      path,
      `the name that it gives is longer than ${LONGEST_NAME} characters, or no plain text`,
    );
  if (facts.isPrivate === null && isInstalled(path, facts) && !isRegistrable(facts.ecosystem, facts.name.value))
    facts.isPrivate = { ...facts.name, value: 'no registry takes its name' };
  return facts;
}

/** Of a project that no registry keeps, the name is its title. */
const isInstalled = (path: string, facts: ManifestFacts): boolean =>
  (ecosystemOf(path)?.install(facts.name?.value ?? '', facts).length ?? 0) > 0;

/** What npm allows, which allows the most. */
const LONGEST_NAME = 214;
/** No registry takes another; people read it in titles, terminals and logs. */
const isName = (name: string): boolean => name.length <= LONGEST_NAME && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(name);

/** Every manifest of a tree that describes a package or does not parse, shallow ones first, in the order of the ecosystems. */
export async function readManifests(tree: ProductTree): Promise<ManifestFacts[]> {
  const depth = (path: string): number => path.split('/').length;
  const rank = (path: string): number => ecosystems.findIndex((each) => each.isManifest(path));
  const paths = tree.inventory.manifests
    .map(({ path }) => path)
    .filter((path) => rank(path) !== -1 && !['vendored', 'generated', 'test', 'example', 'docs'].includes(roleOf(path)))
    .toSorted((a, b) => depth(a) - depth(b) || rank(a) - rank(b) || (a < b ? -1 : 1))
    // Nobody's product lies below so many others.
    .slice(0, MANY);
  const found: ManifestFacts[] = [];
  const named = new Set<string>();
  for (const path of paths) {
    const facts = await readManifest(path, tree);
    if (facts === null) continue;
    // Of one folder and ecosystem the first file that names the package speaks for the others.
    const place = `${facts.ecosystem} ${folderOf(path)}`;
    if (named.has(place) && facts.ecosystem !== 'dotnet') continue;
    if (facts.name !== null) named.add(place);
    found.push(facts);
  }
  return found;
}
const MANY = 200;
