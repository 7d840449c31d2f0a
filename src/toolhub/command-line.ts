/** The operator's command lines as argument vectors: quotes are understood, a shell is not, and only listed programs start. */
import { UserError } from '../errors.ts';

export const DEFAULT_EXECUTABLES: readonly string[] = [
  'go',
  'make',
  'pytest',
  'python',
  'python3',
  'npm',
  'npx',
  'node',
  'yarn',
  'pnpm',
  'ruff',
  'eslint',
  'golangci-lint',
  'cargo',
  'uv',
];

/** Throws INVALID_INPUT for shell syntax, open quotes, or a program that is not allowed. */
export function parseCommandLine(line: string, executables: readonly string[]): [string, ...string[]] {
  if (/&&|\|\||[;|`<>\n\r]|\$\(/.test(line))
    throw refused('has shell syntax, and nothing here goes through a shell: a program and its arguments are enough');
  const [program, ...rest] = splitWords(line);
  if (program === undefined) throw refused('names no program');
  if (!executables.includes(program)) throw refused(`starts \`${program}\`, which is not in QA_ALLOWED_EXECUTABLES`);
  return [program, ...rest];
}

/** Words as a shell would part them, with quotes and backslashes; throws INVALID_INPUT for quotes left open. */
export function splitWords(line: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote = '';
  let isEscaped = false;
  for (const letter of line) {
    if (isEscaped) {
      word = (word ?? '') + letter;
      isEscaped = false;
    } else if (letter === '\\' && quote !== "'") {
      isEscaped = true;
    } else if (quote !== '') {
      if (letter === quote) quote = '';
      else word = (word ?? '') + letter;
    } else if (letter === '"' || letter === "'") {
      quote = letter;
      word ??= '';
    } else if (/\s/.test(letter)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else {
      word = (word ?? '') + letter;
    }
  }
  if (quote !== '') throw refused('ends inside quotes');
  if (word !== undefined) words.push(word);
  return words;
}

const refused = (what: string): UserError =>
  new UserError('INVALID_INPUT', `The command line ${what}. Ask the operator to correct the QA command.`, {
    details: { reason: 'qa_invalid_command' },
  });
