/** Requests as the consoles of search engines take them, `PUT /index` and its body below: only the bodies are JSON. */

const REQUEST =
  /^[ \t]*(?:GET|PUT|POST|DELETE|HEAD|PATCH|OPTIONS)[ \t]+(?![{[](?:\s|$))\S+(?:[ \t]+HTTP\/[\d.]+)?[ \t]*$/;
const HEADER = /^[ \t]*[A-Za-z][\w-]{0,60}:[ \t]\S/;
const COMMENT = /^[ \t]*(?:#|\/\/)/;

export interface Body {
  text: string;
  /** How many lines of the sample stand before it. */
  above: number;
}

/** The bodies of a sample that begins with a request, those that are empty left out; undefined where it does not. */
export function requestBodies(code: string): Body[] | undefined {
  const lines = code.split('\n').map((line) => line.replace(/\r$/, ''));
  const first = lines.find((line) => line.trim() !== '' && !COMMENT.test(line));
  if (first === undefined || !REQUEST.test(first)) return undefined;
  const bodies: { above: number; lines: string[] }[] = [];
  let isHead = true;
  for (const [at, line] of lines.entries()) {
    if (REQUEST.test(line)) {
      bodies.push({ above: at + 1, lines: [''] });
      isHead = true;
      continue;
    }
    isHead &&= HEADER.test(line);
    bodies.at(-1)?.lines.push(isHead || /^[ \t]*#/.test(line) ? '' : line);
  }
  return bodies.flatMap(({ above, lines: own }) => {
    const text = own.slice(1).join('\n');
    return text.trim() === '' ? [] : [{ text, above }];
  });
}

/** Strings of several lines between three quotation marks, which those consoles take and print, as empty ones of as many lines. */
export function plainStrings(code: string): string {
  const parts = code.split('"""');
  if (parts.length < 3 || parts.length % 2 === 0) return code;
  return parts.map((part, at) => (at % 2 === 0 ? part : `""${part.replace(/[^\n]/g, '')}`)).join('');
}
