/** Exported names of Go as API symbols, and the packages themselves. */
import { describe } from '../describe.ts';
import type { SymbolAt } from '../platform.ts';
import type { GoDoc } from './comments.ts';
import type { GoName, GoPublic } from './public-api.ts';
import { saidErrors } from './said-errors.ts';
import type { SharedWords } from './shared-words.ts';

const KINDS = {
  function: 'function',
  method: 'method',
  type: 'type',
  interface: 'interface',
  constant: 'constant',
  variable: 'variable',
  field: 'property',
} as const;

const documented = (doc: GoDoc | null, raises: { type: string; description: string }[] = []) =>
  doc === null
    ? null
    : {
        text: doc.text === '' ? null : doc.text,
        parameters: [],
        returns: null,
        raises,
        deprecated: doc.deprecated,
      };
const nothing = { parameters: [], bases: [], raised: [] };

export function describePackage(each: GoPublic, shared: ReadonlyMap<GoName, SharedWords> = new Map()): SymbolAt[] {
  // A type is called by what its method `Error` gives.
  const words = new Map(
    each.declarations.flatMap(({ path, declaration: { kind, says }, parent }) =>
      kind === 'method' && parent !== null && says !== undefined ? [[parent, { path, ...says }] as const] : [],
    ),
  );
  const errorNames = new Set(
    each.declarations.flatMap(({ declaration: { kind, name, says } }) =>
      kind === 'variable' && (says !== undefined || /^Err[A-Z]/.test(name)) ? [name] : [],
    ),
  );
  return [
    ...openingOf(each),
    ...each.declarations.map((one) => {
      const { path, declaration, parent, conditions, overloads = [], signature = declaration.signature } = one;
      const { kind, name, parameters, type, start, end, errors = [], says } = declaration;
      const above = shared.get(one);
      const doc = declaration.doc ?? above?.doc ?? null;
      const owner = parent === null ? null : `${each.name}.${parent}`;
      const made = describe({
        ...nothing,
        raised: errors,
        name: `${owner ?? each.name}.${name}`,
        module: each.module,
        path,
        kind: KINDS[kind],
        parent: owner,
        signature,
        overloads,
        parameters: parameters.map((parameter) => ({ name: parameter, type: null, default: null, description: null })),
        returns: type,
        doc: documented(doc, kind === 'function' || kind === 'method' ? saidErrors(doc, type, errorNames) : []),
        start,
        end,
      });
      const own = kind === 'type' ? words.get(name) : kind === 'variable' ? says : undefined;
      return {
        ...made,
        ...(above === undefined ? {} : { inherited: { ...above.from, tags: true } }),
        ...(own === undefined ? {} : { says: own }),
        ...(conditions.length === 0 ? {} : { conditions }),
      };
    }),
  ];
}

/** The package itself: its words, and the line that imports it. */
function openingOf(each: GoPublic): SymbolAt[] {
  const said = each.files.find(({ file }) => file.doc !== null && /^package /i.test(file.doc.text));
  const { path, file } = said ?? each.files[0] ?? {};
  if (path === undefined || file === undefined) return [];
  return [
    describe({
      ...nothing,
      path,
      name: each.module,
      module: each.module,
      kind: 'module',
      parent: null,
      signature: `import "${each.importPath}"`,
      returns: null,
      doc: documented(said?.file.doc ?? null),
      start: said === undefined ? file.line : (file.doc?.start ?? file.line),
      end: file.line,
    }),
  ];
}
