/** Options that commander, cac and yargs declare; pure. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';
import { type DeclaredOption, linesOf, walk } from './option.ts';

export const DECLARES_SCRIPT = /['"](?:commander|@commander-js\/extra-typings|cac|yargs(?:\/yargs)?)['"]/;

export function scriptOptions(root: SyntaxNode, text: string): DeclaredOption[] {
  const isYargs = /['"]yargs(?:\/yargs)?['"]/.test(text);
  const found: DeclaredOption[] = [];
  const commands = new Map<string, string | null>();
  walk(root, (node) => {
    if (node.type === 'variable_declarator') {
      const [name, value] = [node.childForFieldName('name')?.text ?? '', node.childForFieldName('value')];
      if (value?.type === 'call_expression' || value?.type === 'await_expression')
        commands.set(name, commandIn(value, commands));
    }
    if (node.type === 'new_expression' && /(?:^|\.)Option$/.test(node.childForFieldName('constructor')?.text ?? '')) {
      const option = flagged(node, argumentsOf(node));
      if (option !== undefined) found.push({ command: null, ...option });
    }
    const called = node.type === 'call_expression' ? node.childForFieldName('function') : null;
    const last = called?.type === 'member_expression' ? called.childForFieldName('property')?.text : undefined;
    if (called === null || last === undefined || !/^(?:option|requiredOption|argument)$/.test(last)) return undefined;
    const given = argumentsOf(node);
    const option = isYargs ? yargsOption(node, given, last) : flagged(node, given, last === 'argument');
    if (option !== undefined)
      found.push({ command: commandIn(called.childForFieldName('object'), commands), ...option });
    return undefined;
  });
  // A chain is read from its end.
  return found.toSorted((a, b) => a.start - b.start);
}

/** The command that a chain of calls is made on. */
function commandIn(from: SyntaxNode | null, commands: ReadonlyMap<string, string | null>): string | null {
  for (let node = from; node !== null; ) {
    if (node.type === 'identifier') return commands.get(node.text) ?? null;
    const called: SyntaxNode | null = node.type === 'call_expression' ? node.childForFieldName('function') : null;
    if (called?.type !== 'member_expression') return null;
    if (called.childForFieldName('property')?.text === 'command') {
      const name = stringOf(argumentsOf(node)[0])?.trim().split(/\s/)[0] ?? '';
      return /^[[<]|^$/.test(name) ? null : name;
    }
    node = called.childForFieldName('object');
  }
  return null;
}

/** `-o, --output <file>`, what it is for and what it is at first. */
function flagged(
  node: SyntaxNode,
  given: readonly SyntaxNode[],
  isArgument = false,
): Omit<DeclaredOption, 'command'> | undefined {
  const flags = stringOf(given[0]);
  if (flags === undefined || (!isArgument && !flags.trim().startsWith('-'))) return undefined;
  const preset = given
    .slice(2)
    .flatMap((each) => presetOf(each.type === 'object' ? fieldOf(each, 'default') : each) ?? []);
  return {
    flags: flags.trim(),
    default: preset[0] ?? null,
    help: stringOf(given[1]) ?? null,
    ...linesOf(node.childForFieldName('arguments') ?? node),
  };
}

function yargsOption(
  node: SyntaxNode,
  [first, said]: readonly SyntaxNode[],
  last: string,
): Omit<DeclaredOption, 'command'> | undefined {
  const name = stringOf(first);
  if (name === undefined || last !== 'option' || said?.type !== 'object') return undefined;
  if (fieldOf(said, 'hidden')?.text === 'true') return undefined;
  const alias = stringOf(fieldOf(said, 'alias'));
  const names = [...(alias === undefined ? [] : [alias]), name].toSorted((a, b) => a.length - b.length);
  const type = stringOf(fieldOf(said, 'type'));
  const shown = names.map((each) => (each.length === 1 ? `-${each}` : `--${each}`)).join(', ');
  return {
    flags: `${shown}${type === undefined || /^(?:boolean|count)$/.test(type) ? '' : ` <${type}>`}`,
    default: presetOf(fieldOf(said, 'default')) ?? null,
    help:
      ['describe', 'description', 'desc']
        .map((key) => stringOf(fieldOf(said, key)))
        .find((each) => each !== undefined) ?? null,
    ...linesOf(node.childForFieldName('arguments') ?? node),
  };
}

const argumentsOf = (node: SyntaxNode): SyntaxNode[] =>
  (node.childForFieldName('arguments')?.namedChildren ?? []).filter(({ type }) => type !== 'comment');

function fieldOf(object: SyntaxNode, key: string): SyntaxNode | undefined {
  const pair = object.namedChildren.find(
    (each) => each.type === 'pair' && each.childForFieldName('key')?.text.replace(/['"]/g, '') === key,
  );
  return pair?.childForFieldName('value') ?? undefined;
}

/** Of a plain string, or of several that are joined. */
function stringOf(node: SyntaxNode | undefined): string | undefined {
  if (node === undefined) return undefined;
  if (node.type === 'binary_expression' && node.children[1]?.type === '+') {
    const parts = [node.namedChild(0), node.namedChild(1)].map((each) => stringOf(each ?? undefined));
    return parts.includes(undefined) ? undefined : parts.join('');
  }
  if (node.type === 'template_string' && !node.text.includes('${')) return node.text.slice(1, -1);
  return node.type === 'string' ? node.text.slice(1, -1).replace(/\\(['"`\\])/g, '$1') : undefined;
}

const LITERAL: ReadonlySet<string> = new Set(['string', 'number', 'true', 'false', 'unary_expression', 'array']);
const presetOf = (node: SyntaxNode | undefined): string | undefined =>
  node !== undefined && LITERAL.has(node.type) && /^[^\n(]{1,60}$/.test(node.text) ? node.text : undefined;
