/** One JavaScript or TypeScript file read by its grammar: exports, signatures and doc comments. Nothing is run. */
import type { GrammarParser, SyntaxNode } from '../../adapters/tree-sitter.ts';
import type { ApiParameter } from '../../model/product-facts.ts';
import { type Callee, calleesIn } from '../callees.ts';
import { type ErrorClass, errorClassesIn } from '../error-makers.ts';
import { ES_CALLEES } from './callees.ts';
import { callable, constant, functionOf, objectMembers, simple, structure } from './declarations.ts';
import { enumMembers } from './definition.ts';
import type { JsDoc } from './jsdoc.ts';
import { merged, namespaceOf } from './namespaces.ts';
import { withPrototypes } from './prototypes.ts';
import { withOptions } from './read-options.ts';
import type { EsThrow } from './throws.ts';
import { wordsOf } from './throws.ts';

export interface EsExport {
  name: string;
  local: string | null;
  from: string | null;
}
export interface EsDefinition {
  name: string;
  kind: 'class' | 'function' | 'method' | 'property' | 'constant' | 'enum' | 'interface' | 'type';
  signature: string;
  parameters: ApiParameter[];
  returns: string | null;
  /** The comment as written. */
  doc: string | null;
  start: number;
  end: number;
  bases: string[];
  /** Those of them that it implements. */
  interfaces?: string[];
  /** Of an enum's member. */
  value?: string;
  throws: EsThrow[];
  /** Where its body stands, of one that a file of types declares. */
  bodyAt?: { path: string; start: number; end: number };
  /** The error by which all of its body says that it is not supported. */
  refuses?: string | undefined;
  members: EsDefinition[];
  /** Types that its signature names, without its own type parameters. */
  mentions: string[];
  /** Of the object that a function returns, where its source describes them. */
  made?: EsDefinition[];
  /** Without a body. */
  isDeclaration?: boolean;
  /** A namespace, before it is put beside what bears its name. */
  isNamespace?: boolean;
  /** Signatures besides the first, each below the tag that holds for it alone. */
  overloads?: string[];
  /** What the comments of several declarations say together. */
  said?: JsDoc;
  /** Of a constant without a type: the function whose call gives its value. */
  madeBy?: { name: string; isAwaited: boolean };
}
export interface EsModule {
  exports: EsExport[];
  stars: string[];
  imports: EsExport[];
  definitions: EsDefinition[];
}

export function readEsModule(
  parser: GrammarParser,
  text: string,
): EsModule & { errors: ErrorClass[]; callees: Callee[] } {
  return parser.withTree(text, (root) => {
    const module: EsModule = { exports: [], stars: [], imports: [], definitions: [] };
    for (const node of root.namedChildren) topLevel(node, module);
    module.definitions = withOptions(withPrototypes(merged(module.definitions), root), root);
    return { ...module, errors: errorClassesIn(root, wordsOf), callees: calleesIn(root, ES_CALLEES) };
  });
}

function topLevel(node: SyntaxNode, module: EsModule): void {
  if (node.type === 'export_statement') exportOf(node, module);
  else if (node.type === 'import_statement') importOf(node, module);
  else if (node.type === 'expression_statement' && node.namedChild(0)?.type !== 'internal_module')
    commonJsOf(node, module);
  else {
    const required = requiredIn(node);
    module.imports.push(...required);
    const names = new Set(required.map(({ name }) => name));
    module.definitions.push(...definitionsOf(node, node).filter(({ name }) => !names.has(name)));
  }
}

function exportOf(node: SyntaxNode, module: EsModule): void {
  const from = sourceOf(node);
  const isDefault = node.children.some((child) => child.type === 'default');
  const declaration = node.childForFieldName('declaration');
  const clause = node.namedChildren.find((child) => child.type === 'export_clause');
  if (declaration !== null) {
    const made = definitionsOf(declaration, node);
    module.definitions.push(...made);
    for (const { name } of made) module.exports.push({ name: isDefault ? 'default' : name, local: name, from: null });
  } else if (clause !== undefined) {
    for (const item of clause.namedChildren) {
      const local = item.childForFieldName('name')?.text;
      if (local !== undefined)
        module.exports.push({ name: item.childForFieldName('alias')?.text ?? local, local, from });
    }
  } else if (from !== null) {
    const namespace = node.namedChildren.find((child) => child.type === 'namespace_export');
    if (namespace === undefined) module.stars.push(from);
    else module.exports.push({ name: namespace.namedChild(0)?.text ?? '', local: '*', from });
  } else if (isDefault) {
    const value = node.childForFieldName('value');
    if (value?.type === 'identifier') module.exports.push({ name: 'default', local: value.text, from: null });
  }
}

function importOf(node: SyntaxNode, module: EsModule): void {
  const from = sourceOf(node);
  for (const item of node.descendantsOfType('import_specifier')) {
    const name = item.childForFieldName('name')?.text ?? '';
    module.imports.push({ name: item.childForFieldName('alias')?.text ?? name, local: name, from });
  }
  for (const space of node.descendantsOfType('namespace_import'))
    module.imports.push({ name: space.namedChild(0)?.text ?? '', local: '*', from });
  const clause = node.namedChildren
    .find((child) => child.type === 'import_clause')
    ?.namedChildren.find((child) => child.type === 'identifier');
  if (clause !== undefined) module.imports.push({ name: clause.text, local: 'default', from });
}

/** `module.exports = {a, b: c}`, `module.exports = f`, `exports.a = exports.b = …`, `exports.a = require('./a')`. */
function commonJsOf(statement: SyntaxNode, module: EsModule): void {
  const names: string[] = [];
  let right = statement.namedChild(0);
  for (; right?.type === 'assignment_expression'; right = right.childForFieldName('right'))
    names.push(right.childForFieldName('left')?.text ?? '');
  if (right === null || names.length === 0) return;
  const members = names.flatMap((each) => /^(?:module\.)?exports\.([A-Za-z_$][\w$]*)$/.exec(each)?.[1] ?? []);
  const [first] = members;
  if (first !== undefined) {
    const made = functionOf(first, right, statement) ?? classOf(right, statement);
    if (made !== undefined) module.definitions.push(made);
    for (const name of members)
      module.exports.push({
        name,
        local: right.type === 'identifier' ? right.text : (made?.name ?? null),
        from: requireOf(right),
      });
  }
  if (names.includes('module.exports')) exportedWhole(right, statement, module);
}

/** `class Reader {}` as a value, and a function that has a name of its own. */
function classOf(value: SyntaxNode, statement: SyntaxNode): EsDefinition | undefined {
  const isNamed = value.childForFieldName('name') !== null;
  return value.type === 'class' && isNamed ? structure(value, statement) : undefined;
}

/** What the file gives is this one value; an object gives its members. */
function exportedWhole(right: SyntaxNode, statement: SyntaxNode, module: EsModule): void {
  const own = right.childForFieldName('name')?.text;
  const made = classOf(right, statement) ?? (own === undefined ? undefined : functionOf(own, right, statement));
  if (made !== undefined) {
    module.definitions.push(made);
    module.exports.push({ name: 'default', local: made.name, from: null });
  } else if (right.type === 'identifier') module.exports.push({ name: 'default', local: right.text, from: null });
  else if (right.type === 'object') {
    for (const item of right.namedChildren) {
      if (item.type === 'shorthand_property_identifier')
        module.exports.push({ name: item.text, local: item.text, from: null });
      else if (item.type === 'pair') {
        const [name, value] = [item.childForFieldName('key')?.text ?? '', item.childForFieldName('value')];
        const given = value === null ? undefined : functionOf(name, value, item);
        if (given !== undefined) module.definitions.push(given);
        module.exports.push({ name, local: given === undefined ? (value?.text ?? null) : name, from: null });
      }
    }
  } else {
    const from = requireOf(right);
    if (from !== null) module.stars.push(from);
  }
}

/** `const a = require('./a')` is all that the file gives, or its one export; `const { a, b: c } = require('./a')` names some of it. */
function requiredIn(node: SyntaxNode): EsExport[] {
  if (node.type !== 'lexical_declaration' && node.type !== 'variable_declaration') return [];
  return node.namedChildren.flatMap((declarator): EsExport[] => {
    const name = declarator.childForFieldName('name');
    const value = declarator.childForFieldName('value');
    const from =
      value?.type === 'call_expression' && value.childForFieldName('function')?.text === 'require'
        ? requireOf(value)
        : null;
    if (name === null || from === null || !from.startsWith('.')) return [];
    if (name.type === 'identifier') return ['default', '*'].map((local) => ({ name: name.text, local, from }));
    return name.namedChildren.flatMap((item) =>
      item.type === 'shorthand_property_identifier_pattern'
        ? [{ name: item.text, local: item.text, from }]
        : item.type === 'pair_pattern'
          ? [
              {
                name: item.childForFieldName('value')?.text ?? '',
                local: item.childForFieldName('key')?.text ?? '',
                from,
              },
            ]
          : [],
    );
  });
}

const requireOf = (node: SyntaxNode): string | null =>
  /^require\(\s*['"]([^'"]+)['"]\s*\)/.exec(node.text)?.[1] ?? null;
const sourceOf = (node: SyntaxNode): string | null => node.childForFieldName('source')?.text.slice(1, -1) ?? null;

/** `outer` is the statement that a doc comment stands above. */
function definitionsOf(node: SyntaxNode, outer: SyntaxNode): EsDefinition[] {
  switch (node.type) {
    case 'ambient_declaration':
    case 'expression_statement':
      return node.namedChildren.flatMap((child) => definitionsOf(child, outer));
    case 'function_declaration':
    case 'generator_function_declaration':
      return [callable(node, outer, 'function')];
    case 'function_signature':
      return [{ ...callable(node, outer, 'function'), isDeclaration: true }];
    case 'class_declaration':
    case 'abstract_class_declaration':
    case 'interface_declaration':
      return [structure(node, outer)];
    case 'internal_module':
    case 'module':
      return namespaceOf(node, outer, definitionsOf);
    case 'enum_declaration':
      return [{ ...simple(node, outer, 'enum'), members: enumMembers(node) }];
    case 'type_alias_declaration':
      return [{ ...simple(node, outer, 'type'), members: objectMembers(node.childForFieldName('value')) }];
    case 'lexical_declaration':
    case 'variable_declaration':
      return node.namedChildren.flatMap((declarator) => {
        if (declarator.type !== 'variable_declarator' || declarator.childForFieldName('name')?.type !== 'identifier')
          return [];
        const name = declarator.childForFieldName('name')!.text;
        const value = declarator.childForFieldName('value');
        return [(value === null ? undefined : functionOf(name, value, outer)) ?? constant(declarator, outer, name)];
      });
    default:
      return [];
  }
}
