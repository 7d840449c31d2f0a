/** Options that Go's flag, pflag and cobra declare; pure. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';
import { type DeclaredOption, linesOf, UNKNOWN, walk } from './option.ts';

export const DECLARES_GO = /"(?:flag|github\.com\/spf13\/(?:cobra|pflag))"/;

/** `StringVarP`: the type, whether a variable is given, whether a short name is. */
const KIND =
  /^(String|Bool|Int|Int8|Int16|Int32|Int64|Uint|Uint8|Uint16|Uint32|Uint64|Float32|Float64|Duration|StringSlice|StringArray|IntSlice|StringToString|IP|Count|)(Var)?(P)?$/;
const FLAGS = /^(?:flag|pflag|flags|fs|flagSet|flagset)$/;

export function goOptions(root: SyntaxNode, text: string): DeclaredOption[] {
  const isPosix = /"github\.com\/spf13\/(?:cobra|pflag)"/.test(text);
  const found: DeclaredOption[] = [];
  const commands = new Map<string, string>();
  const sets = new Map<string, string>();
  walk(root, (node) => {
    if (node.type === 'short_var_declaration' || node.type === 'var_spec') assign(node, commands, sets);
    const called = node.type === 'call_expression' ? node.childForFieldName('function') : null;
    if (called?.type !== 'selector_expression') return undefined;
    const kind = KIND.exec(called.childForFieldName('field')?.text ?? '');
    const on = called.childForFieldName('operand');
    if (kind === null || on === null || (kind[1] === '' && kind[2] === undefined)) return undefined;
    const of = commandOf(on, commands, sets);
    const option = of === undefined ? undefined : flag(node, kind, isPosix);
    if (option !== undefined) found.push({ command: of ?? null, ...option });
    return undefined;
  });
  return found;
}

/** `cmd := &cobra.Command{Use: "dig [depth]"}`, `flags := cmd.Flags()`. */
function assign(node: SyntaxNode, commands: Map<string, string>, sets: Map<string, string>): void {
  const name = (node.childForFieldName('left') ?? node.childForFieldName('name'))?.text ?? '';
  const value = (node.childForFieldName('right') ?? node.childForFieldName('value'))?.text ?? '';
  const use = /\bcobra\.Command\b/.test(value) ? /\bUse:[ \t]*["`]([\w:.-]+)/.exec(value)?.[1] : undefined;
  if (use !== undefined) commands.set(name, use);
  const set = /^(\w+)\.(?:Persistent)?Flags\(\)$/.exec(value)?.[1];
  if (set !== undefined) sets.set(name, set);
}

/** Null of the product's own; undefined where it is no set of flags. */
function commandOf(
  on: SyntaxNode,
  commands: ReadonlyMap<string, string>,
  sets: ReadonlyMap<string, string>,
): string | null | undefined {
  const name = /^(\w+)\.(?:Persistent)?Flags\(\)$/.exec(on.text)?.[1] ?? sets.get(on.text);
  if (name === undefined) return FLAGS.test(on.text) || /\.CommandLine$/.test(on.text) ? null : undefined;
  return /root/i.test(name) ? null : (commands.get(name) ?? UNKNOWN);
}

function flag(
  node: SyntaxNode,
  [, type = '', isVariable, isShort]: RegExpExecArray,
  isPosix: boolean,
): Omit<DeclaredOption, 'command'> | undefined {
  const given = (node.childForFieldName('arguments')?.namedChildren ?? []).filter((each) => each.type !== 'comment');
  const rest = isVariable === undefined ? given : given.slice(1);
  const [name, short] = [stringOf(rest[0]), isShort === undefined ? undefined : stringOf(rest[1])];
  const [preset, usage] = [rest[isShort === undefined ? 1 : 2], rest.at(-1)];
  const help = stringOf(usage);
  if (name === undefined || help === undefined || rest.length < (isShort === undefined ? 2 : 3)) return undefined;
  const hasPreset = rest.length > (isShort === undefined ? 2 : 3);
  // A word in backticks is what it takes.
  const takes =
    /`([^`]+)`/.exec(help)?.[1] ??
    (/^(?:Bool|Count|)$/.test(type) ? '' : type.replace(/(?:8|16|32|64)$/, '').toLowerCase());
  const names = [...(short === undefined || short === '' ? [] : [`-${short}`]), isPosix ? `--${name}` : `-${name}`];
  return {
    flags: `${names.join(', ')}${takes === '' ? '' : ` ${takes}`}`,
    default: hasPreset ? presetOf(preset) : null,
    help: help.replaceAll('`', ''),
    ...linesOf(node),
  };
}

function stringOf(node: SyntaxNode | undefined): string | undefined {
  if (node?.type === 'binary_expression') {
    const parts = [node.childForFieldName('left'), node.childForFieldName('right')].map((each) =>
      stringOf(each ?? undefined),
    );
    return parts.includes(undefined) ? undefined : parts.join('');
  }
  if (node?.type === 'raw_string_literal') return node.text.slice(1, -1);
  return node?.type === 'interpreted_string_literal'
    ? node.text
        .slice(1, -1)
        .replace(/\\(["\\])/g, '$1')
        .replaceAll('\\n', ' ')
    : undefined;
}

/** What is at first what such a value always is says nothing. */
const presetOf = (node: SyntaxNode | undefined): string | null =>
  node !== undefined &&
  /^(?:(?:interpreted|raw)_string_literal|int_literal|float_literal|true|unary_expression)$/.test(node.type) &&
  /^[^\n(]{1,60}$/.test(node.text) &&
  !/^(?:""|0|``)$/.test(node.text)
    ? node.text
    : null;
