/** Classes and modules of a gem, each made whole of all places where it is opened, in whatever file; and what a name means where it is written. Pure. */
import type { RubyMember, RubyScope } from './declared.ts';
import { withHeaderWords } from './header-words.ts';
import { withMarks } from './visibility.ts';

export interface Opened {
  path: string;
  scope: RubyScope;
}
export type MemberAt = RubyMember & { path: string };
export interface Merged {
  /** `Tide::Table`; empty for what stands outside of all. */
  name: string;
  kind: RubyScope['kind'];
  /** Where it is described, or opened first. */
  at: Opened;
  all: readonly Opened[];
  superclass: string | null;
  mixins: RubyScope['mixins'];
  members: MemberAt[];
  isHidden: boolean;
  /** What is inside of it is hidden as well. */
  isHiddenWhole: boolean;
}

export interface Product {
  classes: ReadonlyMap<string, Merged>;
  /** A name in full, as written in a class or module; undefined for one of another gem. */
  resolve(written: string, from: string): string | undefined;
}

/** `files` in the order in which they count. */
export function mergedOf(files: readonly (readonly [path: string, scopes: readonly RubyScope[]])[]): Product {
  const opened = files.flatMap(([path, scopes]) =>
    withHeaderWords(path, scopes).map((scope): Opened => ({ path, scope })),
  );
  // Names that need no other to be understood come first.
  const known = new Set<string>();
  for (const { scope } of opened)
    if (![...scope.around, scope.name].some((each) => each.includes('::')) && scope.signature !== '')
      known.add([...scope.around, scope.name].join('::'));
  const resolve = (written: string, from: string): string | undefined => {
    if (written.startsWith('::')) return known.has(written.slice(2)) ? written.slice(2) : undefined;
    const parts = from === '' ? [] : from.split('::');
    for (let length = parts.length; length >= 0; length--) {
      const name = [...parts.slice(0, length), written].join('::');
      if (known.has(name)) return name;
    }
    return undefined;
  };
  const inFull = ({ around, name, signature }: RubyScope): string => {
    const outer = around.reduce((before, each) => joined(before, each, known, resolve), '');
    return signature === '' && name !== ''
      ? (resolve(name, outer) ?? name.replace(/^::/, ''))
      : joined(outer, name, known, resolve);
  };
  const full = new Map<Opened, string>();
  for (const each of opened) {
    const name = inFull(each.scope);
    full.set(each, name);
    if (each.scope.signature !== '') known.add(name);
  }
  const isMade = madeByStruct(opened, full, resolve);
  const groups = Map.groupBy(
    opened.filter((each) => each.scope.maker === undefined || isMade(each)),
    (each) => full.get(each) ?? '',
  );
  const classes = new Map(
    [...groups].flatMap(([name, all]) => (known.has(name) || name === '' ? [[name, merged(name, all)] as const] : [])),
  );
  // A constant that holds a class is that class.
  for (const each of classes.values())
    each.members = each.members.filter(
      ({ name, kind }) => kind !== 'constant' || !classes.has(each.name === '' ? name : `${each.name}::${name}`),
    );
  for (const each of classes.values())
    each.members = each.members.filter(({ name, singleton }) => !isPrivateConstant(each, name, singleton));
  for (const [name, { all }] of classes)
    for (const { scope } of all)
      for (const hidden of scope.privateConstants) {
        const inner = classes.get(name === '' ? hidden : `${name}::${hidden}`);
        if (inner !== undefined) inner.isHidden = inner.isHiddenWhole = true;
      }
  return { classes, resolve };
}

/** Whether what is called with `new` to make a class is one below Struct. */
function madeByStruct(
  opened: readonly Opened[],
  full: ReadonlyMap<Opened, string>,
  resolve: Product['resolve'],
): (each: Opened) => boolean {
  const above = new Map<string, string>();
  for (const each of opened) {
    const { superclass, maker } = each.scope;
    const name = full.get(each) ?? '';
    const outer = name.includes('::') ? name.slice(0, name.lastIndexOf('::')) : '';
    if (superclass !== null && maker === undefined)
      above.set(name, resolve(superclass, outer) ?? superclass.replace(/^::/, ''));
  }
  return (each) => {
    const name = full.get(each) ?? '';
    let at = resolve(each.scope.maker ?? '', name.includes('::') ? name.slice(0, name.lastIndexOf('::')) : '');
    for (let depth = 0; at !== undefined && depth < 8; depth++) {
      if (at === 'Struct') return true;
      at = above.get(at);
    }
    return false;
  };
}

/** `class A::B` inside of a module is of the `A` there, or of the outermost one. */
function joined(
  outer: string,
  name: string,
  known: ReadonlySet<string>,
  resolve: (written: string, from: string) => string | undefined,
): string {
  if (name.startsWith('::')) return name.slice(2);
  if (outer === '' || !name.includes('::')) return outer === '' ? name : `${outer}::${name}`;
  const at = name.indexOf('::');
  const owner = resolve(name.slice(0, at), outer);
  return owner === undefined || !known.has(owner) ? `${outer}::${name}` : `${owner}${name.slice(at)}`;
}

function merged(name: string, all: readonly Opened[]): Merged {
  const stated = all.filter(({ scope }) => scope.signature !== '');
  // A mark on one opening is of what stands in that, where another one without a mark is described, or its methods are.
  const isSaid = stated.some(({ scope }) => isForUsers(scope));
  const described = stated.find(({ scope }) => scope.doc?.text != null && !(isSaid && isMarked(scope)));
  const first = stated.find(({ scope }) => scope.superclass !== null) ?? stated[0] ?? all[0];
  const at = described ?? first;
  if (at === undefined) throw new Error('nothing is opened');
  const docs = isSaid ? [] : stated.flatMap(({ scope }) => scope.doc ?? []);
  const isOpen = stated.some(({ scope }) => scope.hidden === null && scope.members.some(({ isPublic }) => isPublic));
  const isDenied = described === undefined && !isOpen && stated.some(({ scope }) => scope.hidden !== null);
  const isInside = stated.length > 0 && stated.every(({ scope }) => scope.isInHidden === true);
  const members = all.flatMap(({ path, scope }) => {
    const isDeniedHere = isMarked(scope) && described?.scope !== scope;
    return scope.members.map((each): MemberAt => ({ ...each, path, ...(isDeniedHere ? { isPublic: false } : {}) }));
  });
  const later = all.flatMap(({ path, scope }) => scope.marks.map((mark) => ({ ...mark, path })));
  const extendsSelf = all.some(({ scope }) => scope.extendsSelf);
  const marked = withMarks(members, later) as MemberAt[];
  return {
    name,
    kind: stated.some(({ scope }) => scope.kind === 'class') ? 'class' : (first?.scope.kind ?? 'module'),
    at:
      at === described && first?.scope.superclass !== null && at.scope.superclass === null
        ? { ...at, scope: { ...at.scope, signature: first?.scope.signature ?? '' } }
        : at,
    all,
    superclass: stated.map(({ scope }) => scope.superclass).find((each) => each !== null) ?? null,
    mixins: all.flatMap(({ scope }) => scope.mixins),
    members: oncePerName(
      extendsSelf ? marked.map((each) => (each.kind === 'constant' ? each : { ...each, singleton: true })) : marked,
    ),
    isHidden: isDenied || isInside || docs.some(({ isHidden }) => isHidden),
    isHiddenWhole:
      isInside ||
      (!isSaid && stated.some(({ scope }) => scope.hidden === 'all')) ||
      docs.some(({ isHiddenWhole }) => isHiddenWhole),
  };
}

const isMarked = ({ hidden, doc }: RubyScope): boolean => hidden !== null || doc?.isHidden === true;
const isForUsers = (scope: RubyScope): boolean =>
  !isMarked(scope) &&
  (scope.doc?.text != null ||
    scope.members.some(({ isPublic, doc }) => isPublic && doc?.text != null && !doc.isHidden));

/** Of declarations of one name the first with words, else the first: conditions choose between them. What a comment declares completes them. */
function oncePerName(members: readonly MemberAt[]): MemberAt[] {
  const groups = Map.groupBy(
    members,
    ({ name, singleton, kind }) => `${kind === 'constant' ? 'c' : singleton ? '.' : '#'}${name}`,
  );
  return [...groups.values()].flatMap((same): MemberAt[] => {
    const shown = same.filter(({ isPublic }) => isPublic);
    const made = shown.filter(({ isMagic }) => isMagic !== true);
    const best = made.find(({ doc }) => doc?.text != null) ?? made[0];
    const said = shown.find(({ isMagic, doc }) => isMagic === true && doc !== null);
    if (best === undefined) return shown.slice(0, 1);
    if (best.doc !== null || said === undefined) return [best];
    return [{ ...best, doc: said.doc, words: { start: said.start, end: said.end } }];
  });
}

const isPrivateConstant = ({ all }: Merged, name: string, singleton: boolean): boolean =>
  singleton && all.some(({ scope }) => scope.privateConstants.includes(name));
