/** One Python file read by its grammar: exports, imports, definitions with signatures and docstrings. Nothing is run. */
import type { GrammarParser, SyntaxNode } from '../../adapters/tree-sitter.ts';
import type { ApiParameter } from '../../model/product-facts.ts';
import { type Callee, calleesIn } from '../callees.ts';
import { type ErrorClass, errorClassesIn } from '../error-makers.ts';
import { instanceAttributes } from './attributes.ts';
import { pythonCallees } from './callees.ts';
import { constantOf, typeAlias } from './constants.ts';
import { passesErrors } from './decorators.ts';
import { withDeprecated } from './deprecated-parameters.ts';
import type { Described } from './described.ts';
import { cleanDoc, isMarked } from './docstring.ts';
import { constructorOf, type PyField } from './fields.ts';
import { givesOf } from './gives.ts';
import { type Fallback, fallbacksIn, importsOf, type PyImport, topLevel } from './imports.ts';
import type { Above } from './inherited.ts';
import { type Listed, listedAfter } from './listed.ts';
import { getterOf, propertyBy } from './made-properties.ts';
import { addTo, type PySignature } from './overloads.ts';
import { callOf, parametersOf, type Separators } from './parameters.ts';
import { poppedKeywords } from './popped.ts';
import { endOf, lineOf } from './positions.ts';
import { onlyRaise, onlyRaisesNotImplemented, type PyRaise, raisesOf, wordsOf } from './raises.ts';
import { stringValue } from './strings.ts';

export interface PyDefinition {
  name: string;
  kind: 'class' | 'function' | 'property' | 'constant';
  signature: string;
  parameters: ApiParameter[];
  returns: string | null;
  doc: string | null;
  /** From the first decorator to the end of the signature or docstring: what a citation covers. */
  start: number;
  end: number;
  bases: string[];
  decorators: string[];
  raises: PyRaise[];
  /** What it is called on that it hands out itself, where nothing says what it returns. */
  gives?: string[];
  /** Of a function that is used as a decorator: errors of what it decorates reach the caller. */
  passesErrors?: boolean;
  /** The body does nothing but raise NotImplementedError. */
  unimplemented: boolean;
  /** The body does nothing but raise an error of any kind. */
  onlyRaises?: true;
  members: PyDefinition[];
  /** `/` and `*` among the parameters, where it has any. */
  separators?: Separators;
  /** Of `@overload`, in their order, without the one that stands for it. */
  overloads?: PySignature[];
  /** Where it stands, if not in the file of what it is a part of. */
  path?: string;
  /** Where its words stand, if not in its docstring. */
  described?: Described | Above;
  /** Only other types are written with it. */
  isTypeVariable?: true;
  /** Set by `__init__`, not by the class. */
  isAttribute?: true;
  /** The parameter that it is set to. */
  givenBy?: string;
  /** What a value makes of a name of a class that is a field. */
  field?: PyField;
}
export interface PyModule {
  doc: string | null;
  docEnd: number;
  /** Static `__all__`; null when there is none. */
  all: Listed | null;
  imports: PyImport[];
  /** Names of `except` that stand in for imports. */
  fallbacks: Fallback[];
  definitions: PyDefinition[];
  version: { value: string; line: number } | null;
  /** `name = object.method` of the module, or `name = object`. */
  aliases: { name: string; object: string; method: string | null }[];
  /** `name = Class()` of the module. */
  instances: { name: string; of: string }[];
}

export function readPythonModule(
  parser: GrammarParser,
  text: string,
  path?: string,
): PyModule & { errors: ErrorClass[]; callees: Callee[] } {
  return parser.withTree(text, (root) => ({
    ...moduleOf(root),
    errors: errorClassesIn(root, wordsOf),
    callees: calleesIn(root, pythonCallees(path), path),
  }));
}

function moduleOf(root: SyntaxNode): PyModule {
  const doc = docOf(root);
  const { replaced, fallbacks } = fallbacksIn(root);
  const module: PyModule = {
    doc: doc?.text ?? null,
    docEnd: doc?.end ?? 1,
    all: null,
    imports: [],
    fallbacks,
    definitions: [],
    version: null,
    aliases: [],
    instances: [],
  };
  const statements = [...topLevel(root)];
  for (const [at, node] of statements.entries()) {
    if (replaced.has(node.id)) continue;
    if (node.type === 'import_from_statement') module.imports.push(...importsOf(node));
    else if (node.type === 'expression_statement') assignmentOf(node, behind(statements, at), module);
    else if (node.type === 'type_alias_statement') module.definitions.push(typeAlias(node, behind(statements, at)));
    else {
      const definition = definitionOf(node);
      if (definition !== undefined) addTo(module.definitions, definition);
    }
  }
  // Of several ways to import a name, the first is the one that is meant.
  const first = new Map(module.imports.toReversed().map(({ name, as }) => [as, name] as const));
  const named = new Map([...first].filter(([as, name]) => as !== name));
  return named.size === 0 ? module : { ...module, definitions: module.definitions.map((each) => byNames(each, named)) };
}

/** Errors by the names that they have, and not by those that the file gives them: nobody else knows these. */
const byNames = (of: PyDefinition, named: ReadonlyMap<string, string>): PyDefinition => ({
  ...of,
  raises: of.raises.map((each) => ({ ...each, type: each.type.replace(/^\w+/, (head) => named.get(head) ?? head) })),
  members: of.members.map((each) => byNames(each, named)),
});

/** The statement after one. */
const behind = (statements: readonly SyntaxNode[], at: number): SyntaxNode | undefined =>
  statements.slice(at + 1, at + 4).find(({ type }) => type !== 'comment');

function assignmentOf(statement: SyntaxNode, below: SyntaxNode | undefined, module: PyModule): void {
  const node = statement.namedChild(0);
  const listed = listedAfter(statement, module.all);
  if (listed !== undefined) {
    module.all = listed;
    return;
  }
  if (node?.type !== 'assignment') return;
  const name = node.childForFieldName('left');
  const right = node.childForFieldName('right');
  if (name?.type !== 'identifier') return;
  if (name.text === '__version__' || name.text === 'VERSION') {
    const value = right === null ? null : stringValue(right);
    if (value !== null && module.version === null) module.version = { value, line: lineOf(node) };
  } else {
    if (right?.type === 'identifier' || (right?.type === 'attribute' && /^\w+\.\w+$/.test(right.text))) {
      const [object = '', method = null] = right.text.split('.');
      module.aliases.push({ name: name.text, object, method });
    }
    if (right?.type === 'call' && right.childForFieldName('function')?.type === 'identifier')
      module.instances.push({ name: name.text, of: right.childForFieldName('function')!.text });
    module.definitions.push(constantOf(node, statement, below));
  }
}

function definitionOf(outer: SyntaxNode, inClass = false): PyDefinition | undefined {
  const node = outer.type === 'decorated_definition' ? (outer.childForFieldName('definition') ?? outer) : outer;
  const decorators =
    outer.type === 'decorated_definition'
      ? outer.namedChildren
          .filter((child) => child.type === 'decorator')
          .map((child) => child.text.replace(/^@\s*/, ''))
      : [];
  if (node.type === 'class_definition') return classOf(outer, node, decorators);
  if (node.type !== 'function_definition') return undefined;
  if (decorators.some((name) => /\.(?:setter|deleter)$/.test(name))) return undefined;
  const body = node.childForFieldName('body');
  const doc = body === null ? undefined : docOf(body);
  const name = node.childForFieldName('name')?.text ?? '';
  const returns = node.childForFieldName('return_type')?.text ?? null;
  const parameters = parametersOf(
    node.childForFieldName('parameters'),
    inClass && !decorators.includes('staticmethod'),
  );
  const property = decorators.some((decorator) =>
    /(?:^|\.)(?:property|cached_property|abstractproperty)$/.test(decorator),
  );
  const asynchronous = node.child(0)?.type === 'async' ? 'async ' : '';
  const list = parameters.text;
  return {
    name,
    kind: property ? 'property' : 'function',
    signature: property
      ? `${name}${returns === null ? '' : `: ${returns}`}`
      : `${asynchronous}${name}(${list})${returns === null ? '' : ` -> ${returns}`}`,
    parameters: property ? [] : withDeprecated([...parameters.list, ...poppedKeywords(body, parameters.list)], node),
    ...(property || parameters.separators.length === 0 ? {} : { separators: parameters.separators }),
    returns,
    doc: doc?.text ?? null,
    start: lineOf(outer),
    end: doc?.end ?? headEnd(node),
    bases: [],
    decorators,
    raises: body === null ? [] : raisesOf(body),
    ...(returns === null ? { gives: givesOf(body) } : {}),
    unimplemented: body !== null && onlyRaisesNotImplemented(body),
    ...(body !== null && onlyRaise(body) !== undefined ? { onlyRaises: true } : {}),
    ...(inClass ? {} : { passesErrors: passesErrors(node) }),
    members: [],
  };
}

const headEnd = (node: SyntaxNode): number => {
  const body = node.childForFieldName('body');
  return body === null
    ? endOf(node)
    : Math.max(lineOf(node), Math.min(lineOf(body) - (lineOf(body) === lineOf(node) ? 0 : 1), endOf(node)));
};

function classOf(outer: SyntaxNode, node: SyntaxNode, decorators: string[]): PyDefinition {
  const body = node.childForFieldName('body');
  const doc = body === null ? undefined : docOf(body);
  const name = node.childForFieldName('name')?.text ?? '';
  const bases = (node.childForFieldName('superclasses')?.namedChildren ?? [])
    .filter((base) => base.type !== 'keyword_argument' && base.type !== 'comment')
    .map((base) => base.text)
    // That all classes are objects is no news.
    .filter((base) => base !== 'object');
  const members = new Map<string, PyDefinition>();
  const fromInit: PyDefinition[] = [];
  const getters = new Map<string, string>();
  const statements = body === null ? [] : [...topLevel(body)];
  for (const [at, child] of statements.entries()) {
    const assignment = child.type === 'expression_statement' ? child.namedChild(0) : null;
    const getter = assignment?.type === 'assignment' ? getterOf(assignment) : undefined;
    if (getter !== undefined) getters.set(assignment?.childForFieldName('left')?.text ?? '', getter);
    const member =
      assignment?.type === 'assignment' && assignment.childForFieldName('left')?.type === 'identifier'
        ? constantOf(assignment, child, behind(statements, at))
        : definitionOf(child, true);
    if (member !== undefined) {
      const same = [...(members.has(member.name) ? [members.get(member.name)!] : [])];
      addTo(same, member);
      members.set(member.name, same.at(-1) ?? member);
    }
    if (member?.name === '__init__')
      for (const attribute of instanceAttributes(
        child.type === 'decorated_definition' ? (child.childForFieldName('definition') ?? child) : child,
        member.parameters,
      ))
        fromInit.push(attribute);
  }
  for (const [property, by] of getters) {
    const [assigned, getter] = [members.get(property), members.get(by)];
    if (assigned?.kind === 'constant' && getter?.kind === 'function')
      members.set(property, propertyBy(assigned, getter));
  }
  for (const attribute of fromInit) if (!members.has(attribute.name)) members.set(attribute.name, attribute);
  const maker = members.get('__init__') ?? members.get('__new__');
  // Who makes one of its own is nobody's business where the source says so.
  const isClosed = isMarked(maker?.doc, 'private');
  const init = isClosed ? undefined : maker;
  const made = constructorOf({ decorators, bases }, [...members.values()]);
  const call = init === undefined ? (made?.call ?? (bases.length > 0 || isClosed ? '' : '()')) : callOf(init.signature);
  return {
    name,
    kind: 'class',
    signature: `class ${name}${call}`,
    parameters: init?.parameters ?? made?.parameters ?? [],
    returns: null,
    doc: doc?.text ?? init?.doc ?? null,
    start: lineOf(outer),
    end: doc?.end ?? headEnd(node),
    bases,
    decorators,
    raises: init?.raises ?? [],
    unimplemented: false,
    members: [...members.values()],
  };
}

function docOf(body: SyntaxNode): { text: string; end: number } | undefined {
  const first = body.namedChildren.find((child) => child.type !== 'comment');
  const literal = first?.type === 'expression_statement' ? first.namedChild(0) : null;
  if (literal?.type !== 'string' && literal?.type !== 'concatenated_string') return undefined;
  const text = stringValue(literal);
  return text === null || text.trim() === '' ? undefined : { text: cleanDoc(text), end: endOf(literal) };
}
