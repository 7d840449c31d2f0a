/** What a package of Luau offers: what its modules return, the types they export, and what their comments say of both. Pure. */
import { METHOD } from '../../ecosystems/roblox.ts';
import { folderOf, type ManifestFacts } from '../../manifests/manifest.ts';
import { describe } from '../describe.ts';
import type { FileEvidence } from '../evidence.ts';
import { roleOf } from '../path-roles.ts';
import type { SymbolAt } from '../platform.ts';
import type { LuauDeclaration, LuauFile } from './declarations.ts';
import { type LuauDoc, parseLuauDoc } from './moonwave.ts';

export function publicSymbols(
  files: ReadonlyMap<string, FileEvidence>,
  manifest: ManifestFacts | null,
  publicModules: readonly string[],
): SymbolAt[] {
  const root = manifest === null ? '' : folderOf(manifest.path);
  const own = [...files]
    .filter(([path]) => path.startsWith(root) && isModule(path) && roleOf(path) === 'source')
    .sort(([a], [b]) => depthOf(a) - depthOf(b) || (a < b ? -1 : 1));
  const entry = own.map(([path]) => path).find((path) => isEntry(path.slice(root.length)));
  return own.flatMap(([path, { module }]) => {
    const file = module as LuauFile | null;
    if (file === null) return [];
    const read = reading(path, file);
    if (publicModules.length > 0 && !publicModules.includes(read.module)) return [];
    // Behind an entry only what is documented as a class is for others.
    if (entry !== undefined && path !== entry && read.classDoc === null) return [];
    return read.classDoc?.doc.isPrivate === true ? [] : symbolsOf(read);
  });
}

const depthOf = (path: string): number => path.split('/').length;
/** Scripts are run, and tests and stories are of the makers. */
const isModule = (path: string): boolean =>
  !/\.(?:spec|test|story|server|client|plugin)\.luau?$|(?:^|\/)(?:Packages|DevPackages|ServerPackages|_Index|node_modules)\//i.test(
    path,
  );
const isEntry = (path: string): boolean => /^(?:src\/|lib\/)?init\.luau?$/.test(path);

interface Reading {
  path: string;
  file: LuauFile;
  /** What others call it. */
  module: string;
  /** The table it returns, where that has a name. */
  returned: string | null;
  classDoc: { doc: LuauDoc; start: number; end: number } | null;
}

function reading(path: string, file: LuauFile): Reading {
  const returned = file.returned !== null && 'name' in file.returned ? file.returned.name : null;
  const docs = file.docs.map(({ text, start, end }) => ({ doc: parseLuauDoc(text), start, end }));
  const classes = docs.filter(({ doc }) => doc.className !== null);
  const classDoc = classes.find(({ doc }) => doc.className === returned) ?? classes[0] ?? null;
  return { path, file, returned, classDoc, module: classDoc?.doc.className ?? returned ?? stemOf(path) };
}

function stemOf(path: string): string {
  const parts = path.replace(/\.luau?$/, '').split('/');
  const last = parts.pop() ?? '';
  return last !== 'init' ? last : (parts.findLast((part) => !/^(?:src|lib)$/.test(part)) ?? last);
}

function symbolsOf(read: Reading): SymbolAt[] {
  const { file, module, path } = read;
  const names = new Map<string, SymbolAt>();
  for (const each of [...declaredMembers(read), ...documentedMembers(read)]) {
    const known = names.get(each.name);
    // A property may be called as the interface it has.
    if (known === undefined || (known.parent !== null && each.parent === null)) names.set(each.name, each);
  }
  const members = [...names.values()];
  const types = file.declarations
    .filter(({ kind }) => kind === 'type')
    .flatMap((of): SymbolAt[] => {
      const doc = of.doc === null ? null : parseLuauDoc(of.doc);
      const name = of.path[0] ?? '';
      if (doc?.isPrivate === true || name.startsWith('_') || names.has(`${module}.${name}`)) return [];
      return [symbol(of, { name: `${module}.${name}`, parent: null, module, path, kind: 'type' }, doc)];
    });
  if (members.length === 0 && types.length === 0) return [];
  const owners = [...new Set([module, ...members.flatMap(({ parent }) => parent ?? [])])];
  const byOwner = Map.groupBy(members, ({ parent }) => parent);
  return [
    ...owners.flatMap((owner) => {
      const own = byOwner.get(owner) ?? [];
      const type = members.find(({ name, parent }) => name === owner && parent === null);
      return own.length === 0 ? [] : [type ?? classOf(owner, read), ...own];
    }),
    ...(byOwner.get(null) ?? []).filter(({ name }) => !byOwner.has(name)),
    ...types,
  ];
}

type Place = Pick<SymbolAt, 'name' | 'module' | 'path' | 'parent' | 'kind'>;

/** The table that has the members, where it is made; else what the file returns. */
function classOf(owner: string, read: Reading): SymbolAt {
  const { file, module, path, returned } = read;
  const made = file.declarations.find(
    ({ kind, path: [name] }) => kind === 'table' && name === (owner === module ? (returned ?? owner) : owner),
  );
  const said = file.docs
    .map(({ text, start, end }) => ({ doc: parseLuauDoc(text), start, end }))
    .find(({ doc }) => doc.className === owner);
  const back = file.returned !== null && 'entries' in file.returned ? file.returned : null;
  const place = made ?? back ?? said ?? { start: 1, end: 1 };
  const signature =
    made?.signature ??
    (back === null ? `local ${owner}` : `return { ${back.entries.map(({ key }) => key).join(', ')} }`);
  return describe({
    name: owner,
    module,
    path,
    parent: null,
    kind: 'class',
    signature,
    parameters: [],
    returns: null,
    bases: [],
    doc: said?.doc ?? null,
    since: said?.doc.since ?? null,
    raised: [],
    start: said?.start ?? place.start,
    end: said?.end ?? place.end,
  });
}

/** Functions and fields of the table that is returned, and of classes beside it. */
function declaredMembers(read: Reading): SymbolAt[] {
  const { file, module, path, returned } = read;
  const byName = new Map(file.declarations.map((each) => [each.path.join('.'), each]));
  const isClass = (table: string): boolean =>
    byName.has(`${table}.__index`) &&
    file.declarations.some(
      ({ path: parts, doc }) => parts[0] === table && doc !== null && !parseLuauDoc(doc).isPrivate,
    );
  const given = file.returned !== null && 'entries' in file.returned ? file.returned.entries : [];
  const entries = given.flatMap(({ key, value }) => {
    const of = byName.get(value);
    return of === undefined || of.kind === 'table' || of.kind === 'type' ? [] : [{ of, owner: module, name: key }];
  });
  const taken = new Set(entries.map(({ of }) => of));
  const members = file.declarations.flatMap((of) => {
    if ((of.kind !== 'function' && of.kind !== 'field') || taken.has(of)) return [];
    const [table = '', ...rest] = of.path;
    const inner = rest[0] === (read.classDoc?.doc.index ?? 'prototype') ? rest.slice(1) : rest;
    const doc = of.doc === null ? null : parseLuauDoc(of.doc);
    const isOwn = table === returned || doc?.within != null || isClass(table);
    if (inner.length !== 1 && doc?.within == null) return [];
    return isOwn
      ? [{ of, owner: doc?.within ?? (table === returned ? module : table), name: inner.at(-1) ?? table }]
      : [];
  });
  return [...entries, ...members].flatMap(({ of, owner, name }): SymbolAt[] => {
    const doc = of.doc === null ? null : parseLuauDoc(of.doc);
    const called = doc?.of?.name ?? name;
    if (doc?.isPrivate === true || called.startsWith('_') || name.startsWith('__')) return [];
    // What a field stands for without words is another name of something else, or a state.
    if (of.kind === 'field' && doc === null && !/^(?:["'\d]|true$|false$)/.test(of.value ?? '')) return [];
    const isMethod = of.isMethod || doc?.of?.kind === 'method';
    const kind = of.kind === 'function' ? 'method' : 'property';
    return [
      symbol(of, { name: `${owner}.${isMethod ? METHOD : ''}${called}`, parent: owner, module, path, kind }, doc),
    ];
  });
}

/** What only comments name: properties, interfaces, and functions that are made elsewhere. */
function documentedMembers({ file, module, path }: Reading): SymbolAt[] {
  return file.docs.flatMap(({ text, start, end }): SymbolAt[] => {
    const doc = parseLuauDoc(text);
    if (doc.of === null || doc.isPrivate || doc.of.name.startsWith('_')) return [];
    const { kind, name, type } = doc.of;
    const owner = doc.within ?? module;
    const isType = kind === 'interface' || kind === 'type';
    const isCalled = kind === 'function' || kind === 'method';
    const full = `${owner}.${kind === 'method' ? METHOD : ''}${name}`;
    const list = doc.parameters.map((each) => `${each.name}${each.type === null ? '' : `: ${each.type}`}`).join(', ');
    const of = {
      signature: isCalled
        ? `${owner}${kind === 'method' ? ':' : '.'}${name}(${list})`
        : isType
          ? `type ${name}${type === null ? '' : ` = ${type}`}`
          : `${name}${type === null ? '' : `: ${type}`}`,
      parameters: isCalled
        ? doc.parameters.map((each) => ({ name: each.name, type: each.type, default: null, description: null }))
        : [],
      returns: isCalled || isType ? null : type,
      value: null,
      start,
      end,
    };
    const at: Place = {
      name: full,
      parent: isType ? null : owner,
      module,
      path,
      kind: isCalled ? 'method' : kind === 'interface' ? 'interface' : kind === 'type' ? 'type' : 'property',
    };
    const fields = doc.fields.map((field) =>
      symbol(
        {
          signature: `${field.name}${field.type === null ? '' : `: ${field.type}`}`,
          parameters: [],
          returns: field.type,
          value: null,
          start: start + field.line,
          end: start + field.line,
        },
        { name: `${full}.${field.name}`, parent: full, module, path, kind: 'property' },
        { ...parseLuauDoc('---'), text: field.description || null },
      ),
    );
    return [symbol(of, at, doc), ...fields];
  });
}

type Told = Pick<LuauDeclaration, 'signature' | 'parameters' | 'returns' | 'value' | 'start' | 'end'>;

const symbol = (of: Told, at: Place, doc: LuauDoc | null): SymbolAt =>
  describe({
    ...at,
    signature: of.signature,
    parameters: of.parameters,
    returns: of.returns,
    bases: [],
    ...(of.value === null || !/^(?:["'\d]|true$|false$)/.test(of.value) ? {} : { value: of.value }),
    doc,
    since: doc?.since ?? null,
    raised: [],
    start: of.start,
    end: of.end,
  });
