/** Definitions that stand in for a name where an import fails or Python is old: not what the name means. Pure. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';

export function isFallback(node: SyntaxNode): boolean {
  for (let at = node; at.parent !== null; at = at.parent) {
    if (at.type === 'except_clause' && MISSING.test(at.text.split(':', 1)[0] ?? '')) return true;
    const condition = at.parent.type === 'if_statement' ? at.parent.childForFieldName('condition') : null;
    if (condition !== null && VERSION.test(condition.text) && isOldSide(at, at.parent, condition.text)) return true;
  }
  return false;
}
const MISSING = /\b(?:ImportError|ModuleNotFoundError)\b/;
const VERSION = /\b(?:version_info|hexversion|PY2|PY3\d*)\b/;

/** `version_info < (3, 8)` and `PY2` lead to the old one, everything else to the new one. */
function isOldSide(part: SyntaxNode, branch: SyntaxNode, condition: string): boolean {
  const asksForOld = (condition.includes('<') || /\bPY2\b/.test(condition)) !== /^not\b/.test(condition.trim());
  if (branch.childForFieldName('consequence')?.id === part.id) return asksForOld;
  return part.type === 'else_clause' && !asksForOld;
}
