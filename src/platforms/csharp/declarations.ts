/** What one C# file declares for others: types with their public and protected members, as the source writes them. */
import type { GrammarParser, SyntaxNode } from '../../adapters/tree-sitter.ts';
import { olderCsharp } from '../../syntax/newer-csharp.ts';
import { type Callee, calleesIn } from '../callees.ts';
import { type ErrorClass, errorClassesIn } from '../error-makers.ts';
import type { LineRange } from '../evidence.ts';
import { lineOf, unreadLine } from '../tree-lines.ts';
import { withoutUnreadBodies } from './bodies.ts';
import { readingsOf } from './conditionals.ts';
import { type CsharpDeclaration, declared, isVisible, listOf, type Read } from './declared.ts';
import { membersOf } from './members.ts';
import { oneLine, parametersOf } from './parameters.ts';
import { CSHARP_CALLEES, messageOf } from './throws.ts';

export interface CsharpFile {
  /** Namespaces that it uses. */
  usings: string[];
  isGenerated: boolean;
  /** Each with the namespace that it stands in, empty for none. */
  types: { namespace: string; declaration: CsharpDeclaration }[];
}

const TYPES: ReadonlyMap<string, CsharpDeclaration['kind']> = new Map([
  ['class_declaration', 'class'],
  ['record_declaration', 'class'],
  ['struct_declaration', 'struct'],
  ['record_struct_declaration', 'struct'],
  ['interface_declaration', 'interface'],
  ['enum_declaration', 'enum'],
  ['delegate_declaration', 'delegate'],
]);

export interface ReadFile extends CsharpFile {
  unread: number | null;
  errors: ErrorClass[];
  callees: Callee[];
  /** Lines of bodies that could not be parsed: what they throw is not known. */
  unreadBodies: number[];
}

export function readCsharpFile(parser: GrammarParser, source: string, path?: string): ReadFile {
  const file: ReadFile = {
    usings: [],
    isGenerated: isGenerated(source),
    types: [],
    unread: null,
    errors: [],
    callees: [],
    unreadBodies: [],
  };
  const usings = new Set<string>();
  const bodies = new Set<number>();
  const readings = readingsOf(source.replace(/\r\n?/g, '\n'));
  for (let next = readings.next(); next.done !== true; ) {
    const reading = next.value;
    const text = olderCsharp(reading.text);
    const isWhole = parser.withTree(text, (root) => !root.hasError);
    const repaired = isWhole ? { text, lines: [] } : withoutUnreadBodies(parser, text);
    for (const line of repaired.lines) bodies.add(line);
    next = parser.withTree(repaired.text, (root) => {
      file.unread ??= unreadLine(root);
      file.errors.push(...errorClassesIn(root, messageOf));
      for (const each of calleesIn(root, CSHARP_CALLEES, path))
        if (!file.callees.some(({ line, name }) => line === each.line && name === each.name)) file.callees.push(each);
      for (const each of root.descendantsOfType('using_directive')) {
        const name = usingOf(each);
        if (name !== undefined) usings.add(name);
      }
      file.types.push(...typesIn(root, '', readOf(reading, repaired.text)));
      return readings.next(reading.text === source ? [] : blocksIn(root));
    });
  }
  file.usings = [...usings];
  file.unreadBodies = [...bodies].toSorted((a, b) => a - b);
  return file;
}

/** Of members, by their lines. */
const blocksIn = (root: SyntaxNode): LineRange[] =>
  root
    .descendantsOfType([
      'method_declaration',
      'constructor_declaration',
      'accessor_declaration',
      'operator_declaration',
    ])
    .flatMap((node) => {
      const body = node.childForFieldName('body');
      return body?.type === 'block' ? [{ start: lineOf(body), end: body.endPosition.row + 1 }] : [];
    });

function readOf(reading: Read['reading'], text: string): Read {
  const read: Read = { reading, lines: text.split('\n'), nested: (node, isOpen) => typeOf(node, isOpen, read) };
  return read;
}

const usingOf = (node: SyntaxNode): string | undefined => /^(?:global\s+)?using\s+([\w.]+)\s*;/.exec(node.text)?.[1];

/** A comment above everything that says so. */
const isGenerated = (source: string): boolean => {
  const lines = source.slice(0, 600).split('\n');
  const end = lines.findIndex((line) => line.trim() !== '' && !line.trimStart().startsWith('//'));
  return lines.slice(0, end < 0 ? undefined : end).some((line) => /^[\s/]*<auto-?generated/i.test(line));
};

function typesIn(node: SyntaxNode, around: string, read: Read): CsharpFile['types'] {
  let namespace = around;
  return node.namedChildren.flatMap((each): CsharpFile['types'] => {
    const name = each.childForFieldName('name')?.text.replace(/\s+/g, '') ?? '';
    if (each.type === 'file_scoped_namespace_declaration') {
      namespace = joined(around, name);
      return typesIn(each, namespace, read);
    }
    if (each.type === 'namespace_declaration') {
      const body = each.childForFieldName('body');
      return body === null ? [] : typesIn(body, joined(around, name), read);
    }
    if (each.type === 'declaration_list' || each.type === 'ERROR') return typesIn(each, namespace, read);
    return typeOf(each, false, read).map((declaration) => ({ namespace, declaration }));
  });
}
const joined = (around: string, name: string): string => (around === '' ? name : `${around}.${name}`);

/** `isOpen`: a member of an interface, which is public if it says nothing else. */
function typeOf(node: SyntaxNode, isOpen: boolean, read: Read): CsharpDeclaration[] {
  const kind = TYPES.get(node.type);
  if (kind === undefined) return [];
  const body = node.childForFieldName('body');
  const inside = body?.namedChildren ?? [];
  const list = listOf(node, 'parameter_list');
  const isStruct = kind === 'struct' || /^(?:\w+\s+)*record\s+struct\b/.test(headOf(node));
  const own = declared(node, isStruct ? 'struct' : kind, body, read);
  const returns = kind === 'delegate' ? (node.childForFieldName('type') ?? node.childForFieldName('returns')) : null;
  return [
    {
      ...own,
      isPublic: isVisible(node, isOpen),
      parameters: list === undefined ? [] : parametersOf(list.text),
      returns: returns === null ? null : oneLine(returns.text),
      bases: kind === 'enum' || kind === 'delegate' ? [] : basesOf(node),
      members: membersOf(node, inside, kind, read),
      end: lineOf(body ?? node),
    },
  ];
}

const headOf = (node: SyntaxNode): string => node.text.slice(0, 200);

const basesOf = (node: SyntaxNode): string[] =>
  (node.namedChildren.find(({ type }) => type === 'base_list')?.namedChildren ?? [])
    .filter(({ type }) => !/argument_list|comment/.test(type))
    .map((each) =>
      oneLine((each.type === 'primary_constructor_base_type' ? each.childForFieldName('type') : each)?.text ?? ''),
    );
