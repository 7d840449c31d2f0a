/** Macros as their users write them: the patterns of `macro_rules!`, and functions that are macros to others. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import { lineOf } from '../tree-lines.ts';
import { aboveOf } from './attributes.ts';
import type { Refusal, RustItem } from './declarations.ts';

export function macroOf(
  kind: RustItem['kind'],
  node: SyntaxNode,
  attributes: readonly [string, string][],
): Partial<RustItem> {
  const has = (name: string): boolean => attributes.some(([each]) => each === name);
  const name = node.childForFieldName('name')?.text ?? '';
  if (kind === 'macro') {
    const rules = node.namedChildren.filter(({ type }) => type === 'macro_rule');
    const left = rules.map(
      (rule) => `    ${rule.childForFieldName('left')?.text.replace(/\s+/g, ' ') ?? ''} => { ... };`,
    );
    return {
      name: `${name}!`,
      isPublic: has('macro_export'),
      signature: `macro_rules! ${name} {\n${left.join('\n')}\n}`,
    };
  }
  if (kind !== 'fn') return {};
  const none = { parameters: [], returns: null, raised: [] };
  if (has('proc_macro')) return { ...none, kind: 'macro', name: `${name}!`, signature: `${name}!(…)` };
  if (has('proc_macro_attribute')) return { ...none, kind: 'attribute', name, signature: `#[${name}]` };
  const derived = attributes.find(([each]) => each === 'proc_macro_derive')?.[1];
  const shown = /^\(\s*(\w+)/.exec(derived ?? '')?.[1];
  return shown === undefined ? {} : { ...none, kind: 'attribute', name: shown, signature: `#[derive(${shown})]` };
}

/** What stops the compiler, with its words; under no condition it would stop at all times. */
export function refusalOf(call: SyntaxNode, above: readonly SyntaxNode[]): Refusal[] {
  if (call.childForFieldName('macro')?.text !== 'compile_error') return [];
  const { conditions } = aboveOf(above);
  const tokens = call.namedChildren.find(({ type }) => type === 'token_tree')?.namedChild(0);
  const message = tokens?.type === 'string_literal' ? tokens.text.slice(1, -1) : '';
  const text = message.replace(/\\\n\s*/g, '').replaceAll('\\"', '"');
  if (conditions.length === 0 || text === '' || /[\n\\]/.test(text)) return [];
  return [{ message: text, conditions, start: lineOf(call), end: call.endPosition.row + 1 }];
}
