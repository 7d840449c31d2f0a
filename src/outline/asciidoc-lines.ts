/** What a line of AsciiDoc opens: a heading, a term or a fence; each is decided in one look at the line. */

/** `== Title`, or `== Title ==`. */
export function headingLine(line: string): { marks: string; title: string } | undefined {
  const [, marks = '', words = ''] = /^(={1,6}|#{1,6})\s+(\S.*)$/u.exec(line.trimEnd()) ?? [];
  if (words === '') return undefined;
  const bare = words.endsWith(marks) ? words.slice(0, -marks.length) : words;
  return { marks, title: bare === bare.trimEnd() ? words : bare.trimEnd() };
}

/** `term:: definition`; the definition is empty where it stands on the next lines. */
export function termLine(line: string): { term: string; definition: string } | undefined {
  const found = /^\S/u.test(line) && !line.startsWith('//') ? /(?!^)(?::{2,4}|;;)(?=\s|$)/u.exec(line) : null;
  if (found === null) return undefined;
  return { term: line.slice(0, found.index), definition: line.slice(found.index + found[0].length).trimStart() };
}

const FENCE = /^(?:-{4,}|\.{4,}|={4,}|_{4,}|\*{4,}|\+{4,}|\/{4,}|--|`{3,}|\|={3,})/u;

/** The line that opens or closes a block, with the word after it. */
export function fenceLine(line: string): { marks: string; named: string } | undefined {
  const marks = FENCE.exec(line)?.[0];
  const named = line.slice(marks?.length).trim();
  return marks === undefined || /\s/u.test(named) ? undefined : { marks, named };
}
