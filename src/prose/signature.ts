/** Whether a code block only shows signatures, as reference pages do: nothing in it is meant to run. */
export function isSignature(code: string): boolean {
  const text = code.trim();
  // A result's name before a call whose arguments carry types.
  const flat = foldBrackets(/\(\s*\w+\s*:\s*\w/u.test(text) ? text.replace(/^[\w.]+\s*=\s*(?=[\w.]+\()/gmu, '') : text);
  const lines = flat
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.length > 0 && lines.length <= 12 && lines.every((line) => SIGNATURE.test(line));
}

/** A name with or without keyword, parameters and result, and no body. */
const SIGNATURE =
  /^(?:@[\w.]+(?:\(\))?|(?:(?:export|default|public|static|final|abstract|async|def|class|function|func|fn|pub|property|interface|type|enum|const|readonly|new)\s+)*[\w$.<>[\]]+\??(?:\(\))?\s*(?:(?:->|:|=>)[\s\w$.<>[\]|&?,'"]+)?[:;]?)$/u;

/** Whether code only declares, in the words of its language and without a body: an entry of a reference, and nothing to try. */
export function declaresOnly(code: string): boolean {
  const lines = foldBrackets(code)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(?:\/\/|\/?\*|#(?!\[)|@\w+$)/u.test(line));
  return lines.length > 0 && lines.every((line) => !/[{=]/u.test(line) && isDeclaration(line));
}

const MODIFIERS = new Set(
  'export declare public protected static final abstract virtual override async pub unsafe const'.split(' '),
);
function isDeclaration(line: string): boolean {
  const words = line.split(/\s+/u);
  const from = words.findIndex((word) => !MODIFIERS.has(word));
  const rest = words.slice(Math.max(0, from)).join(' ');
  return (
    /^(?:func|fn|function|class|interface|trait) /u.test(rest) ||
    /^def [\w.?!]+(?:\(\))?(?: ?->[^:]+)?(?:: ?(?:\.{3}|pass)?)?$/u.test(rest) ||
    (from > 0 && /^[\w.<>[\]?, ]+\(\)(?: throws [\w., ]+)?;?$/u.test(rest))
  );
}

/** Brackets with what is in them, line breaks included, become `()`; text that does not balance stays. */
function foldBrackets(text: string): string {
  let depth = 0;
  let result = '';
  for (const character of text) {
    if (character === '(') {
      if (depth === 0) result += '(';
      depth += 1;
    } else if (character === ')') {
      depth -= 1;
      if (depth === 0) result += ')';
      if (depth < 0) return text;
    } else if (depth === 0) result += character;
  }
  return depth === 0 ? result : text;
}
