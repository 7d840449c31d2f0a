/** Lines of a sample that do something: no import, over however many lines, no comment and no bracket alone; pure. */

const NOTHING =
  /^(?:#|\/\/|\/\*|\*|--|<\?php\b|package\b|import\b|from\b.*\bimport\b|use\b|using\b|require(?:_once)?\b|(?:const|let|var)\b.*\brequire\()/;
/** It may go on in brackets. */
const IMPORT = /^(?:import|from|use)\s/;

export function statementsIn(code: string): string[] {
  let open = 0;
  return code
    .split('\n')
    .map((line) => line.replace(/^\s*(?:>>> ?)?/, ''))
    .filter((line) => {
      const isImport = open > 0 || IMPORT.test(line);
      if (isImport) open = Math.max(0, open + deeper(line));
      return !isImport && /\w/.test(line) && !NOTHING.test(line);
    });
}

/** How many brackets more it opens than it closes. */
function deeper(line: string): number {
  let depth = 0;
  for (const char of line.replace(/(["'])[^"']*\1/g, ''))
    depth += '({'.includes(char) ? 1 : ')}'.includes(char) ? -1 : 0;
  return depth;
}
