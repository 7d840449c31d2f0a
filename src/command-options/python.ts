/** Options that argparse and click declare; pure. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';
import { stringValue } from '../platforms/python/strings.ts';
import { type DeclaredOption, linesOf, type OptionAlone, UNKNOWN, upper, walk } from './option.ts';

export const DECLARES_PYTHON = /\badd_argument\s*\(|\bimport click\b|\bfrom click\b/;

interface Given {
  words: string[];
  named: ReadonlyMap<string, SyntaxNode>;
}

/** `named`: the option that a name of the file holds. */
export function pythonOptions(
  root: SyntaxNode,
  text: string,
  named: (reference: string) => OptionAlone | undefined,
): DeclaredOption[] {
  return [...argparseOptions(root), ...(/\b(?:import|from) click\b/.test(text) ? clickOptions(root, named) : [])];
}

function argparseOptions(root: SyntaxNode): DeclaredOption[] {
  const found: DeclaredOption[] = [];
  /** Of each parser by its name, here; null for the product's own command. */
  const parsers = new Map<string, string | null>();
  walk(root, (node) => {
    if (node.type === 'function_definition')
      for (const parameter of node.childForFieldName('parameters')?.namedChildren ?? [])
        parsers.set(/^\w+/.exec(parameter.text)?.[0] ?? '', UNKNOWN);
    if (node.type === 'assignment') assign(node, parsers);
    if (node.type !== 'call') return undefined;
    const called = node.childForFieldName('function');
    if (called?.type !== 'attribute' || called.childForFieldName('attribute')?.text !== 'add_argument')
      return undefined;
    const option = argument(node, givenTo(node));
    const of = called.childForFieldName('object')?.text ?? '';
    if (option !== undefined) found.push({ command: parsers.get(of) ?? (parsers.has(of) ? null : UNKNOWN), ...option });
    return undefined;
  });
  return found;
}

function assign(node: SyntaxNode, parsers: Map<string, string | null>): void {
  const [name, value] = [node.childForFieldName('left')?.text ?? '', node.childForFieldName('right')];
  const called = value?.type === 'call' ? value.childForFieldName('function') : null;
  const last = called?.type === 'attribute' ? called.childForFieldName('attribute')?.text : called?.text;
  if (value === null || called === null) return;
  if (last === 'ArgumentParser' || last?.endsWith('ArgumentParser') === true) parsers.set(name, null);
  else if (last === 'add_parser') parsers.set(name, givenTo(value).words[0] ?? UNKNOWN);
  else if (last === 'add_argument_group' || last === 'add_mutually_exclusive_group') {
    const of = called.childForFieldName('object')?.text ?? '';
    parsers.set(name, parsers.has(of) ? (parsers.get(of) ?? null) : UNKNOWN);
  }
}

/** Actions that take no value from the command line. */
const FLAGS =
  /^(?:store_true|store_false|store_const|append_const|count|help|version|argparse\.BooleanOptionalAction)$/;

function argument(node: SyntaxNode, { words, named }: Given): OptionAlone | undefined {
  const [first] = words;
  const help = named.get('help');
  if (first === undefined || /\bSUPPRESS$/.test(help?.text ?? '')) return undefined;
  const action = literal(named.get('action')) ?? named.get('action')?.text ?? '';
  const isPositional = !first.startsWith('-');
  const dest = literal(named.get('dest')) ?? (words.find((word) => word.startsWith('--')) ?? first).replace(/^-+/, '');
  const takes = literal(named.get('metavar')) ?? choicesOf(named.get('choices')) ?? (isPositional ? dest : upper(dest));
  const isFlag = FLAGS.test(action);
  // Of what takes no value it is no value that a reader gives.
  const preset = isFlag ? null : presetOf(named.get('default'));
  const flags = isPositional ? takes : `${words.join(', ')}${isFlag ? '' : ` ${takes}`}`;
  const said = literal(help) ?? null;
  return {
    flags,
    default: preset,
    help: said?.replaceAll('%(default)s', preset ?? '%(default)s').replaceAll('%%', '%') ?? null,
    ...linesOf(node),
  };
}

function clickOptions(root: SyntaxNode, named: Parameters<typeof pythonOptions>[2]): DeclaredOption[] {
  const found: DeclaredOption[] = [];
  const ofModule = decoratedByModule(root);
  walk(root, (node) => {
    if (node.type !== 'decorated_definition') return undefined;
    const name = node.childForFieldName('definition')?.childForFieldName('name')?.text ?? '';
    const calls = node.namedChildren.flatMap((child) => {
      const call = child.type === 'decorator' ? child.namedChild(0) : null;
      if (call === null) return [];
      const called = call.type === 'call' ? (call.childForFieldName('function')?.text ?? '') : call.text;
      return [
        {
          call,
          on: called.slice(0, Math.max(0, called.lastIndexOf('.'))),
          last: called.slice(called.lastIndexOf('.') + 1),
        },
      ];
    });
    const made = calls.find(({ last }) => last === 'command' || last === 'group');
    if (made === undefined) return undefined;
    const own = made.call.type === 'call' ? givenTo(made.call).words[0] : undefined;
    // What click itself makes is a command by itself, until another one takes it in.
    const isTop = made.on === '' || made.on === 'click';
    const command = isTop && made.last === 'group' ? null : (own ?? name.replaceAll('_', '-'));
    for (const { call, last } of calls) {
      const said = call.type === 'call' && /^(?:option|argument)$/.test(last) ? clickOption(call, last) : undefined;
      const option = said ?? (call.type !== 'call' && ofModule.has(node.id) ? named(call.text) : undefined);
      if (option !== undefined)
        found.push({ command: isTop && made.last === 'command' ? `=${command}` : command, ...option });
    }
    return undefined;
  });
  // One that stands alone is the product's own.
  const tops = new Set(found.flatMap(({ command }) => (command?.startsWith('=') === true ? [command] : [])));
  const isAlone = tops.size === 1 && found.every(({ command }) => command !== null && tops.has(command));
  return found.map((each) =>
    each.command?.startsWith('=') === true ? { ...each, command: isAlone ? null : each.command.slice(1) } : each,
  );
}

/** Where no function or class around it may bind the names of its decorators. */
function decoratedByModule(root: SyntaxNode): ReadonlySet<number> {
  const found = new Set<number>();
  walk(root, ({ type, id }) => {
    if (type === 'decorated_definition') found.add(id);
    return type !== 'function_definition' && type !== 'class_definition';
  });
  return found;
}

const CLICK_TYPES: ReadonlyMap<string, string> = new Map([
  ['int', 'INTEGER'],
  ['float', 'FLOAT'],
  ['str', 'TEXT'],
]);

export function clickOption(call: SyntaxNode, kind: string): OptionAlone | undefined {
  const { words, named } = givenTo(call);
  const [first] = words;
  if (first === undefined || named.get('hidden')?.text === 'True') return undefined;
  const type = named.get('type');
  const choices = /\bChoice$/.test(type?.childForFieldName('function')?.text ?? '')
    ? choicesOf(type?.childForFieldName('arguments')?.namedChild(0) ?? undefined)
    : undefined;
  const takes = literal(named.get('metavar')) ?? choices ?? CLICK_TYPES.get(type?.text ?? '');
  const names = words.filter((word) => word.startsWith('-'));
  const isFlag =
    ['is_flag', 'count'].some((each) => named.get(each)?.text === 'True') ||
    named.has('flag_value') ||
    names.some((each) => each.includes('/'));
  return {
    flags:
      kind === 'argument'
        ? (takes ?? upper(first))
        : `${names.join(', ')}${isFlag || takes === undefined ? '' : ` ${takes}`}`,
    default: presetOf(named.get('default')),
    help: literal(named.get('help')) ?? null,
    ...linesOf(call),
  };
}

function givenTo(call: SyntaxNode): Given {
  const words: string[] = [];
  const named = new Map<string, SyntaxNode>();
  for (const each of call.childForFieldName('arguments')?.namedChildren ?? []) {
    const value = each.type === 'keyword_argument' ? each.childForFieldName('value') : null;
    if (value !== null) named.set(each.childForFieldName('name')?.text ?? '', value);
    else if (each.type === 'string') words.push(stringValue(each) ?? '');
  }
  return { words: words.filter((word) => word !== ''), named };
}

/** Words of a string, of one that is translated too. */
function literal(node: SyntaxNode | undefined): string | undefined {
  if (node === undefined) return undefined;
  const only = node.type === 'call' && /^_|gettext$/.test(node.childForFieldName('function')?.text ?? '');
  const inner = only ? node.childForFieldName('arguments')?.namedChild(0) : node;
  return inner == null ? undefined : (stringValue(inner) ?? undefined);
}

const LITERAL: ReadonlySet<string> = new Set([
  'string',
  'integer',
  'float',
  'true',
  'false',
  'unary_operator',
  'list',
  'tuple',
]);
const presetOf = (node: SyntaxNode | undefined): string | null =>
  node !== undefined &&
  LITERAL.has(node.type) &&
  node.text.length <= LONGEST &&
  !/^[([]\s*[)\]]$|\n|[A-Za-z_]\(/.test(node.text)
    ? node.text
    : null;
const LONGEST = 60;

function choicesOf(node: SyntaxNode | undefined): string | undefined {
  if (node === undefined || !/^(?:list|tuple|set)$/.test(node.type)) return undefined;
  const values = node.namedChildren.map((each) => (each.type === 'string' ? stringValue(each) : each.text));
  const text = `{${values.join(',')}}`;
  return values.includes(null) || text.length > LONGEST ? undefined : text;
}
