/** Which function a call means, when all files are known: by its type, by those above it, and by what fields, results and other names stand for. Pure. */
import { MAKER } from './callables.ts';
import type { Callee, RawRaise } from './callees.ts';
import type { Call } from './calls.ts';
import type { Body } from './carried.ts';
import type { FileEvidence } from './evidence.ts';
import { overloadsFor } from './overload-of.ts';

export interface Placed extends Callee {
  path: string;
}
const HIGHEST = 8;
const LONGEST = 6;

export const lastName = (name: string): string =>
  name
    .replace(/(?<=\w)[(<].*$/s, '')
    .split(/[.:\\#]/)
    .at(-1) ?? name;

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
/** `checks:` is a file of that name, or a folder. */
const isOfModule = (path: string, module: string): boolean =>
  path.slice(path.lastIndexOf('/') + 1).split('.', 1)[0] === module || `/${folderOf(path)}`.endsWith(`/${module}/`);

/** In the file, else in its folder, else all. */
function nearest<T extends { path: string }>(found: readonly T[], path: string): readonly T[] {
  const folder = folderOf(path);
  const all = [
    found.filter((each) => each.path === path),
    found.filter((each) => folderOf(each.path) === folder),
    found,
  ];
  return all.find((each) => each.length > 0) ?? [];
}

/** A type as it is meant in a file. */
interface Meant {
  type: string;
  path: string;
}

/** Its message is what a caller gives, or has that in it. */
const isWordedByCaller = ({ messageFrom, message }: RawRaise, { takes }: Placed): boolean =>
  messageFrom !== undefined || takes.some(({ name }) => message?.includes(`{${name}}`) === true);

export interface Finder {
  find(call: Call, body: Body<unknown>): Placed | undefined;
  typeOf(written: string, body: Body<unknown>): string | undefined;
  isBelow(type: string, other: string): boolean;
}

/** `isAlike`: overloads that raise the same. */
export function createFinder(
  all: readonly Placed[],
  files: ReadonlyMap<string, FileEvidence>,
  isAlike: (one: Placed, other: Placed) => boolean,
): Finder {
  const [standing, functions] = [
    all.filter(({ means }) => means !== undefined),
    all.filter((each) => each.means === undefined),
  ];
  const byName = Map.groupBy(functions, ({ owner, name }) => `${owner}.${name}`);
  const stands = Map.groupBy(standing, ({ owner, name }) => `${owner}.${name}`);
  const types = Map.groupBy(
    [...files].flatMap(([path, { errors = [] }]) =>
      errors.map(({ name, base, mixes }) => ({ path, name, base, mixes })),
    ),
    ({ name }) => name,
  );
  const typeAt = (owner: string, path: string) => {
    const found = types.get(owner) ?? [];
    const [only, ...others] = found.filter((each) => each.path === path);
    return others.length === 0 && only !== undefined ? only : found.length === 1 ? found[0] : undefined;
  };
  /** The type above one. */
  const above = (owner: string, path: string): string | undefined => {
    const base = typeAt(owner, path)?.base;
    return base == null ? undefined : named(lastName(base), path);
  };
  /** A type by the name that it has itself. */
  const named = (type: string, path: string, hops = 0): string => {
    const [only, ...others] = nearest(stands.get(`.${type}`) ?? [], path);
    if (only?.means === undefined || others.length > 0 || hops > HIGHEST) return type;
    return named(only.means, only.path, hops + 1);
  };
  /** What a path leads to, step by step. */
  const meantBy = (written: string, owner: string, path: string, depth = 0): Meant | undefined => {
    if (depth > LONGEST) return undefined;
    const [head = '', ...steps] = written.split('.');
    const start =
      head === 'own' ? owner : head === 'above' ? above(owner, path) : head.endsWith(':') ? '' : named(head, path);
    if (start === undefined) return undefined;
    let at: Meant = { type: start, path };
    for (const step of steps) {
      const found = stepOf(at, step, head.endsWith(':') ? head.slice(0, -1) : undefined);
      const next = found?.means === undefined ? undefined : meantBy(found.means, found.owner, found.path, depth + 1);
      if (next === undefined) return undefined;
      at = next;
    }
    return at;
  };
  const stepOf = ({ type, path }: Meant, step: string, module?: string): Placed | undefined => {
    for (let at: string | undefined = type, hops = 0; at !== undefined && hops < HIGHEST; hops++) {
      const found = stands.get(`${at}.${step}`) ?? [];
      const [only, ...others] = nearest(
        module === undefined ? found : found.filter((each) => isOfModule(each.path, module)),
        path,
      );
      if (only !== undefined) return others.every(({ means }) => means === only.means) ? only : undefined;
      at = at === '' ? undefined : above(at, path);
    }
    return undefined;
  };
  const isBelow = (type: string, other: string): boolean => {
    for (let at: string | undefined = type, hops = 0; at !== undefined && hops < HIGHEST; hops++) {
      if (at === other) return true;
      const [only, ...others]: { base: string | null }[] = types.get(at) ?? [];
      at = only?.base == null || others.length > 0 ? undefined : lastName(only.base);
    }
    return false;
  };
  const typeOf = (written: string, body: Body<unknown>): string | undefined =>
    written.startsWith('=') ? written : meantBy(written, (body as Placed).owner, (body as Placed).path)?.type;
  const pick = (owner: string, call: Call, body: Placed, path: string, module?: string): Placed | undefined => {
    const found = byName.get(`${owner}.${call.name}`) ?? [];
    const near = nearest(module === undefined ? found : found.filter((each) => isOfModule(each.path, module)), path);
    return onlyOf(call, near, body);
  };
  const onlyOf = (call: Call, all: readonly Placed[], body: Placed): Placed | undefined => {
    const fitting = overloadsFor(call, all, body, { typeOf: (written) => typeOf(written, body), isBelow });
    const [first] = fitting;
    return first !== undefined && fitting.every((each) => isAlike(each, first)) ? first : undefined;
  };
  const extensions = Map.groupBy(
    functions.filter(({ takes: [first] }) => first?.isThis === true),
    ({ name, takes: [first] }) => `${first?.type}.${name}`,
  );
  const onThis = new Map<Placed, Placed>();
  /** A method that C# gives a type from outside, without the value that it is called on. */
  const extension = (type: string, call: Call, body: Placed): Placed | undefined => {
    const all = (extensions.get(`${type}.${call.name}`) ?? []).map((each) => {
      const own = onThis.get(each) ?? { ...each, takes: each.takes.slice(1) };
      onThis.set(each, own);
      return own;
    });
    return onlyOf(call, all, onThis.get(body) ?? body);
  };
  const aboveOthers = new Set(
    [...types.values()].flat().flatMap(({ base }) => (base === null ? [] : [lastName(base)])),
  );
  const kept = new Map<Placed, Placed>();
  /** Without what it raises always and in words of its own, where those below its type may do it otherwise. */
  const asHeirsMay = (found: Placed, type: string): Placed => {
    if (!aboveOthers.has(type) || found.name === MAKER) return found;
    const raised = found.raised.filter((each) => each.held !== undefined || isWordedByCaller(each, found));
    const own = kept.get(found) ?? (raised.length === found.raised.length ? found : { ...found, raised });
    kept.set(found, own);
    return own;
  };
  const find: Finder['find'] = (call, body) => {
    const around = body as Placed;
    const { owner, path } = around;
    const { of = '' } = call;
    if (of.endsWith(':')) return pick('', call, around, path, of.slice(0, -1));
    const start = /^\d/.test(of) ? { type: of, path } : meantBy(of, owner, path);
    if (start === undefined) return undefined;
    for (let at: string | undefined = start.type, hops = 0; at !== undefined && hops < HIGHEST; hops++) {
      const mixed = of === '' ? [] : (typeAt(at, path)?.mixes ?? []);
      const found = [at, ...mixed.map(lastName)]
        .map((each) => pick(each, call, around, start.path) ?? extension(each, call, around))
        .find((each) => each !== undefined);
      if (found !== undefined) return of === 'above' ? found : asHeirsMay(found, start.type);
      at = of === '' ? undefined : above(at, path);
    }
    return undefined;
  };
  return { find, typeOf, isBelow };
}
