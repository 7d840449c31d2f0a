/** Variables at the top of a Go file that are nothing until something sets them, which the tests of the package do and a reader's program does not; pure. */

/** One without a value whose zero value is nil: a pointer, map, channel, function or interface (https://go.dev/ref/spec#The_zero_value). */
const UNSET =
  /^(?:var[ \t]+|\t)(\w+(?:, \w+)*)[ \t]+(?:\*|map\[|chan\b|<-chan\b|func\b|interface\b|(?:error|any)\b|(?:context\.Context|http\.(?:ResponseWriter|Handler)|io\.\w*(?:Reader|Writer|Closer)|net\.(?:Conn|Listener))\b)[^=\n]*$/gm;

/** Whether the declarations hold a variable that no line of the program sets; `bare`: without strings and comments. */
export function leavesUnset(declared: readonly string[], code: string, bare: (text: string) => string): boolean {
  const program = bare([...declared, code].join('\n'));
  return declared
    .filter((text) => text.startsWith('var'))
    .some((text) =>
      [...bare(text).matchAll(UNSET)].some(([, names = '']) => names.split(', ').some((name) => !isSet(program, name))),
    );
}

const isSet = (program: string, name: string): boolean =>
  program.includes(`&${name}`) ||
  program.split('\n').some((line) => {
    const [names = '', value] = line.split(/(?<![:=!<>+-])=(?!=)/, 2);
    return value !== undefined && /^\s/.test(line) && names.split(',').some((each) => each.trim() === name);
  });
