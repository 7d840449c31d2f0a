/** A MyST document as Markdown with the same lines: directives become fences and containers, roles become code and links. */
import { closer } from '../text/closer.ts';
import { fieldRuns, fieldsAsItems } from './rst-fields.ts';
import { lastName, titled } from './rst-inline.ts';
import { isObject, SILENT } from './rst-parts.ts';
import { withheldByOptions } from './withheld.ts';

const FENCE = /^(\s*)(`{3,}|~{3,}|:{3,})\s*\{([\w:.-]+)\}(.*)$/su;
const CODE = /^(?:code|code-block|code-cell|sourcecode|literalinclude|parsed-literal|ipython)$/u;
/** Sessions of Python, whose argument is the name of a group. */
const TESTS = /^(?:doctest|testcode)$/u;
/** A line that nobody reads. */
const NO_WORDS = '<!-- -->';
const CONTENTS = /^(?:toctree|contents)$/u;

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
      } else if (line.startsWith('%')) out.push(NO_WORDS);
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
    else if (SILENT.has(name) || CONTENTS.test(name)) out.push('<!--', ...body.map(() => ''), '-->');
    else {
      const isNamed = isObject(name, argument);
      const inner = withoutOptions(body, NO_WORDS);
      const words = isNamed ? withItems(inner) : inner;
      out.push(
        // Braces that no other dialect has around the name of a directive.
        `${colons}${isNamed ? `{${name}}` : name} ${argument}`.trimEnd(),
        ...(body.length === 0 ? [] : mystMarkdown(words.join('\n')).split('\n')),
        colons,
      );
    }
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
function withoutOptions(body: readonly string[], instead = ''): string[] {
  const first = body.findIndex((line) => !/^\s*:[\w-]+:/u.test(line));
  return body.map((line, at) => (at < (first === -1 ? body.length : first) ? instead : line));
}

const TYPE = /^:(?:type|vartype|rtype)\b[^:]*:[ \t]+(\S.*)$/u;

/** Fields below a name that is described (`:param rows:`), as items of a list; a type on its own line stands at the end of its item, so that each line stays. */
export function withItems(body: readonly string[]): string[] {
  const out: string[] = [];
  const closing = closer(body);
  const words: string[] = [];
  for (let at = 0; at < body.length; at++) {
    const line = body[at] ?? '';
    const marks = /^\s*(`{3,}|~{3,}|:{3,})/u.exec(line)?.[1];
    const end = marks === undefined ? -1 : closing(at, marks);
    if (end === -1) words.push(line);
    else {
      // Code, and what is described by itself.
      out.push(...fieldItems(words.splice(0)), ...body.slice(at, end + 1));
      at = end;
    }
  }
  return [...out, ...fieldItems(words)];
}

const fieldItems = (words: readonly string[]): string[] =>
  fieldRuns(words).flatMap(({ lines, end }) => {
    if (end === undefined) return lines;
    const typed = lines.map((line, at) => {
      const type = at === 0 || /^\s+\S/u.test(lines[at + 1] ?? '') ? undefined : TYPE.exec(line)?.[1]?.trim();
      return type === undefined ? line : `  (${type.includes('`') ? type : `\`${type}\``})`;
    });
    return fieldsAsItems(typed).map((line) => (line === '..' ? NO_WORDS : line.replace(/``([^`]+)``/gu, '`$1`')));
  });

const roles = (line: string): string =>
  line.replace(/\{([\w:.-]+)\}`([^`]+)`/gu, (_whole, name: string, text: string) => {
    const bare = name === 'doc' ? lastName(text) : text.replace(/^[~!]/u, '');
    const { label = bare, goal = text } = titled(text) ?? {};
    if (name === 'ref' || name === 'numref') return `[${label}](#${goal})`;
    return name === 'doc' || name === 'any'
      ? `[${label}](${/\.\w+$/u.test(goal) ? goal : `${goal}.md`})`
      : `\`${label}\``;
  });
