/** Python: pyproject.toml, setup.cfg and setup.py; exports, signatures and docstrings by the grammar. */
import { loadGrammar } from '../../adapters/tree-sitter.ts';
import { describe } from '../describe.ts';
import { noEvidence } from '../evidence.ts';
import type { Api, ApiInput, Platform, SymbolAt } from '../platform.ts';
import { decoratorName, isKnownDecorator } from './decorators.ts';
import { describedNames } from './described.ts';
import { parseDocstring } from './docstring.ts';
import { docstringSnippets } from './docstring-snippets.ts';
import type { ResolveBase } from './lineage.ts';
import { type PyModule, readPythonModule } from './module.ts';
import { layoutOf, type PyLayout } from './module-names.ts';
import { namedBeside } from './named-beside.ts';
import { Index, publicSymbols, type Spoken } from './public-api.ts';
import { describedBeside, reachedFrom } from './reached.ts';
import { withStubs } from './stubs.ts';
import { describeSymbols, type Passes } from './symbols.ts';

const python: Platform = {
  id: 'python',
  version: 32,
  reads: (path, language) => language === 'python' && !path.endsWith('.pyw'),
  async prepare() {
    const grammar = await loadGrammar('python');
    return (path, text) => {
      const { errors, callees, ...module } = readPythonModule(grammar, text, path);
      return {
        ...noEvidence(),
        module,
        errors,
        callees,
        snippets: docstringSnippets(module),
      };
    };
  },
  api: (input) => apiOf(input),
};
export default python;

function apiOf(input: ApiInput): Api {
  const { publicModules, manifest, imported = [] } = input;
  const files = withStubs(input.files);
  const layout = layoutOf([...files.keys()].sort(), new Set([...importedBy(files), ...imported]), manifest);
  const index = new Index(files, layout);
  const listed = publicSymbols(files, layout, publicModules, index, spokenOf(input, layout));
  const described = input.described ?? [];
  const named = [...listed, ...namedBeside(input.written ?? NOTHING_WRITTEN, listed, layout, index)];
  const symbols = [...named, ...(publicModules.length > 0 ? [] : describedBeside(described, named, layout, index))];
  const resolve: ResolveBase = (path, base) => {
    const [name = ''] = base.split('[', 1);
    const module = layout.names.get(path);
    const above = module === undefined ? undefined : index.resolve(module, name.trim());
    return above?.definition.kind === 'class' ? above : undefined;
  };
  const all = [...symbols, ...reachedFrom(symbols, layout, index)].sort((a, b) => (a.name < b.name ? -1 : 1));
  const passes: Passes = (path, decorator) => {
    const [module, name] = [layout.names.get(path), decoratorName(decorator)];
    const own = module === undefined ? undefined : index.resolve(module, name);
    return own === undefined ? isKnownDecorator(decorator) : own.definition.passesErrors === true;
  };
  const said = describedNames(
    described,
    all.map(({ name }) => name),
  );
  const found = describeSymbols(
    all,
    overriddenIn(files),
    resolve,
    passes,
    said,
    (path) => layout.names.get(path),
    input.written?.dotted,
  );
  let version: Api['version'] = null;
  for (const [name, path] of [...layout.packages].sort(
    ([a], [b]) => a.split('.').length - b.split('.').length || (a < b ? -1 : 1),
  )) {
    const own = (files.get(path)?.module as PyModule | null | undefined)?.version;
    if (own != null && !name.includes('._')) {
      version = { value: own.value, path, start: own.line, end: own.line };
      break;
    }
  }
  return {
    symbols: [...moduleSymbols(files, layout, found), ...found],
    version,
    attributes: attributesOf(files),
    importable: (module, name) => index.canImport(module, name),
  };
}

/** What README and docs make public: packages and modules that they import, and modules of which they name something. */
function spokenOf({ manifest, imported = [], mentioned = new Set(), written }: ApiInput, layout: PyLayout): Spoken {
  const own = (manifest?.name?.value ?? '').toLowerCase().replace(/[-.]+/g, '_');
  const tops = new Map<string, number>();
  for (const module of imported) tops.set(topOf(module), (tops.get(topOf(module)) ?? 0) + 1);
  const names = new Set(imported);
  const byModule = Map.groupBy(mentioned, (name) => name.slice(0, name.lastIndexOf('.')));
  return {
    ...(written?.times === undefined ? {} : { times: written.times }),
    packages: [...new Set([...layout.names.values()].map(topOf))].toSorted(
      (a, b) =>
        Number(b.toLowerCase() === own) - Number(a.toLowerCase() === own) ||
        (tops.get(b) ?? 0) - (tops.get(a) ?? 0) ||
        (a < b ? -1 : 1),
    ),
    isNamed: (module, index) =>
      names.has(module) ||
      (byModule.get(module) ?? []).some((name) => index.exportedNames(module).includes(name.slice(module.length + 1))),
  };
}
const NOTHING_WRITTEN = { used: new Set<string>(), classes: new Set<string>(), errors: new Set<string>() };
const topOf = (name: string): string => name.split('.', 1)[0] ?? '';

/** Packages and modules that have public names and words of their own. */
function moduleSymbols(files: ApiInput['files'], { names }: PyLayout, found: readonly SymbolAt[]): SymbolAt[] {
  const shown = new Set(found.map(({ module }) => module));
  // What a package gives under the name of a module hides that.
  const taken = new Set(found.map(({ name }) => name));
  return [...names].flatMap(([path, name]): SymbolAt[] => {
    const module = files.get(path)?.module as PyModule | null | undefined;
    if (module?.doc == null || !shown.has(name) || taken.has(name)) return [];
    const doc = parseDocstring(module.doc);
    const place = { name, module: name, path, parent: null, start: 1, end: module.docEnd };
    return [
      describe({
        ...place,
        kind: 'module',
        signature: `import ${name}`,
        parameters: [],
        returns: null,
        bases: [],
        doc: { ...doc, parameters: [], returns: null, raises: [] },
        raised: [],
      }),
    ];
  });
}

/** Modules that files of the repository import by their full names. */
function importedBy(files: ApiInput['files']): Set<string> {
  return new Set(
    [...files.values()].flatMap(({ module }) =>
      ((module as PyModule | null)?.imports ?? []).flatMap((each) => (each.level === 0 ? [each.module] : [])),
    ),
  );
}

/** Names that `__init__` gives to instances, typed or not, by class. */
function attributesOf(files: ApiInput['files']): Map<string, Set<string>> {
  const byClass = new Map<string, Set<string>>();
  for (const { module } of files.values())
    for (const { name, members } of (module as PyModule | null)?.definitions ?? [])
      for (const member of members)
        if (member.isAttribute) byClass.set(name, (byClass.get(name) ?? new Set()).add(member.name));
  return byClass;
}

/** Whether any class of the product that names `className` as its base defines the method. */
function overriddenIn(files: ApiInput['files']): (className: string, method: string) => boolean {
  const methods = new Map<string, Set<string>>();
  for (const { module } of files.values()) {
    for (const definition of (module as PyModule | null)?.definitions ?? []) {
      for (const base of definition.bases) {
        const name = base.slice(base.lastIndexOf('.') + 1);
        const known = methods.get(name) ?? new Set();
        for (const member of definition.members) known.add(member.name);
        methods.set(name, known);
      }
    }
  }
  return (className, method) => methods.get(className)?.has(method) === true;
}
