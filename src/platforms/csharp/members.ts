/** Members of C# types: methods, operators, properties with the accessors that others see, events, fields and values. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import { refusedIn } from '../refused.ts';
import { lineOf } from '../tree-lines.ts';
import { isShort, shortened } from '../values.ts';
import { type CsharpDeclaration, declared, headerOf, isVisible, listOf, type Read } from './declared.ts';
import { asExtension, extensionHeader } from './extension-blocks.ts';
import { type CsharpParameter, erased, oneLine, parametersOf } from './parameters.ts';
import { throwsOf } from './throws.ts';

export function membersOf(
  type: SyntaxNode,
  inside: readonly SyntaxNode[],
  kind: CsharpDeclaration['kind'],
  read: Read,
): CsharpDeclaration[] {
  if (kind === 'enum') return valuesOf(inside, read);
  const isInterface = kind === 'interface';
  const found = inside.flatMap((each) => memberOf(each, isInterface, read));
  return type.type === 'record_declaration' ? [...componentsOf(type, found, read), ...found] : found;
}

function memberOf(node: SyntaxNode, isOpen: boolean, read: Read): CsharpDeclaration[] {
  const block = extensionHeader(node, read.reading.text);
  if (block !== undefined)
    return (node.childForFieldName('body')?.namedChildren ?? [])
      .flatMap((each) => memberOf(each, false, read))
      .map((each) => asExtension(each, block));
  const nested = read.nested(node, isOpen);
  if (nested.length > 0) return nested;
  if (node.type === 'ERROR') return node.namedChildren.flatMap((each) => memberOf(each, isOpen, read));
  // A member that only its interface shows.
  if (node.namedChildren.some(({ type }) => type === 'explicit_interface_specifier')) return [];
  if (!isVisible(node, isOpen)) return [];
  switch (node.type) {
    case 'method_declaration':
      return [callable(node, 'method', read)];
    case 'constructor_declaration':
      return [callable(node, 'constructor', read)];
    case 'operator_declaration':
    case 'conversion_operator_declaration':
      return [operatorOf(node, read)];
    case 'property_declaration':
    case 'indexer_declaration':
      return [propertyOf(node, read)];
    case 'event_declaration':
      return [{ ...declared(node, 'event', node.childForFieldName('accessors'), read), returns: typeText(node) }];
    case 'field_declaration':
    case 'event_field_declaration':
      return fieldsOf(node, read);
    default:
      return [];
  }
}

const typeText = (node: SyntaxNode): string | null => {
  const type = node.childForFieldName('returns') ?? node.childForFieldName('type');
  return type === null ? null : oneLine(type.text);
};

function callable(node: SyntaxNode, kind: 'method' | 'constructor' | 'operator', read: Read): CsharpDeclaration {
  const body = node.childForFieldName('body');
  const thrown = body === null ? [] : throwsOf(body);
  const first = node.namedChildren.find(({ type }) => type === 'constructor_initializer') ?? body;
  const parameters = listOf(node, 'parameter_list');
  const taken: CsharpParameter[] = parameters === undefined ? [] : parametersOf(parameters.text);
  return {
    ...declared(node, kind, first, read),
    parameters: taken,
    extends: taken[0]?.isThis === true ? taken[0].type : null,
    returns: kind === 'constructor' ? null : typeText(node),
    throws: thrown,
    refuses: refusedIn(body, thrown),
    end: body === null ? node.endPosition.row + 1 : lineOf(body),
  };
}

/** `operator-+`, `implicit-operator-int`: names hold no spaces. */
function operatorOf(node: SyntaxNode, read: Read): CsharpDeclaration {
  const own = callable(node, 'operator', read);
  const signature = oneLine(own.signature);
  const at = signature.indexOf('operator ');
  const before = signature.slice(0, at).trimEnd();
  const word = ['implicit', 'explicit'].find((each) => before.endsWith(each));
  const rest = signature.slice(at + 'operator '.length);
  const shown = erased(rest.slice(0, rest.startsWith('(') ? undefined : rest.indexOf('(')));
  return { ...own, name: `${word === undefined ? '' : `${word}-`}operator-${shown}` };
}

function propertyOf(node: SyntaxNode, read: Read): CsharpDeclaration {
  const isIndexer = node.type === 'indexer_declaration';
  const accessors = node.childForFieldName('accessors');
  const value =
    node.childForFieldName('value') ??
    node.namedChildren.find(({ type }) => type === 'arrow_expression_clause') ??
    null;
  const own = declared(node, isIndexer ? 'indexer' : 'property', accessors ?? value, read);
  const list = node.childForFieldName('parameters');
  const shown = accessors === null ? ['get'] : accessors.namedChildren.flatMap(accessorOf);
  const written = own.signature.trimEnd();
  const header = written.endsWith('=') ? written.slice(0, -1).trimEnd() : written;
  const body = accessors ?? (value?.type === 'arrow_expression_clause' ? value : null);
  const thrown = body === null ? [] : throwsOf(body);
  return {
    ...own,
    name: isIndexer ? 'this' : own.name,
    signature: `${header} { ${shown.map((each) => `${each};`).join(' ')} }${/\brequired\s/.test(header) ? '' : ended(initial(value))}`,
    parameters: list === null ? [] : parametersOf(list.text),
    returns: typeText(node),
    throws: thrown,
    refuses: refusedIn(body, thrown),
  };
}

/** ` = 100`: what a property or a field is at first, where that says more than that something is made. Who makes the object gives what is required. */
function initial(value: SyntaxNode | null): string {
  const text = value === null || value.type === 'arrow_expression_clause' ? '' : oneLine(value.text);
  return isShort(text) && SAYING.test(text) ? ` = ${text}` : '';
}
/** Behind accessors a value needs its sign of an end to be C#. */
const ended = (value: string): string => (value === '' ? '' : `${value};`);
const SAYING = /^(?:[-+]?\d[\w.]*|@?"[^"]*"|'[^']*'|true|false|[A-Za-z_]\w*(?:\.\w+)+(?:\([^()]*\))?)$/u;

/** Those that others see, without their bodies. */
function accessorOf(node: SyntaxNode): string[] {
  if (node.type !== 'accessor_declaration') return [];
  const words = node.namedChildren.flatMap(({ type, text }) => (type === 'modifier' ? [text] : []));
  if (words.includes('private') || (words.includes('internal') && !words.includes('protected'))) return [];
  const name = node.children.map(({ type }) => type).find((type) => /^(?:get|set|init)$/.test(type));
  return name === undefined ? [] : [[...words.filter((word) => word !== 'readonly'), name].join(' ')];
}

function fieldsOf(node: SyntaxNode, read: Read): CsharpDeclaration[] {
  const declaration = node.namedChildren.find(({ type }) => type === 'variable_declaration');
  const declarators = declaration?.namedChildren.filter(({ type }) => type === 'variable_declarator') ?? [];
  const [first] = declarators;
  if (declaration === undefined || first === undefined) return [];
  const isEvent = node.type === 'event_field_declaration';
  const before = headerOf(node, first);
  const isConstant = /(?:^|\s)const\s/.test(before);
  return declarators.map((declarator): CsharpDeclaration => {
    const name = declarator.childForFieldName('name')?.text ?? '';
    const last = declarator.namedChildren.at(-1);
    const value = last === undefined || last.startIndex === declarator.startIndex ? null : last;
    const text = isConstant && value !== null ? oneLine(value.text) : '';
    return {
      ...declared(node, isEvent ? 'event' : isConstant ? 'constant' : 'field', null, read),
      name: name.replace(/^@/, ''),
      signature: shortened(`${before} ${name}${text === '' ? initial(value) : ` = ${text}`}`),
      returns: typeText(declaration),
      value: text !== '' && isShort(text) ? text : null,
    };
  });
}

/** Values that are not written count on from the one before, the first from nothing (https://learn.microsoft.com/en-us/dotnet/csharp/language-reference/builtin-types/enum). */
function valuesOf(inside: readonly SyntaxNode[], read: Read): CsharpDeclaration[] {
  let next: number | undefined = 0;
  return inside
    .filter(({ type }) => type === 'enum_member_declaration')
    .map((node): CsharpDeclaration => {
      const written = node.childForFieldName('value')?.text;
      const own = declared(node, 'value', null, read);
      const number = written === undefined ? next : /^-?\d+$/.test(written) ? Number(written) : undefined;
      next = number === undefined ? undefined : number + 1;
      return { ...own, value: oneLine(written ?? number?.toString() ?? '') };
    });
}

/** Properties that a record has for what it is made of without writing them. */
function componentsOf(record: SyntaxNode, members: readonly CsharpDeclaration[], read: Read): CsharpDeclaration[] {
  const list = listOf(record, 'parameter_list');
  const head = record.text.slice(0, record.text.indexOf('{') < 0 ? undefined : record.text.indexOf('{'));
  const isStruct = /\brecord\s+struct\b/.test(head);
  const setter = isStruct && !/\breadonly\s/.test(head) ? 'set' : 'init';
  const known = new Set(members.map(({ name }) => name));
  return (list === undefined ? [] : parametersOf(list.text))
    .filter(({ name }) => !known.has(name))
    .map((component): CsharpDeclaration => {
      const own = declared(list ?? record, 'property', null, read);
      return {
        ...own,
        name: component.name,
        doc: null,
        typeParameters: [],
        isPartial: false,
        attributes: [],
        signature: `public ${component.type ?? ''} ${component.name} { get; ${setter}; }`,
        returns: component.type,
      };
    });
}
