/** A stub (`x.pyi`) beside its source (`x.py`): the source has the words, defaults and errors, the stub the types. Pure. */
import type { FileEvidence } from '../evidence.ts';
import { isMarked } from './docstring.ts';
import type { PyDefinition, PyModule } from './module.ts';
import { oneOf, type PySignature, signaturesOf, withMaker, withoutBody } from './overloads.ts';
import { writtenList } from './parameters.ts';

/** Each stub as a part of its source; one that stands alone (its module is compiled) stays a file of its own. */
export function withStubs(files: ReadonlyMap<string, FileEvidence>): Map<string, FileEvidence> {
  const found = new Map(files);
  for (const [path, evidence] of files) {
    if (!path.endsWith('.pyi')) continue;
    const stub = evidence.module as PyModule | null | undefined;
    const beside = path.slice(0, -1);
    const own = files.get(beside);
    const source = own?.module as PyModule | null | undefined;
    if (stub == null) continue;
    if (own === undefined || source == null) {
      found.set(path, { ...evidence, module: { ...stub, definitions: stub.definitions.map(alone) } });
      continue;
    }
    found.delete(path);
    found.set(beside, { ...own, module: joinedModule(source, stub, path) });
  }
  return found;
}

function alone(definition: PyDefinition): PyDefinition {
  const whole = withoutBody({ ...definition, members: definition.members.map(alone) });
  const maker = makerOf(whole);
  return maker?.overloads === undefined ? whole : { ...whole, parameters: maker.parameters };
}

function joinedModule(source: PyModule, stub: PyModule, path: string): PyModule {
  const known = new Set(source.imports.map(keyOf));
  return {
    ...source,
    all: source.all ?? stub.all,
    imports: [...source.imports, ...stub.imports.filter((each) => !known.has(keyOf(each)))],
    definitions: joinedList(source.definitions, stub.definitions, path),
    version: source.version,
  };
}

const keyOf = ({ module, level, name, as }: PyModule['imports'][number]): string => [level, module, name, as].join(' ');

/** Those of the source in their order; what only the stub declares follows, with its own place. */
function joinedList(source: readonly PyDefinition[], stub: readonly PyDefinition[], path: string): PyDefinition[] {
  const typed = new Map(stub.map((each) => [each.name, each]));
  const own = new Set(source.map(({ name }) => name));
  const more = stub.filter(({ name }) => !own.has(name)).map((each) => ({ ...alone(each), path }));
  return [
    ...source.map((each) => {
      const types = typed.get(each.name);
      return types === undefined ? each : withTypes(each, types, path);
    }),
    ...more,
  ];
}

function withTypes(source: PyDefinition, stub: PyDefinition, path: string): PyDefinition {
  // A name that a value is given to may be a function or class for its callers.
  if (source.kind !== stub.kind) {
    if (source.kind !== 'constant') return source;
    const { doc, start, end } = source;
    return { ...alone(stub), doc, start, end };
  }
  if (source.kind === 'class') return classWithTypes(source, stub, path);
  const returns = source.returns ?? stub.returns;
  if (source.kind !== 'function') {
    const isTyped = source.returns !== null || returns === null;
    const signature = isTyped
      ? source.signature
      : source.signature.replace(source.name, (name) => `${name}: ${returns}`);
    return { ...source, returns, signature };
  }
  const decorators = [...source.decorators, ...stub.decorators.filter((each) => isDeprecation(each, stub))];
  return { ...functionWithTypes(source, stub), decorators };
}

/** https://peps.python.org/pep-0702/ */
const isDeprecation = (decorator: string, { overloads }: PyDefinition): boolean =>
  overloads === undefined && /^(?:\w+\.)*deprecated\b/.test(decorator);

function functionWithTypes(source: PyDefinition, stub: PyDefinition): PyDefinition {
  const signatures = signaturesOf(stub);
  const types = Map.groupBy(
    signatures.flatMap(({ parameters }) => parameters),
    ({ name }) => name,
  );
  const parameters = source.parameters.map((parameter) => ({
    ...parameter,
    type: parameter.type ?? oneOf((types.get(parameter.name) ?? []).map(({ type }) => type)),
  }));
  const returns = source.returns ?? oneOf(signatures.map((each) => each.returns));
  const typed = { ...source, parameters, returns };
  if (signatures.length === 1) return { ...typed, signature: written(source, typed) };
  const defaults = new Map(parameters.map((each) => [each.name, each.default]));
  const [signature = source.signature, ...more] = signatures.map((each) => {
    const list = each.parameters.map((parameter) => ({
      ...parameter,
      default: parameter.default === '...' ? (defaults.get(parameter.name) ?? '...') : parameter.default,
    }));
    return written(source, { ...each, parameters: list });
  });
  return {
    ...typed,
    signature,
    overloads: signatures.slice(1).map((each, at) => ({ ...each, signature: more[at] ?? each.signature })),
  };
}

const written = (
  { name, signature }: PyDefinition,
  { parameters, separators = [], returns }: Omit<PySignature, 'signature'>,
): string =>
  `${signature.startsWith('async ') ? 'async ' : ''}${name}${writtenList({ list: parameters, separators })}${
    returns === null ? '' : ` -> ${returns}`
  }`;

function classWithTypes(source: PyDefinition, stub: PyDefinition, path: string): PyDefinition {
  const members = joinedList(source.members, stub.members, path);
  const joined = { ...source, bases: source.bases.length > 0 ? source.bases : stub.bases, members };
  const maker = makerOf(joined);
  return maker === undefined || maker.path !== undefined || isMarked(maker.doc, 'private')
    ? joined
    : withMaker(joined, maker);
}

const makerOf = ({ members }: PyDefinition): PyDefinition | undefined =>
  members.find(({ name }) => name === '__init__') ?? members.find(({ name }) => name === '__new__');
