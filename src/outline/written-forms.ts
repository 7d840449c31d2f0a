/** What stands for a form of Markdown that a renderer lacks: code as an element, and the word that opens an alert; pure. */
import type { Nodes } from 'mdast';
import { endOfRun } from '../text/run.ts';

/** Where code ends that is written as an element, because a table would read its signs; -1 where more than words stand in it. */
export function endOfCode(children: readonly Nodes[], from: number): number {
  const end = endOfRun(children, from + 1, ({ type }) => type === 'text');
  const last = children[end];
  return last?.type === 'html' && last.value === '</code>' ? end : -1;
}

/** What an alert opens with where it is written as a quotation. */
export function alertWord(node: Nodes): string | undefined {
  const only = node.type === 'paragraph' && node.children.length === 1 ? node.children[0] : undefined;
  const word = only?.type === 'strong' && only.children.length === 1 ? only.children[0] : undefined;
  return word?.type === 'text' && /^(?:Note|Tip|Important|Warning|Caution)$/u.test(word.value)
    ? word.value.toUpperCase()
    : undefined;
}
