/** Which checker a fence's language word asks for. */
import type { Grammar } from '../adapters/tree-sitter.ts';

export type DataLanguage = 'json' | 'jsonc' | 'yaml' | 'toml' | 'html' | 'sql';
/** Judged by nothing but their own engine, where it is on this machine. */
export type EngineLanguage = 'gdscript' | 'luau';
export type Checker =
  | { kind: 'grammar'; grammar: Grammar }
  | { kind: 'data'; language: DataLanguage }
  | { kind: 'engine'; language: EngineLanguage }
  | { kind: 'transcript' };

const GRAMMAR_WORDS: Record<Exclude<Grammar, 'ini'>, string> = {
  bash: 'bash sh shell zsh ksh',
  'c-sharp': 'csharp cs c# dotnet',
  cpp: 'cpp c++ cc cxx hpp c h',
  css: 'css',
  go: 'go golang',
  java: 'java',
  javascript: 'javascript js jsx mjs cjs node',
  kotlin: 'kotlin kt kts',
  php: 'php',
  powershell: 'powershell ps1 pwsh posh',
  python: 'python py python3 py3',
  ruby: 'ruby rb',
  rust: 'rust rs',
  tsx: 'tsx',
  typescript: 'typescript ts mts cts',
};
const DATA_WORDS: Record<DataLanguage, string> = {
  json: 'json webmanifest',
  jsonc: 'jsonc json5',
  yaml: 'yaml yml',
  toml: 'toml',
  html: 'html htm',
  sql: 'sql sqlite postgresql postgres mysql',
};
const ENGINE_WORDS: Record<EngineLanguage, string> = { gdscript: 'gdscript gd', luau: 'luau' };
const TRANSCRIPT_WORDS = 'console shell-session shellsession sh-session bash-session pycon python-repl terminal irb';

const checkers = new Map<string, Checker>();
for (const [grammar, words] of Object.entries(GRAMMAR_WORDS) as [Grammar, string][]) {
  for (const word of words.split(' ')) checkers.set(word, { kind: 'grammar', grammar });
}
for (const [language, words] of Object.entries(DATA_WORDS) as [DataLanguage, string][]) {
  for (const word of words.split(' ')) checkers.set(word, { kind: 'data', language });
}
for (const [language, words] of Object.entries(ENGINE_WORDS) as [EngineLanguage, string][]) {
  for (const word of words.split(' ')) checkers.set(word, { kind: 'engine', language });
}
for (const word of TRANSCRIPT_WORDS.split(' ')) checkers.set(word, { kind: 'transcript' });

/** The checker of a language word as written after a fence, in any case; undefined when there is no parser for it. */
export const checkerOf = (language: string): Checker | undefined => checkers.get(language.trim().toLowerCase());

/** One name per language (`py` and `python3` are `python`); unknown words stay as they are. */
export function canonicalLanguage(word: string): string {
  const checker = checkerOf(word);
  if (checker === undefined || checker.kind === 'transcript') return word.trim().toLowerCase();
  if (checker.kind !== 'grammar') return checker.language;
  return checker.grammar === 'c-sharp' ? 'csharp' : checker.grammar;
}
