/** Classes that a gem keeps private and gives its users all the same: what public methods return; and methods that hand their calls to others. Pure. */
import type { MemberAt, Merged, Product } from './merge.ts';
import type { RubyDoc } from './yard.ts';

export const parentOf = (name: string): string => (name.includes('::') ? name.slice(0, name.lastIndexOf('::')) : '');

/** Neither hidden by itself nor by what is around it. */
export function isShown(of: Merged, { classes }: Product): boolean {
  if (of.isHidden || of.isHiddenWhole) return false;
  for (let at = parentOf(of.name); at !== ''; at = parentOf(at))
    if (classes.get(at)?.isHiddenWhole === true) return false;
  return true;
}

/** Where at least half of the classes with methods tag what is for everybody, those without such a tag are none of the API; errors are met by all. */
export function isTagged({ classes }: Product): (of: Merged) => boolean {
  const hasTag = (of: Merged): boolean =>
    of.all.some(({ scope }) => scope.doc?.isForAll === true) || of.members.some(({ doc }) => doc?.isForAll === true);
  const isAsked = (of: Merged): boolean =>
    of.members.some(({ kind, isPublic }) => kind !== 'constant' && isPublic) &&
    !/(?:Error|Exception)$/.test(of.superclass ?? '');
  const asked = [...classes.values()].filter((each) => each.name !== '' && isAsked(each) && !each.isHidden);
  const isUsed = asked.length > 1 && asked.filter(hasTag).length * 2 >= asked.length;
  return (of) => !isUsed || !isAsked(of) || hasTag(of);
}

/** Shown classes, and behind them those that their methods return, and so on. */
export function reachedFrom(
  shown: readonly Merged[],
  product: Product,
  membersOf: (of: Merged) => readonly MemberAt[],
): Merged[] {
  const found = new Set(shown);
  // Classes that are found on the way are looked at as well.
  for (const of of found)
    for (const member of membersOf(of))
      for (const name of keptPrivate(member, of, product)) {
        const kept = product.classes.get(name);
        if (kept !== undefined) found.add(kept);
      }
  return [...found];
}

/** Names of the private classes in the type that its documentation says it returns. */
export const keptPrivate = ({ doc, kind }: MemberAt, owner: Merged, product: Product): string[] =>
  kind !== 'method' || doc?.returns?.type == null
    ? []
    : [
        ...new Set(
          doc.returns.type.split(/[^\w:]+/).flatMap((written) => {
            const name = /^(?:::)?[A-Z]/.test(written) ? product.resolve(written, owner.name) : undefined;
            const of = name === undefined ? undefined : product.classes.get(name);
            return of === undefined || isShown(of, product) || of === owner ? [] : [of.name];
          }),
        ),
      ];

/** The method that another one only is a name for, or hands its calls to; undefined where nothing says which. */
export function doneBy(member: MemberAt, owner: Merged, product: Product, hops = 0): MemberAt | undefined {
  const { of, forwards } = member;
  const next =
    of !== undefined
      ? owner.members.find(({ name, singleton }) => name === of && singleton === member.singleton)
      : forwards !== undefined
        ? handedTo(forwards, owner, product)
        : undefined;
  return next === undefined || hops > 3 ? undefined : (doneBy(next, owner, product, hops + 1) ?? next);
}

/** A constant is a class; what an accessor gives is of the class that it is called after. */
function handedTo(
  { to, called }: { to: string; called: string },
  owner: Merged,
  { classes, resolve }: Product,
): MemberAt | undefined {
  const last =
    to
      .replace(/^[:@]+/, '')
      .split('.')
      .at(-1) ?? '';
  const isClass = /^(?:::)?[A-Z]/.test(to);
  const written = isClass
    ? to
    : last
        .split('_')
        .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
        .join('');
  const of = /^[\w:]+$/.test(written) ? classes.get(resolve(written, owner.name) ?? '') : undefined;
  return of?.members.find(({ name, singleton, kind }) => kind === 'method' && name === called && singleton === isClass);
}

/** A `new` that takes anything gives it to `initialize`, which nobody else calls: what that says of its parameters is of those, whoever it is for. */
export function withInitializer(
  doc: RubyDoc | null,
  { name, singleton, parameters }: MemberAt,
  { members }: Merged,
): RubyDoc | null {
  if (name !== 'new' || !singleton || doc === null || !parameters.some((each) => each.name.startsWith('*'))) return doc;
  const maker = members.find((each) => each.name === 'initialize' && !each.singleton);
  const known = new Set(doc.parameters.map((each) => each.name));
  const more = (maker?.doc?.parameters ?? []).filter((each) => !known.has(each.name));
  return more.length === 0 ? doc : { ...doc, parameters: [...doc.parameters, ...more] };
}
