/** Declarations of all public headers as names: what is declared twice is one, overloads stand together, bodies elsewhere say what they throw. Pure. */
import type { Comment } from './comments.ts';
import { constraintOf } from './constraints.ts';
import type { CppDeclaration, CppFile, CppThrow } from './declared.ts';
import { isBodies } from './headers.ts';
import { offeredClasses } from './offered.ts';
import { valuesMade } from './values-made.ts';

export interface CppAt {
  of: CppDeclaration;
  path: string;
  /** Behind `#include`. */
  header: string;
}
/** One name as the reference shows it. */
export interface CppName extends CppAt {
  /** Further signatures that its comment speaks for. */
  others: CppAt[];
  /** Told apart from others of its name by what it takes. */
  isOverload: boolean;
  /** Told apart from those that take the same by what it requires. */
  requires?: string;
}

/** Namespaces and classes that are not for users, whatever header they stand in. */
const INNER =
  /^(?:details?|internals?|impl|Impl|implementation|priv|private_?|aux|aux_|_\w*|\w+_(?:detail|details|impl|internal|private)|(?:detail|impl|internal)_\w+|std|\(anonymous\))$/;

const fullName = ({ namespace, owner, name }: Pick<CppDeclaration, 'namespace' | 'owner' | 'name'>): string =>
  [namespace, owner ?? '', name].filter(Boolean).join('::');

export function namesOf(files: ReadonlyMap<string, CppFile>, headers: ReadonlyMap<string, string>): CppName[] {
  const asValue = valuesMade([...files.values()].flatMap(({ declarations }) => declarations));
  const declared = [...headers.keys()].flatMap((path) => files.get(path)?.declarations ?? []);
  const offered = offeredClasses(declared, (of) => isOpen(of));
  const all = [...headers].flatMap(([path, header]) =>
    (files.get(path)?.declarations ?? [])
      .filter((of) => isOpen(of, offered))
      .map((of): CppAt => ({ of: asValue(of), path, header })),
  );
  const bodies = bodiesOf(files);
  const merged = [...Map.groupBy(all, ({ of }) => keyOf(of)).values()].flatMap((same) => {
    if (same.every(isHelper)) return [];
    const one = oneOf(same);
    return one === undefined ? [] : [withBody(one, bodies)];
  });
  return grouped(merged);
}

/** What only a file of bodies declares, and nobody explains. */
const isHelper = ({ of, path }: CppAt): boolean =>
  isBodies(path) && of.owner === null && of.kind !== 'namespace' && of.comment?.isDoc !== true;

/** Names that begin so are the compiler's. */
const RESERVED = /^__/;

/** `offered`: classes that are public under another name, with all that they have. */
function isOpen(of: CppDeclaration, offered: ReadonlySet<string> = new Set()): boolean {
  if (RESERVED.test(of.name)) return false;
  const owners = [...(of.owner?.split('::') ?? []), ...(of.kind === 'class' ? [of.name] : [])];
  const isOffered = owners.length > 0 && offered.has([of.namespace, owners[0]].filter(Boolean).join('::'));
  const inside = isOffered ? owners.slice(1) : [...of.namespace.split('::'), ...owners];
  return (
    !inside.some((part) => INNER.test(part)) &&
    !(of.kind === 'namespace' && INNER.test(of.name.split('::').at(-1) ?? ''))
  );
}

const TYPES: ReadonlySet<CppDeclaration['kind']> = new Set(['class', 'enum', 'alias', 'concept']);
const keyOf = (of: CppDeclaration): string =>
  `${TYPES.has(of.kind) ? 'type' : of.kind === 'function' ? `${of.erased}${of.typeParameters.length > 0 ? `<${of.typeParameters.length}>${constraintOf(of.signature)}` : ''}` : of.kind} ${fullName(of)}`;

/** The one that says most; what holds for all of them holds for it. */
function oneOf(same: readonly CppAt[]): CppAt | undefined {
  const whole = same.find(({ of }) => of.kind === 'class' && of.isDefined) ?? same[0];
  if (whole === undefined) return undefined;
  const speaker =
    [whole, ...same].find(({ of }) => of.comment?.isDoc === true) ??
    [whole, ...same].find(({ of }) => of.comment !== null);
  const [first, ...rest] = same;
  const conditions = (first?.of.conditions ?? []).filter((each) =>
    rest.every(({ of }) => of.conditions.includes(each)),
  );
  const of: CppDeclaration = {
    ...whole.of,
    conditions,
    comment:
      whole.of.comment?.isDoc === true || speaker?.path !== whole.path
        ? whole.of.comment
        : (speaker.of.comment ?? null),
    deprecated: same.map((each) => each.of.deprecated).find((each) => each !== null) ?? null,
    throws: same.flatMap((each) => (each.path === whole.path ? each.of.throws : [])),
  };
  return { ...whole, of };
}

interface Body {
  path: string;
  throws: CppThrow[];
  comment: Comment | null;
}

/** By name in full and how much it takes: bodies of what is declared elsewhere. */
function bodiesOf(files: ReadonlyMap<string, CppFile>): Map<string, Body[]> {
  const found = new Map<string, Body[]>();
  const add = (key: string, body: Body): void => {
    found.set(key, [...(found.get(key) ?? []), body]);
  };
  for (const [path, { definitions, declarations }] of files) {
    for (const { namespace, name, parameters, throws, comment } of definitions) {
      const full = namespace !== '' && !name.startsWith(`${namespace}::`) ? `${namespace}::${name}` : name;
      add(`${full}/${parameters}`, { path, throws, comment });
    }
    for (const of of declarations)
      if (of.kind === 'function' && of.isDefined && of.owner === null)
        add(`${fullName(of)}/${of.parameters.length}`, { path, throws: of.throws, comment: null });
  }
  return found;
}

function withBody(at: CppAt, bodies: ReadonlyMap<string, readonly Body[]>): CppAt {
  const { of } = at;
  if (of.kind !== 'function' || of.throws.length > 0) return at;
  const own = bodies.get(`${fullName(of)}/${of.parameters.length}`) ?? [];
  // Of several that take as much, nobody knows which it is.
  const [body, ...others] = own.filter(({ throws }) => throws.length > 0);
  if (body === undefined || others.length > 0) return at;
  const throws = body.path === at.path ? body.throws : body.throws.map((each) => ({ ...each, path: body.path }));
  return { ...at, of: { ...of, throws } };
}

/** A comment above the first of several overloads speaks for those below it that have none. */
function grouped(merged: readonly CppAt[]): CppName[] {
  const byName = Map.groupBy(merged, ({ of }) => (of.kind === 'function' ? `function ${fullName(of)}` : keyOf(of)));
  return [...byName.values()].flatMap((same) => {
    const heads: CppName[] = [];
    const early: CppAt[] = [];
    for (const each of same) {
      const isHead = each.of.comment?.isDoc === true || each.of.deprecated !== null;
      const last = heads.at(-1);
      if (isHead) heads.push({ ...each, others: [], isOverload: true });
      else if (last === undefined) early.push(each);
      else last.others.push(each);
    }
    const [first] = heads;
    if (first === undefined) return apart(early).map(ofAll);
    first.others.unshift(...early);
    const isOne = heads.length === 1;
    const taking = Map.groupBy(heads, ({ of }) => of.erased);
    return heads.map(ofAll).map((each): CppName => {
      const requires = (taking.get(each.of.erased)?.length ?? 0) > 1 ? constraintOf(each.of.signature) : '';
      return { ...each, isOverload: !isOne, ...(requires === '' ? {} : { requires }) };
    });
  });
}

/** Overloads without words, by the conditions that they are compiled under: one condition may not stand above what it does not hold for. */
function apart(early: readonly CppAt[]): CppName[] {
  const groups = [...Map.groupBy(early, ({ of }) => of.conditions.join('\n')).values()];
  const isTold = new Set(groups.map(([each]) => each?.of.erased)).size === groups.length;
  return (isTold ? groups : [early]).flatMap(([alone, ...others]): CppName[] =>
    alone === undefined ? [] : [{ ...alone, others, isOverload: isTold && groups.length > 1 }],
  );
}

/** Under the conditions that all of its signatures share. */
const ofAll = (name: CppName): CppName => ({
  ...name,
  of: {
    ...name.of,
    conditions: name.of.conditions.filter((each) => name.others.every(({ of }) => of.conditions.includes(each))),
  },
});
