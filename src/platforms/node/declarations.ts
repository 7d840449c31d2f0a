/** Functions, classes, interfaces, types and constants of JavaScript and TypeScript with their members. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import { refusedIn } from '../refused.ts';
import { asCalled, asCalledType, wordsOfCall } from './called.ts';
import { base, modifiersOf } from './definition.ts';
import type { EsDefinition } from './es-module.ts';
import { heritageOf } from './heritage.ts';
import { madeMembers } from './made-members.ts';
import { mentionsOf, namesIn } from './mentions.ts';
import { joined } from './overloads.ts';
import { declarationText, onOneLine, parametersOf, signatureOf, typeSuffix, typeText } from './signatures.ts';
import { endOf, lineOf, throwsOf } from './throws.ts';

export function functionOf(name: string, value: SyntaxNode, outer: SyntaxNode): EsDefinition | undefined {
  return ['arrow_function', 'function_expression', 'function'].includes(value.type)
    ? { ...callable(value, outer, 'function'), name, signature: signatureOf(name, value) }
    : undefined;
}

export function callable(node: SyntaxNode, outer: SyntaxNode, kind: 'function' | 'method'): EsDefinition {
  const name = node.childForFieldName('name')?.text ?? '';
  const body = node.childForFieldName('body');
  const made = madeMembers(body);
  const thrown = body === null ? [] : throwsOf(body);
  const head = body === null ? endOf(node) : Math.max(lineOf(node), body.startPosition.row + 1);
  return {
    ...base(outer, name, kind, signatureOf(name, node), head),
    parameters: parametersOf(node),
    returns: typeText(node.childForFieldName('return_type')),
    ...(made.length === 0 ? {} : { made }),
    throws: thrown,
    refuses: refusedIn(body, thrown),
    mentions: mentionsOf(node, ['type_parameters', 'parameters', 'return_type']),
  };
}

function methodOf(node: SyntaxNode): EsDefinition {
  const method = callable(node, node, 'method');
  return { ...method, signature: modifiersOf(node) + method.signature };
}

export function structure(node: SyntaxNode, outer: SyntaxNode): EsDefinition {
  const name = node.childForFieldName('name')?.text ?? 'default';
  const isInterface = node.type === 'interface_declaration';
  const isAbstract = node.type === 'abstract_class_declaration';
  const { bases, interfaces, text: above } = heritageOf(node);
  const body = node.childForFieldName('body');
  const { members, construct } = membersIn(body);
  const head = body === null ? endOf(node) : body.startPosition.row + 1;
  const made = construct?.childForFieldName('body');
  // As a file of declarations writes it: a class itself takes nothing in brackets.
  const calls = isInterface ? nodesOf(body, 'call_signature').map((each) => callable(each, each, 'function')) : [];
  const called = calls.length === 0 ? undefined : joined(calls, undefined);
  const others = isInterface ? [...nodesOf(body, 'construct_signature'), ...nodesOf(body, 'index_signature')] : [];
  const shown = [
    ...calls.map(({ signature }) => signature),
    ...(construct === undefined ? [] : [signatureOf('constructor', construct)]),
    ...others.map(({ text }) => onOneLine(text)),
  ];
  const call = shown.length === 0 ? '' : ` {\n${shown.map((each) => `  ${each};\n`).join('')}}`;
  const types = onOneLine(node.childForFieldName('type_parameters')?.text ?? '').replace(/^< |,? (?=>$)/g, (edge) =>
    edge.startsWith('<') ? '<' : '',
  );
  const own = base(
    outer,
    name,
    isInterface ? 'interface' : 'class',
    `${isInterface ? 'interface ' : isAbstract ? 'abstract class ' : 'class '}${name}${types}${above === '' ? '' : ` ${above}`}${call}`,
    called === undefined ? head : Math.max(head, ...calls.map(({ end }) => end)),
  );
  return {
    ...own,
    ...(called === undefined ? {} : wordsOfCall(own, called)),
    bases,
    ...(interfaces.length === 0 ? {} : { interfaces }),
    members,
    parameters: called?.parameters ?? (construct === undefined ? [] : parametersOf(construct)),
    throws: made == null ? [] : throwsOf(made),
    mentions: [
      ...new Set([
        ...mentionsOf(node, ['type_parameters']),
        ...bases.flatMap(namesIn),
        ...(construct === undefined ? [] : mentionsOf(construct, ['parameters'])),
        ...(called?.mentions ?? []),
      ]),
    ],
  };
}

const nodesOf = (body: SyntaxNode | null, type: string): SyntaxNode[] =>
  (body?.namedChildren ?? []).filter((each) => each.type === type);

/** Public members of a class, an interface or an object type, and its constructor. */
function membersIn(body: SyntaxNode | null): {
  members: EsDefinition[];
  construct: SyntaxNode | undefined;
} {
  const members: EsDefinition[] = [];
  const several = new Map<string, SyntaxNode[]>();
  const accessors = new Map<string, SyntaxNode[]>();
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
      const before = members.find((member) => member.name === own.text);
      if (isAccessor(child)) accessors.set(own.text, [...(accessors.get(own.text) ?? []), child]);
      else if (before?.kind === 'method') several.set(own.text, [...(several.get(own.text) ?? []), child]);
      if (before !== undefined) continue;
      members.push(isAccessor(child) ? base(child, own.text, 'property', '', lineOf(child)) : methodOf(child));
    } else if (/^(?:public_field_definition|field_definition|property_signature)$/.test(child.type)) {
      const optional = child.children.some((each) => each.type === '?') ? '?' : '';
      const property = {
        ...base(
          child,
          own.text,
          'property',
          `${modifiersOf(child)}${own.text}${optional}${typeSuffix(child, 'type')}`,
          Math.min(endOf(child), lineOf(child) + 10),
        ),
        returns: typeText(child.childForFieldName('type')),
        mentions: mentionsOf(child, ['type']),
      };
      members.push(child.type === 'property_signature' ? asCalled(property, child) : property);
    }
  }
  const whole = members.map((member) => {
    const parts = accessors.get(member.name);
    return parts !== undefined && member.kind === 'property'
      ? accessed(member, parts)
      : overloaded(member, several.get(member.name) ?? []);
  });
  return { members: whole, construct };
}

const isAccessor = (node: SyntaxNode): boolean => node.children.some(({ type }) => type === 'get' || type === 'set');

/** What a getter and a setter make together: one property, with the errors of both; without a setter it is only read. */
function accessed(member: EsDefinition, parts: readonly SyntaxNode[]): EsDefinition {
  const getter = parts.find(({ children }) => children.some(({ type }) => type === 'get'));
  const [shown = getter] = getter === undefined ? parts : [getter];
  if (shown === undefined) return member;
  const own = base(shown, member.name, 'property', '', lineOf(shown));
  const setter = parts.find((each) => each !== getter);
  const given = getter === undefined ? parametersOf(shown)[0]?.type : undefined;
  const said =
    own.doc === null && setter !== undefined ? base(setter, member.name, 'property', '', lineOf(setter)) : own;
  const type = given == null ? typeSuffix(shown, 'return_type') : `: ${given}`;
  return {
    ...(said.doc === null ? own : said),
    signature: `${modifiersOf(shown)}${setter === undefined && getter !== undefined ? 'readonly ' : ''}${member.name}${type}`,
    returns: given ?? typeText(shown.childForFieldName('return_type')),
    mentions: mentionsOf(shown, ['return_type', 'parameters']),
    throws: parts.flatMap((part) => {
      const body = part.childForFieldName('body');
      return body === null ? [] : throwsOf(body);
    }),
  };
}

/** A method that is declared several times, and may be done once at last: that one nobody calls by its own signature. */
function overloaded(member: EsDefinition, again: readonly SyntaxNode[]): EsDefinition {
  if (again.length === 0) return member;
  const done = again.find(({ type }) => type === 'method_definition');
  const declared = again.filter((node) => node !== done).map((node) => methodOf(node));
  return joined([member, ...declared], done === undefined ? undefined : methodOf(done)) ?? member;
}

/** Of an object type, and of those that an intersection joins. */
export const objectMembers = (value: SyntaxNode | null): EsDefinition[] =>
  value === null
    ? []
    : value.type === 'object_type'
      ? membersIn(value).members
      : value.type === 'intersection_type'
        ? value.namedChildren.flatMap(objectMembers)
        : [];

export function simple(node: SyntaxNode, outer: SyntaxNode, kind: 'enum' | 'type'): EsDefinition {
  const name = node.childForFieldName('name')?.text ?? '';
  const text = declarationText(node);
  // Its members stand in a table of their own.
  const signature = kind === 'enum' && text.includes('\n') ? `${kind} ${name}` : text;
  const own = {
    ...base(outer, name, kind, signature, Math.min(endOf(node), lineOf(node) + 20)),
    mentions: mentionsOf(node, ['type_parameters', 'value']),
  };
  return kind === 'type' ? asCalledType(own, node.childForFieldName('value')) : own;
}

export function constant(declarator: SyntaxNode, outer: SyntaxNode, name: string): EsDefinition {
  const type = typeText(declarator.childForFieldName('type'));
  const value = declarator.childForFieldName('value');
  return {
    ...base(
      outer,
      name,
      'constant',
      `${name}${type === null ? '' : `: ${type}`}${shownValue(value, type !== null)}`,
      Math.min(endOf(declarator), lineOf(declarator) + 20),
    ),
    returns: type,
    mentions: mentionsOf(declarator, ['type']),
    ...madeByOf(type === null ? value : null),
  };
}

/** ` = 3`; of one with a type only what is written out, which may stand on several lines. */
function shownValue(value: SyntaxNode | null, isTyped: boolean): string {
  if (value === null || value.text.length > 4 * LONGEST_VALUE) return '';
  const line = value.text
    .split('\n')
    .map((each, at, all) => (/^\s*[}\]]/.test(all[at + 1] ?? '') ? each.trim().replace(/,$/, '') : each.trim()))
    .join(' ');
  if (WRITTEN_OUT.has(value.type) && value.descendantsOfType(COMPUTED).length === 0)
    return line.length <= LONGEST_VALUE ? ` = ${line}` : '';
  return isTyped || value.text.length > 60 || value.text.includes('\n') ? '' : ` = ${value.text}`;
}
const LONGEST_VALUE = 80;
const WRITTEN_OUT: ReadonlySet<string> = new Set([
  ...['string', 'number', 'true', 'false', 'null', 'unary_expression', 'object', 'array', 'as_expression'],
]);
const COMPUTED = [
  ...['call_expression', 'new_expression', 'arrow_function', 'function_expression', 'method_definition', 'comment'],
  ...['spread_element', 'identifier', 'shorthand_property_identifier', 'template_string'],
];

/** `create()`, `await create()`: the function of this product that says what type it is. */
function madeByOf(value: SyntaxNode | null): Pick<EsDefinition, 'madeBy'> {
  const call = value?.type === 'await_expression' ? value.namedChild(0) : value;
  const name = call?.type === 'call_expression' ? call.childForFieldName('function') : null;
  return name?.type === 'identifier' ? { madeBy: { name: name.text, isAwaited: call !== value } } : {};
}
