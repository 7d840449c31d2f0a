/** Keywords that a Python function takes out of what takes all others: `kwargs.pop("default", None)`. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import type { ApiParameter } from '../../model/product-facts.ts';
import { LEFT_OPEN } from './sentinels.ts';

/** Each once, in the order of the source; with the type and the default that stand there. */
export function poppedKeywords(body: SyntaxNode | null, parameters: readonly ApiParameter[]): ApiParameter[] {
  const all = parameters.find(({ name }) => /^\*\*\w/.test(name))?.name.slice(2);
  if (body === null || all === undefined || !body.text.includes(`${all}.`)) return [];
  const found = new Map<string, ApiParameter>();
  const known = new Set(parameters.map(({ name }) => name));
  for (const call of body.descendantsOfType('call')) {
    const [taken, initial] = [call.childForFieldName('function')?.text, call.childForFieldName('arguments')];
    if (taken !== `${all}.pop` && taken !== `${all}.get`) continue;
    const [key, value] = (initial?.namedChildren ?? []).filter(({ type }) => type !== 'comment');
    const name = /^["']([A-Za-z]\w*)["']$/.exec(key?.text ?? '')?.[1];
    if (name === undefined || known.has(name) || found.has(name) || isInner(call, body)) continue;
    const set = call.parent?.type === 'assignment' && call.parent.childForFieldName('right')?.id === call.id;
    const type = set ? (call.parent?.childForFieldName('type')?.text ?? null) : null;
    found.set(name, { name, type, default: value === undefined ? null : shown(value), description: null });
  }
  return [...found.values()];
}

const shown = ({ text }: SyntaxNode): string =>
  /^(?:None|True|False|-?[\d.]{1,12}|"[^"\n]{0,40}"|'[^'\n]{0,40}'|\[\]|\{\}|\(\))$/.test(text) ? text : LEFT_OPEN;

/** A function inside has keywords of its own. */
function isInner(node: SyntaxNode, body: SyntaxNode): boolean {
  for (let at = node.parent; at !== null && at.id !== body.id; at = at.parent)
    if (at.type === 'function_definition' || at.type === 'lambda') return true;
  return false;
}
