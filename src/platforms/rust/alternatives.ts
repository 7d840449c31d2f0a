/** Declarations of one name in one place: the language lets no two of them meet in a build, so they are one declaration. Pure. */
import type { ManifestFacts } from '../../manifests/manifest.ts';
import { holdUsually, whereOneHolds } from './cfg.ts';
import type { Export } from './exports.ts';

/** Signatures of one name; where conditions choose between them, each has its own above it. */
export interface Alternatives {
  signature: string;
  overloads: string[];
}

/** `around`: what holds for all of them. */
export function alternatives(
  all: readonly { text: string; conditions: readonly string[] }[],
  around: readonly string[],
): Alternatives {
  const byText = [...Map.groupBy(all, ({ text }) => text)];
  const [signature = '', ...overloads] =
    byText.length === 1
      ? byText.map(([text]) => text)
      : byText.map(([text, same]) => {
          const own = whereOneHolds(same.map(({ conditions }) => conditions)).filter((each) => !around.includes(each));
          return [...own.map((each) => `#[cfg(${each})]`), text].join('\n');
        });
  return { signature, overloads };
}

/** First those that most readers get. */
export const inOrderOf = <T extends { conditions: readonly string[] }>(
  all: readonly T[],
  isUsual: (conditions: readonly string[]) => boolean,
): T[] =>
  all.length < 2 ? [...all] : all.toSorted((a, b) => Number(isUsual(b.conditions)) - Number(isUsual(a.conditions)));

/** Whether conditions hold with the features that the manifest turns on by itself. */
export function usually(manifest: ManifestFacts | null): (conditions: readonly string[]) => boolean {
  const features = new Map((manifest?.extras ?? []).map(({ name, packages }) => [name, packages]));
  const on = new Set<string>();
  const open = ['default'];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (on.has(name)) continue;
    on.add(name);
    open.push(...(features.get(name) ?? []).map((each) => each.replace(/^dep:/, '')));
  }
  return (conditions) => holdUsually(conditions, on);
}

/** In the order of the first of each; what is taken from elsewhere goes with whatever has its name. */
export function sameNamed(all: readonly Export[]): [Export, ...Export[]][] {
  const byPlace = Map.groupBy(all, ({ path, name }) => [...path, name].join('::'));
  return [...byPlace.values()].flatMap((same) => {
    const spaces = new Map<string, Export[]>();
    const taken = same.filter(({ item }) => item.kind === 'use');
    for (const each of same)
      if (each.item.kind !== 'use') spaces.set(spaceOf(each), [...(spaces.get(spaceOf(each)) ?? []), each]);
    const [first = [], ...others] = [...spaces.values()];
    return [[...first, ...taken], ...others].flatMap(([head, ...rest]): [Export, ...Export[]][] =>
      head === undefined ? [] : [[head, ...rest]],
    );
  });
}

/** Types, values and what is derived may share a name (https://doc.rust-lang.org/reference/names/namespaces.html). */
const spaceOf = ({ item: { kind } }: Export): string =>
  kind === 'fn' ? 'function' : kind === 'const' || kind === 'static' ? 'value' : kind === 'attribute' ? kind : 'type';
