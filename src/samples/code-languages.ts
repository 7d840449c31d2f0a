/** How the languages whose tests are read write comments and strings, and end statements. */
import type { CodeMarks } from './masked-code.ts';
import type { Ending } from './statements.ts';

export interface CodeLanguage extends CodeMarks {
  ending: Ending;
  name: string;
}
const script = { hash: false, slashes: true, quotes: '"\'`', triple: false, ticks: false, patterns: true };
const LANGUAGES: readonly CodeLanguage[] = [
  {
    ...script,
    name: 'python',
    hash: true,
    slashes: false,
    quotes: '"\'',
    triple: true,
    patterns: false,
    ending: 'indent',
  },
  { ...script, name: 'node', ending: 'newline' },
  { ...script, name: 'go', quotes: '"`', ticks: true, patterns: false, ending: 'newline' },
  { ...script, name: 'php', hash: true, quotes: '"\'', patterns: false, ending: 'semicolon' },
  { ...script, name: 'java', quotes: '"', triple: true, ticks: true, patterns: false, ending: 'semicolon' },
  { ...script, name: 'kotlin', quotes: '"', triple: true, ticks: true, patterns: false, ending: 'newline' },
  { ...script, name: 'rust', quotes: '"', ticks: true, patterns: false, ending: 'semicolon' },
];
/** By the ecosystem's name. */
export const codeLanguage = (name: string): CodeLanguage | undefined => LANGUAGES.find((each) => each.name === name);
