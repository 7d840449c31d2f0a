/** One JavaScript or TypeScript file read by its grammar: exports, signatures and doc comments. Nothing is run. */
import type { GrammarParser, SyntaxNode } from '../../adapters/tree-sitter.ts';
import type { ApiParameter } from '../../model/product-facts.ts';
import { base, enumMembers, modifiersOf } from './definition.ts';
import { throwsWithHelpers } from './helpers.ts';
import { heritageOf } from './heritage.ts';
import { mentionsOf, namesIn } from './mentions.ts';
import { declarationText, onOneLine, parametersOf, signatureOf, typeSuffix, typeText } from './signatures.ts';
import { type EsThrow, endOf, lineOf, throwsOf } from './throws.ts';

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
  members: EsDefinition[];
  /** Types that its signature names, without its own type parameters. */
  mentions: string[];
  /** Without a body. */
  isDeclaration?: boolean;
  /** Signatures besides the first. */
  overloads?: string[];
}
export interface EsModule {
  exports: EsExport[];
  stars: string[];
  imports: EsExport[];
  definitions: EsDefinition[];
}

export function readEsModule(parser: GrammarParser, text: string): EsModule {
  return parser.withTree(text, (root) => {
    const module: EsModule = { exports: [], stars: [], imports: [], definitions: [] };
    for (const node of root.namedChildren) topLevel(node, module);
    return module;
  });
}

function topLevel(node: SyntaxNode, module: EsModule): void {
  if (node.type === 'export_statement') exportOf(node, module);
  else if (node.type === 'import_statement') importOf(node, module);
  else if (node.type === 'expression_statement') commonJsOf(node, module);
  else module.definitions.push(...definitionsOf(node, node));
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
  const clause = node.namedChildren
    .find((child) => child.type === 'import_clause')
    ?.namedChildren.find((child) => child.type === 'identifier');
  if (clause !== undefined) module.imports.push({ name: clause.text, local: 'default', from });
}

/** `module.exports = {a, b: c}`, `module.exports = f`, `exports.a = …`, `exports.a = require('./a')`. */
function commonJsOf(statement: SyntaxNode, module: EsModule): void {
  const node = statement.namedChild(0);
  if (node?.type !== 'assignment_expression') return;
  const left = node.childForFieldName('left')?.text ?? '';
  const right = node.childForFieldName('right');
  if (right === null) return;
  const member = /^(?:module\.)?exports\.([A-Za-z_$][\w$]*)$/.exec(left)?.[1];
  if (member !== undefined) {
    const made = functionOf(member, right, statement);
    if (made !== undefined) module.definitions.push(made);
    module.exports.push({
      name: member,
      local: right.type === 'identifier' ? right.text : made === undefined ? null : member,
      from: requireOf(right),
    });
  } else if (left === 'module.exports') {
    if (right.type === 'identifier') module.exports.push({ name: 'default', local: right.text, from: null });
    else if (right.type === 'object') {
      for (const item of right.namedChildren) {
        if (item.type === 'shorthand_property_identifier')
          module.exports.push({ name: item.text, local: item.text, from: null });
        else if (item.type === 'pair')
          module.exports.push({
            name: item.childForFieldName('key')?.text ?? '',
            local: item.childForFieldName('value')?.text ?? null,
            from: null,
          });
      }
    } else {
      const from = requireOf(right);
      if (from !== null) module.stars.push(from);
    }
  }
}

const requireOf = (node: SyntaxNode): string | null =>
  /^require\(\s*['"]([^'"]+)['"]\s*\)/.exec(node.text)?.[1] ?? null;
const sourceOf = (node: SyntaxNode): string | null => node.childForFieldName('source')?.text.slice(1, -1) ?? null;

/** `outer` is the statement that a doc comment stands above. */
function definitionsOf(node: SyntaxNode, outer: SyntaxNode): EsDefinition[] {
  switch (node.type) {
    case 'ambient_declaration':
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

function functionOf(name: string, value: SyntaxNode, outer: SyntaxNode): EsDefinition | undefined {
  return ['arrow_function', 'function_expression', 'function'].includes(value.type)
    ? { ...callable(value, outer, 'function'), name, signature: signatureOf(name, value) }
    : undefined;
}

function callable(
  node: SyntaxNode,
  outer: SyntaxNode,
  kind: 'function' | 'method',
  throwsIn: (body: SyntaxNode) => EsThrow[] = throwsOf,
): EsDefinition {
  const name = node.childForFieldName('name')?.text ?? '';
  const body = node.childForFieldName('body');
  const head = body === null ? endOf(node) : Math.max(lineOf(node), body.startPosition.row + 1);
  return {
    ...base(outer, name, kind, signatureOf(name, node), head),
    parameters: parametersOf(node),
    returns: typeText(node.childForFieldName('return_type')),
    throws: body === null ? [] : throwsIn(body),
    mentions: mentionsOf(node, ['type_parameters', 'parameters', 'return_type']),
  };
}

function methodOf(node: SyntaxNode, throwsIn: (body: SyntaxNode) => EsThrow[]): EsDefinition {
  const method = callable(node, node, 'method', throwsIn);
  return { ...method, signature: modifiersOf(node) + method.signature };
}

function structure(node: SyntaxNode, outer: SyntaxNode): EsDefinition {
  const name = node.childForFieldName('name')?.text ?? 'default';
  const isInterface = node.type === 'interface_declaration';
  const isAbstract = node.type === 'abstract_class_declaration';
  const { bases, interfaces, text: above } = heritageOf(node);
  const body = node.childForFieldName('body');
  const { members, construct, throwsIn } = membersIn(body);
  const head = body === null ? endOf(node) : body.startPosition.row + 1;
  const made = construct?.childForFieldName('body');
  const call = construct === undefined ? '' : signatureOf('', construct);
  const types = onOneLine(node.childForFieldName('type_parameters')?.text ?? '');
  return {
    ...base(
      outer,
      name,
      isInterface ? 'interface' : 'class',
      `${isInterface ? 'interface ' : isAbstract ? 'abstract class ' : 'class '}${name}${types}${call}${above === '' ? '' : ` ${above}`}`,
      head,
    ),
    bases,
    ...(interfaces.length === 0 ? {} : { interfaces }),
    members,
    parameters: construct === undefined ? [] : parametersOf(construct),
    throws: made == null ? [] : throwsIn(made),
    mentions: [
      ...new Set([
        ...mentionsOf(node, ['type_parameters']),
        ...bases.flatMap(namesIn),
        ...(construct === undefined ? [] : mentionsOf(construct, ['parameters'])),
      ]),
    ],
  };
}

/** Public members of a class, an interface or an object type, and its constructor. */
function membersIn(body: SyntaxNode | null): {
  members: EsDefinition[];
  construct: SyntaxNode | undefined;
  throwsIn: (body: SyntaxNode) => EsThrow[];
} {
  const members: EsDefinition[] = [];
  const throwsIn = throwsWithHelpers(body?.namedChildren ?? []);
  let construct: SyntaxNode | undefined;
  for (const child of body?.namedChildren ?? []) {
    const own = child.childForFieldName('name');
    if (
      own === null ||
      own.type === 'private_property_identifier' ||
      /\b(?:private|protected)\b/.test(
        child.namedChildren.find((each) => each.type === 'accessibility_modifier')?.text ?? '',
      )
    )
      continue;
    if (own.text === 'constructor') construct ??= child;
    else if (/^(?:method_definition|method_signature|abstract_method_signature)$/.test(child.type)) {
      const accessor = child.children.some((each) => each.type === 'get' || each.type === 'set');
      const before = members.find((member) => member.name === own.text);
      if (before !== undefined) {
        if (before.kind === 'method') addOverload(before, child, throwsIn);
        continue;
      }
      members.push(
        accessor
          ? {
              ...base(
                child,
                own.text,
                'property',
                `${modifiersOf(child)}${own.text}${typeSuffix(child, 'return_type')}`,
                lineOf(child),
              ),
              returns: typeText(child.childForFieldName('return_type')),
              mentions: mentionsOf(child, ['return_type']),
            }
          : methodOf(child, throwsIn),
      );
    } else if (/^(?:public_field_definition|field_definition|property_signature)$/.test(child.type)) {
      const optional = child.children.some((each) => each.type === '?') ? '?' : '';
      members.push({
        ...base(
          child,
          own.text,
          'property',
          `${modifiersOf(child)}${own.text}${optional}${typeSuffix(child, 'type')}`,
          Math.min(endOf(child), lineOf(child) + 10),
        ),
        returns: typeText(child.childForFieldName('type')),
        mentions: mentionsOf(child, ['type']),
      });
    }
  }
  return { members, construct, throwsIn };
}

/** A method that is declared several times, and may be done once at last: that one nobody calls by its own signature. */
function addOverload(member: EsDefinition, node: SyntaxNode, throwsIn: (body: SyntaxNode) => EsThrow[]): void {
  const again = methodOf(node, throwsIn);
  member.mentions = [...new Set([...member.mentions, ...again.mentions])];
  if (node.type === 'method_definition') member.throws = again.throws;
  else member.overloads = [...(member.overloads ?? []), again.signature];
}

/** Of an object type, and of those that an intersection joins. */
const objectMembers = (value: SyntaxNode | null): EsDefinition[] =>
  value === null
    ? []
    : value.type === 'object_type'
      ? membersIn(value).members
      : value.type === 'intersection_type'
        ? value.namedChildren.flatMap(objectMembers)
        : [];

function simple(node: SyntaxNode, outer: SyntaxNode, kind: 'enum' | 'type'): EsDefinition {
  const name = node.childForFieldName('name')?.text ?? '';
  const text = declarationText(node);
  // Its members stand in a table of their own.
  const signature = kind === 'enum' && text.includes('\n') ? `${kind} ${name}` : text;
  return {
    ...base(outer, name, kind, signature, Math.min(endOf(node), lineOf(node) + 20)),
    mentions: mentionsOf(node, ['type_parameters', 'value']),
  };
}

function constant(declarator: SyntaxNode, outer: SyntaxNode, name: string): EsDefinition {
  const type = typeText(declarator.childForFieldName('type'));
  const value = declarator.childForFieldName('value')?.text ?? null;
  const short = value !== null && value.length <= 60 && !value.includes('\n') && type === null ? ` = ${value}` : '';
  return {
    ...base(
      outer,
      name,
      'constant',
      `${name}${type === null ? '' : `: ${type}`}${short}`,
      Math.min(endOf(declarator), lineOf(declarator) + 20),
    ),
    returns: type,
    mentions: mentionsOf(declarator, ['type']),
  };
}
