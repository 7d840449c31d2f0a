/** Functions that a call runs itself, before it ends: what is raised in them reaches whoever called. For any language; pure. */
import type { SyntaxNode } from '../adapters/tree-sitter.ts';

/** By their names alone, so that only names are here that hardly mean anything else. */
const RUNS = new Set([
  ...['each', 'each_with_index', 'each_with_object', 'each_pair', 'each_key', 'each_value', 'each_slice', 'each_cons'],
  ...['each_entry', 'each_char', 'each_line', 'each_byte', 'each_index', 'reverse_each', 'map', 'map!', 'collect'],
  ...['flat_map', 'filter_map', 'select', 'select!', 'reject', 'reject!', 'filter', 'find', 'detect', 'find_index'],
  ...['inject', 'reduce', 'sort_by', 'group_by', 'partition', 'times', 'tap', 'then', 'loop', 'any?', 'all?', 'none?'],
  ...['zip', 'sum', 'min_by', 'max_by', 'step', 'upto', 'downto', 'delete_if', 'keep_if', 'transform_values'],
  ...['transform_keys', 'to_h', 'fetch', 'synchronize', 'forEach', 'ForEach', 'some', 'every', 'findIndex', 'flatMap'],
  ...['reduceRight', 'array_map', 'array_walk', 'array_filter', 'array_reduce', 'usort', 'uasort', 'uksort'],
  ...[
    'for_each',
    'replaceAll',
    'gsub',
    'orElseGet',
    'ifPresent',
    'computeIfAbsent',
    'GetOrAdd',
    'getOrPut',
    'unwrap_or_else',
  ],
]);

export function isRunThere(closure: SyntaxNode): boolean {
  if (/^async\b/.test(closure.text)) return false;
  const call = callOf(closure);
  return call !== undefined && (RUNS.has(nameOf(call)) || isExecutor(call));
}

/** What the executor of a promise throws, the promise is rejected with: whoever awaits the call meets it (https://tc39.es/ecma262/#sec-promise-executor). */
const isExecutor = (call: SyntaxNode): boolean =>
  call.type === 'new_expression' && call.childForFieldName('constructor')?.text === 'Promise';

/** The call that it is given to. */
function callOf(closure: SyntaxNode): SyntaxNode | undefined {
  let at = closure.parent;
  while (at !== null && /^arguments?(?:_list)?$/.test(at.type)) at = at.parent;
  return at !== null && /call|invocation|^new_expression$/.test(at.type) ? at : undefined;
}

function nameOf(call: SyntaxNode): string {
  const named =
    call.childForFieldName('method') ?? call.childForFieldName('name') ?? call.childForFieldName('function');
  return named?.text.split(/[^\w!?]/).at(-1) ?? '';
}
