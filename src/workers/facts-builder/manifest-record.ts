/** A manifest as facts keep it: its values, each with its citation, and the licence that its file states. */
import type { ManifestFacts } from '../../manifests/manifest.ts';
import type { ManifestRecord } from '../../model/product-facts.ts';
import { roleOf } from '../../platforms/path-roles.ts';
import type { ProductTree } from '../../platforms/platform.ts';
import { namesElsewhere } from './contradictions.ts';
import { licenceOf } from './licence.ts';
import type { Cite } from './passages.ts';

/** The manifest's values; a version that only the source says stands there with its file. */
export function recordOf(
  manifest: ManifestFacts,
  version: { value: string; path: string; start: number; end: number } | null,
  repository: string,
  cite: Cite,
): ManifestRecord {
  const {
    ecosystem,
    path,
    name,
    description,
    licence,
    runtime,
    dependencies,
    extras,
    urls,
    commands,
    isPrivate,
    problem,
    others = [],
  } = manifest;
  const program = (manifest as { program?: ManifestRecord['program'] }).program;
  const values = { name, version: manifest.version ?? version, description, licence, runtime, dependencies, isPrivate };
  const ranges = [...Object.values(values), ...extras, ...urls, ...commands, ...others].flatMap((each) =>
    each === null
      ? []
      : [{ path: 'path' in each && each.path !== undefined ? each.path : path, start: each.start, end: each.end }],
  );
  const citations = new Map(
    ranges.flatMap((range) => {
      const passage = cite(range.path, range);
      return passage === undefined ? [] : [[`${range.path}:${range.start}-${range.end}`, passage.citation] as const];
    }),
  );
  return {
    ecosystem,
    path,
    ...(manifest.spokenName === undefined ? {} : { spokenName: manifest.spokenName }),
    ...values,
    extras,
    urls: urls.filter((url) => !namesElsewhere(url, repository)),
    commands,
    problem,
    ...(program === undefined ? {} : { program }),
    ...(others.length === 0 ? {} : { others: [...others] }),
    citations: [...citations.values()],
  };
}

/** What the licence file states, where the manifest names no licence; of several that state different ones, no single one is the product's. */
export function licenceFile(
  tree: ProductTree,
  manifest: ManifestFacts | null,
): NonNullable<ManifestFacts['licence']> | undefined {
  const { licence: path } = tree.inventory;
  const found = manifest?.licence != null || path === null ? undefined : licenceOf(tree.text(path) ?? '');
  const beside = tree.inventory.files.filter((each) => roleOf(each.path) === 'licence');
  const names = new Set(beside.flatMap((each) => licenceOf(tree.text(each.path) ?? '')?.name ?? []));
  if (names.size > 1) return undefined;
  return found === undefined || path === null
    ? undefined
    : { value: found.name, start: found.start, end: found.end, path };
}
