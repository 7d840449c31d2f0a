/** What a Rust function takes, gives and panics with. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import type { ApiParameter } from '../../model/product-facts.ts';
import { guardOf } from '../guards.ts';
import { lineOf } from '../tree-lines.ts';
import type { RustItem } from './declarations.ts';
import { errorsIn } from './error-values.ts';

const NONE = { parameters: [], returns: null, raised: [] };
const LONGEST = 160;

export function callableParts(
  node: SyntaxNode | null,
): Pick<RustItem, 'parameters' | 'returns' | 'raised'> & { unimplemented?: string } {
  if (node === null) return NONE;
  const body = node.childForFieldName('body');
  const only = onlyMacro(body);
  return {
    parameters: (node.childForFieldName('parameters')?.namedChildren ?? []).flatMap(parameterOf),
    returns: folded(node.childForFieldName('return_type')?.text) ?? null,
    raised: body === null ? [] : [...panicsIn(body), ...errorsIn(body)],
    ...(only === undefined ? {} : { unimplemented: only }),
  };
}

const folded = (text: string | undefined): string | undefined => text?.replace(/\s+/g, ' ');

function parameterOf(node: SyntaxNode): ApiParameter[] {
  const name = node.type === 'parameter' ? folded(node.childForFieldName('pattern')?.text) : undefined;
  const type = folded(node.childForFieldName('type')?.text) ?? null;
  return name === undefined ? [] : [{ name, type, default: null, description: null }];
}

/** `todo!()` and `unimplemented!()` as all that a body does. */
function onlyMacro(body: SyntaxNode | null): string | undefined {
  const inside = body?.namedChildren.filter(({ type }) => !/_comment$/.test(type)) ?? [];
  const text = inside.length === 1 ? (inside[0]?.text ?? '') : '';
  const name = /^(todo|unimplemented)!\s*\(/.exec(text)?.[1];
  return name === undefined ? undefined : `${name}!()`;
}

/** What it panics with in so many words; what it only asserts of itself is no promise. */
function panicsIn(body: SyntaxNode): RustItem['raised'] {
  if (!body.text.includes('panic!')) return [];
  return body.descendantsOfType('macro_invocation').flatMap((call) => {
    if (call.childForFieldName('macro')?.text !== 'panic') return [];
    for (let at = call.parent; at !== null && at.id !== body.id; at = at.parent)
      if (/^(?:closure_expression|function_item|impl_item)$/.test(at.type)) return [];
    const tokens = call.namedChildren.find(({ type }) => type === 'token_tree')?.namedChild(0);
    const text = tokens?.type === 'string_literal' ? tokens.text.slice(1, -1).replaceAll('\\"', '"') : '';
    const isShown = text !== '' && text.length <= LONGEST && !/[\n\\]/.test(text);
    return isShown
      ? [
          {
            ...{ type: 'panic', message: text, when: guardOf(call, body) },
            ...{ start: lineOf(call), end: call.endPosition.row + 1 },
          },
        ]
      : [];
  });
}
