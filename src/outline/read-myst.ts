/** A MyST document as Markdown with the same lines: directives become fences and containers, roles become code and links. */
import { closer } from '../text/closer.ts';
import { lastName, titled } from './rst-inline.ts';
import { withheldByOptions } from './withheld.ts';

const FENCE = /^(\s*)(`{3,}|~{3,}|:{3,})\s*\{([\w:.-]+)\}(.*)$/su;
const CODE = /^(?:code|code-block|code-cell|sourcecode|literalinclude|parsed-literal|ipython)$/u;
/** Sessions of Python, whose argument is the name of a group. */
const TESTS = /^(?:doctest|testcode)$/u;
/** What only Sphinx needs. */
const SILENT = /^(?:toctree|contents|currentmodule|module|index|testsetup|testcleanup|meta)$/u;

/** Whether a Markdown text uses what only MyST has. */
export const isMyst = (text: string): boolean =>
  /^[ \t]*(?:`{3,}|:{3,})\{[\w:.-]+\}/mu.test(text) ||
  /^\([\w.:-]+\)=\s*$/mu.test(text) ||
  /(?<![`\w])\{(?:ref|doc|any|(?:py:)?(?:class|func|meth|mod|attr|exc|data|obj|const)|py:\w+|term)\}`[^`\n]+`/u.test(
    text,
  );

export function mystMarkdown(text: string): string {
  const lines = text.replace(/\r\n?/gu, '\n').split('\n');
  const out: string[] = [];
  const closing = closer(lines);
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const [whole, indent = '', marks = '', name = '', written = ''] = FENCE.exec(line) ?? [];
    const argument = written.trimStart();
    if (whole === undefined) {
      const plain = /^\s*(`{3,}|~{3,})/u.exec(line)?.[1];
      const end = plain === undefined ? -1 : closing(at, plain);
      if (end > at) {
        out.push(...lines.slice(at, end + 1));
        at = end;
      } else if (line.startsWith('%')) out.push('<!-- -->');
      else out.push(/^\([\w.:-]+\)=\s*$/u.test(line) ? `<!-- ${line.trim()} -->` : roles(line));
      continue;
    }
    const close = closing(at, marks);
    const end = close === -1 ? lines.length : close;
    const body = lines.slice(at + 1, end);
    const colons = ':'.repeat(marks.length);
    if (withheldByOptions(optionsOf(body)) !== undefined) out.push('<!--', ...body.map(() => ''), '-->');
    else if (CODE.test(name)) out.push(`${indent}\`\`\`${argument}`, ...withoutOptions(body), `${indent}\`\`\``);
    else if (TESTS.test(name)) out.push(`${indent}\`\`\`python`, ...withoutOptions(body), `${indent}\`\`\``);
    else if (SILENT.test(name)) out.push('<!--', ...body.map(() => ''), '-->');
    else
      out.push(
        `${colons}${name} ${argument}`.trimEnd(),
        ...(body.length === 0 ? [] : mystMarkdown(withoutOptions(body).join('\n')).split('\n')),
        colons,
      );
    if (close === -1) out.pop();
    at = end;
  }
  return out.join('\n');
}

/** In either form: `:name: value`, and `name: value` between rules. */
function optionsOf(body: readonly string[]): Map<string, string> {
  const isYaml = /^\s*---\s*$/u.test(body[0] ?? '');
  const lines = isYaml ? body.slice(1) : body;
  const end = lines.findIndex((line) => !(isYaml ? !/^\s*---\s*$/u.test(line) : /^\s*:[\w-]+:/u.test(line)));
  return new Map(
    lines.slice(0, end === -1 ? lines.length : end).map((line): [string, string] => {
      const [, name = '', value = ''] = /^\s*:?([\w-]+):(.*)$/su.exec(line) ?? [];
      return [name, value.trim()];
    }),
  );
}

/** Options of a directive say how it is drawn. */
function withoutOptions(body: readonly string[]): string[] {
  const first = body.findIndex((line) => !/^\s*:[\w-]+:/u.test(line));
  return body.map((line, at) => (at < (first === -1 ? body.length : first) ? '' : line));
}

const roles = (line: string): string =>
  line.replace(/\{([\w:.-]+)\}`([^`]+)`/gu, (_whole, name: string, text: string) => {
    const bare = name === 'doc' ? lastName(text) : text.replace(/^[~!]/u, '');
    const { label = bare, goal = text } = titled(text) ?? {};
    if (name === 'ref' || name === 'numref') return `[${label}](#${goal})`;
    return name === 'doc' || name === 'any'
      ? `[${label}](${/\.\w+$/u.test(goal) ? goal : `${goal}.md`})`
      : `\`${label}\``;
  });
