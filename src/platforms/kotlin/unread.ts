/** What of a Kotlin file the grammar could not read, and calls that it takes for modifiers. */
import type { SyntaxNode } from '../../adapters/tree-sitter.ts';
import { lineOf } from '../tree-lines.ts';

/** The first line that was not read; a body that ends in the line of its last member lacks nothing but the grammar's end of a line. */
export function unreadIn(root: SyntaxNode): number | null {
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'ERROR') return lineOf(node);
    if (node.isMissing && node.type !== '_class_member_semi') return lineOf(node);
    open.push(...node.children.filter(({ hasError }) => hasError).toReversed());
  }
  return null;
}

/** `open(file)`: a statement that calls what is named like a modifier. */
const CALLED = /^([ \t]*)(open|data|inner|value|annotation|external|infix|inline|operator|sealed|tailrec)(?=\()/gmu;

/** The text with other names of the same length for such calls, so that only bodies differ. */
export const withoutModifierCalls = (text: string): string =>
  text.replace(CALLED, (_, space: string, name: string) => `${space}${'_'.repeat(name.length)}`);
