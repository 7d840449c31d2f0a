/** What of the `impl` blocks of a type its readers meet, and what \`derive\` asks. Pure. */
import type { RustItem } from './declarations.ts';
import { type Impl, isDenied, type Terms, termsOf } from './impls.ts';
import type { Found } from './modules.ts';
import { parseRustdoc } from './rustdoc.ts';

/** What is public of a type's own block; of a trait's, which says the same for all types, what has words of its own here. */
export const shownIn = ({ implemented, items, ...impl }: RustItem): RustItem[] =>
  (items ?? []).filter(({ isPublic, doc, kind }) =>
    implemented === null ? isPublic : kind === 'fn' && doc !== null && !isDenied({ implemented, items, ...impl }),
  );

/** Nothing where the block is for all of the type and asks no more than that. */
export function headOf(impl: Impl, of: Found): string | null {
  const { target, bounds } = termsOf(impl, of);
  return impl.item.implemented === null && target === null && bounds === null
    ? null
    : impl.item.signature.replace(/\s+/g, ' ').replace(/, \{?$/, '');
}

/** `Iterator<Item = u8>`: a trait of others with the types that the block gives it, as a bound writes them; the type itself says nothing new. */
export function withTypes(base: string, { items, targetText }: RustItem): string {
  const given = (items ?? []).flatMap(({ kind, name, signature }) => {
    const type = kind === 'type' ? /^type \w+ = (\S[^;{}]{0,79})$/.exec(signature)?.[1] : undefined;
    return type === undefined || type === 'Self' || type === targetText ? [] : [`${name} = ${type}`];
  });
  if (given.length === 0) return base;
  return base.endsWith('>') ? `${base.slice(0, -1)}, ${given.join(', ')}>` : `${base}<${given.join(', ')}>`;
}

/** Traits that `derive` asks of each type that another is made of (https://doc.rust-lang.org/std/clone/trait.Clone.html#derivable). */
const STANDARD: ReadonlySet<string> = new Set('Clone Copy Debug Default PartialEq Eq PartialOrd Ord Hash'.split(' '));

export function derived(base: string, { generics, asks, signature }: RustItem): { base: string; terms: Terms } {
  const open = generics.filter(
    (each) =>
      !each.startsWith("'") &&
      !signature.includes(`const ${each}:`) &&
      !asks.some(({ of, bound }) => of === each && bound === base),
  );
  const bounds = STANDARD.has(base) && open.length > 0 ? open.map((each) => `${each}: ${base}`).join(', ') : null;
  return { base, terms: { condition: null, target: null, bounds } };
}

export const fieldsOf = ({ items }: RustItem): RustItem['parameters'] =>
  (items ?? []).map(({ name, signature, doc }) => ({
    name,
    type: signature.slice(signature.indexOf(':') + 1).trim(),
    default: null,
    description: doc === null ? null : (parseRustdoc(doc).text?.replace(/\s+/g, ' ') ?? null),
  }));
