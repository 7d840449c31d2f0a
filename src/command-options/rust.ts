/** Options that clap declares, by attributes of fields or by calls; pure. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';
import { type DeclaredOption, kebab, linesOf, walk } from './option.ts';

export const DECLARES_RUST = /\bclap\b|\bStructOpt\b/;

export function rustOptions(root: SyntaxNode): DeclaredOption[] {
  return [...attributed(root), ...built(root)];
}

const DERIVES = /\b(?:Parser|Args|StructOpt|Clap)\b/;
const SUBCOMMANDS = /\b(?:Subcommand|StructOpt|Parser|Clap)\b/;
/** Names in `#[derive(…)]`. */
const derived = (above: string): string =>
  [...above.matchAll(/\bderive\(([^()]*)\)/g)].map(([, names]) => names).join();

function attributed(root: SyntaxNode): DeclaredOption[] {
  const items: { node: SyntaxNode; above: string }[] = [];
  const inside = (parent: SyntaxNode): void => {
    let above = '';
    for (const node of parent.namedChildren) {
      if (/^(?:attribute_item|line_comment)$/.test(node.type)) above += `${node.text}\n`;
      else {
        if (node.type === 'struct_item' || node.type === 'enum_item') items.push({ node, above });
        if (node.type === 'mod_item') inside(node.childForFieldName('body') ?? node);
        above = '';
      }
    }
  };
  inside(root);
  const found: DeclaredOption[] = [];
  /** Structs that hold what a command takes. */
  const taken = new Map<string, string>();
  for (const { node, above } of items) {
    if (node.type !== 'enum_item' || !SUBCOMMANDS.test(derived(above))) continue;
    eachBelow(node.childForFieldName('body'), (variant, said) => {
      if (variant.type !== 'enum_variant') return;
      const name = /\bname\s*=\s*"([^"]+)"/.exec(said)?.[1] ?? kebab(variant.childForFieldName('name')?.text ?? '');
      const body = variant.childForFieldName('body');
      if (body?.type === 'field_declaration_list') found.push(...fieldsOf(body, name));
      const held = /^\(\s*(?:Box<)?(?:\w+::)*(\w+)/.exec(body?.text ?? '')?.[1];
      if (held !== undefined) taken.set(held, name);
    });
  }
  for (const { node, above } of items)
    if (node.type === 'struct_item' && DERIVES.test(derived(above)))
      found.push(
        ...fieldsOf(node.childForFieldName('body'), taken.get(node.childForFieldName('name')?.text ?? '') ?? null),
      );
  return found;
}

/** Each with the attributes and comments above it. */
function eachBelow(body: SyntaxNode | null, use: (node: SyntaxNode, said: string, words: string) => void): void {
  let above = '';
  let words: string[] = [];
  for (const node of body?.namedChildren ?? []) {
    if (node.type === 'attribute_item') above += partsOf(node.text);
    else if (node.type === 'line_comment') {
      const said = /^\/\/\/ ?(.*)/.exec(node.text)?.[1];
      if (said !== undefined) words.push(said.trimEnd());
    } else {
      use(node, above, words.join('\n').split('\n\n', 1)[0]?.replaceAll('\n', ' ').trim() ?? '');
      above = '';
      words = [];
    }
  }
}

function fieldsOf(body: SyntaxNode | null, command: string | null): DeclaredOption[] {
  const found: DeclaredOption[] = [];
  eachBelow(body, (field, parts, words) => {
    if (
      field.type !== 'field_declaration' ||
      /\b(?:skip|flatten|subcommand|hide\s*=\s*true|hide\b(?!_))/.test(bare(parts))
    )
      return;
    const name = field.childForFieldName('name')?.text ?? '';
    const type = field.childForFieldName('type')?.text ?? '';
    const long = /\blong\b(?:\s*=\s*"([^"]+)")?/.exec(parts);
    const short = /\bshort\b(?:\s*=\s*'(.)')?/.exec(parts);
    const takes = /\bvalue_name\s*=\s*"([^"]+)"/.exec(parts)?.[1] ?? name.toUpperCase();
    const isFlag =
      /^(?:Option<)?bool>?$/.test(type) ||
      /\bArgAction::(?:SetTrue|SetFalse|Count)\b|\baction\s*=\s*"count"/.test(parts);
    const names = [
      ...(short === null ? [] : [`-${short[1] ?? name[0] ?? ''}`]),
      ...(long === null ? [] : [`--${long[1] ?? kebab(name)}`]),
    ];
    const positional = /^Option</.test(type) ? `[${takes}]` : /^Vec</.test(type) ? `[${takes}]...` : `<${takes}>`;
    const help = /\bhelp\s*=\s*"((?:[^"\\]|\\.)*)"/.exec(parts)?.[1];
    found.push({
      command,
      flags: names.length === 0 ? positional : `${names.join(', ')}${isFlag ? '' : ` <${takes}>`}`,
      default: /\bdefault_value(?:_t)?\s*=\s*("[^"]*"|[\w.:-]+)/.exec(parts)?.[1] ?? null,
      help: (help ?? (words === '' ? null : words))?.replaceAll(BREAK, ' ') ?? null,
      ...linesOf(field),
    });
  });
  return found;
}

/** `long, short = 'd'` of `#[arg(long, short = 'd')]`; of what clap does not read nothing. */
const partsOf = (attribute: string): string =>
  /^#\[(?:arg|clap|structopt|command)\(/.test(attribute) ? `${attribute.slice(attribute.indexOf('(') + 1, -2)}, ` : '';
/** Attributes without the words of their strings. */
const bare = (text: string): string => text.replace(/(?<!\\)"(?:\\.|[^"\\\n])*"/g, '""');

/** `Arg::new("depth").long("depth").help("How deep.")`. */
function built(root: SyntaxNode): DeclaredOption[] {
  const found: DeclaredOption[] = [];
  let commands = 0;
  walk(root, (node) => {
    if (node.type !== 'call_expression') return undefined;
    const calls = new Map<string, SyntaxNode | null>();
    let base: SyntaxNode | null = node;
    for (let called = node.childForFieldName('function'); called?.type === 'field_expression'; ) {
      const name = called.childForFieldName('field')?.text ?? '';
      if (!calls.has(name)) calls.set(name, base?.childForFieldName('arguments')?.namedChild(0) ?? null);
      base = called.childForFieldName('value');
      called = base?.type === 'call_expression' ? base.childForFieldName('function') : null;
    }
    const made = base?.type === 'call_expression' ? (base.childForFieldName('function')?.text ?? '') : '';
    if (calls.size === 0 && /^(?:clap::)?(?:Command|App)::new$/.test(made)) commands++;
    if (!/^(?:clap::)?Arg::(?:new|with_name)$/.test(made)) return undefined;
    const option = argument(base?.childForFieldName('arguments')?.namedChild(0) ?? null, calls);
    if (option !== undefined) found.push({ command: null, ...option, ...linesOf(node) });
    return false;
  });
  // Which of several commands takes it, nobody knows here.
  return commands > 1 ? [] : found;
}

function argument(
  first: SyntaxNode | null,
  calls: ReadonlyMap<string, SyntaxNode | null>,
): Omit<DeclaredOption, 'command' | 'start' | 'end'> | undefined {
  const text = (name: string): string | undefined => stringOf(calls.get(name) ?? null);
  const id = stringOf(first);
  if (id === undefined || /^true$/.test(calls.get('hide')?.text ?? '')) return undefined;
  const short = calls.get('short')?.text.replace(/['"]/g, '');
  const names = [
    ...(short === undefined ? [] : [`-${short}`]),
    ...(calls.has('long') ? [`--${text('long') ?? id}`] : []),
  ];
  const takes = text('value_name') ?? id.toUpperCase();
  const action = calls.get('action')?.text ?? '';
  const isFlag = /SetTrue|SetFalse|Count|Help|Version/.test(action);
  const isMany = /Append/.test(action) || calls.has('num_args');
  const help = text('help') ?? text('about');
  return {
    flags:
      names.length === 0 ? `<${takes}>${isMany ? '...' : ''}` : `${names.join(', ')}${isFlag ? '' : ` <${takes}>`}`,
    default: text('default_value') ?? null,
    help: help?.replaceAll(BREAK, ' ') ?? null,
  };
}

/** How clap's words break a line. */
const BREAK = '{n}';

/** Escaped line breaks take the white space behind them. */
const stringOf = (node: SyntaxNode | null): string | undefined =>
  node?.type === 'string_literal'
    ? node.text
        .slice(1, -1)
        .replace(/\\\n\s*/g, '')
        .replace(/\\(["\\])/g, '$1')
        .replaceAll('\\n', ' ')
    : undefined;
