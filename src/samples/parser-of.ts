/** The grammar by which samples of Python and JavaScript are read, by what their fences and files call the language. */
import { type Grammar, type GrammarParser, loadGrammar } from '../adapters/tree-sitter.ts';

const GRAMMAR_OF: ReadonlyMap<string, Grammar> = new Map([
  ['python', 'python'],
  ['py', 'python'],
  ['javascript', 'javascript'],
  ['js', 'javascript'],
  ['mjs', 'javascript'],
  ['cjs', 'javascript'],
  ['typescript', 'typescript'],
  ['ts', 'typescript'],
]);
export async function parserOf(language: string): Promise<GrammarParser | undefined> {
  const grammar = GRAMMAR_OF.get(language.toLowerCase());
  return grammar === undefined ? undefined : loadGrammar(grammar);
}
