/** The words of a Python docstring as Markdown: directives, fields, literal blocks, doctests, roles and links of reStructuredText; no word changes. */
import { literalsAsCode } from './literals.ts';
import { simpleTable } from './rst-table.ts';

/** What a label of the product's documents names: its title, and where it can be read. */
export type Labelled = (label: string) => { title: string; url?: string } | undefined;

/** What only draws, or is only known to the tool (https://docutils.sourceforge.io/docs/ref/rst/directives.html). */
const DRAWN = new Set(
  'image figure contents toctree index highlight currentmodule module only raw include plot math automodule autoclass autofunction autosummary default-role role'.split(
    ' ',
  ),
);

/** Pictures, comments, and names of places and of addresses: no words of the docstring. */
function isSilent(line: string): boolean {
  const text = line.trim();
  if (!text.startsWith('.. ')) return false;
  const rest = text.slice(2).trimStart();
  if (rest.startsWith('_') || rest.startsWith('|')) return rest.includes(':');
  const colons = rest.indexOf('::');
  return colons < 0 ? /^\w/.test(rest) && !rest.includes(':') : DRAWN.has(rest.slice(0, colons));
}

/** Below `::` stands whatever is to be shown as it is; it is Python where a line of it can be nothing else. */
function languageOf(directive: string | undefined, code: string): string {
  if (directive === 'doctest') return 'pycon';
  return directive !== undefined || PYTHON.test(code) ? 'python' : 'text';
}
const PYTHON =
  /^[ \t]*(?:(?:import|from|def|class|async|await|with|assert|raise|return|del|yield|try:|pass)\b|(?:for|if|while|elif) [^\n:]*:|@\w|# |>>>|\.{3} |["'{[(]|[A-Za-z_][\w.]*[ \t]*(?:[-+*/|&]?=(?!=)|[([]|$))/m;

/** The document's own names of addresses, in lower case. */
function addressesOf(lines: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const line of lines) {
    const [, name = '', url] = /^\s*\.\.\s+_([^:]+):\s+(\S+)$/.exec(line.trimEnd()) ?? [];
    if (url !== undefined) found.set(name.replaceAll('`', '').toLowerCase(), url);
  }
  return found;
}

export function pythonMarkdown(doc: string, labelled: Labelled): string {
  const out: string[] = [];
  const lines = withFlatLists(doc.split('\n'));
  const addresses = addressesOf(lines);
  // Marks may be wrapped: words are converted when all of their lines are there.
  let prose: string[] = [];
  const flush = (...more: string[]): void => {
    if (prose.length > 0) out.push(inline(prose.join('\n'), addresses, labelled));
    prose = [];
    out.push(...more);
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const fenceEnd = endOfFence(lines, at);
    if (fenceEnd !== undefined) {
      flush('', ...dedent(lines.slice(at, fenceEnd + 1)), '');
      at = fenceEnd;
      continue;
    }
    const table = simpleTable(lines, at);
    if (table !== undefined) {
      flush('', ...table.rows.map((row) => inline(row, addresses, labelled)), '');
      at = table.end - 1;
      continue;
    }
    const tableEnd = endOfTable(lines, at);
    if (tableEnd !== undefined) {
      flush('', '```text', ...dedent(lines.slice(at, tableEnd)), '```', '');
      at = tableEnd - 1;
      continue;
    }
    const directive =
      /^(\s*)\.\.\s+(code-block|code|sourcecode|doctest|testcode|testoutput|parsed-literal)::?(?:\s+(\w+))?$/.exec(
        line.trimEnd(),
      );
    const versioned = VERSION.exec(line);
    const note = NOTE.exec(line) ?? versioned;
    const rubric = /^\s*\.\.\s+(?:rubric|topic|admonition|sidebar)::\s+(\S.*)$/.exec(line);
    if (rubric !== null) {
      prose.push(`**${rubric[1] ?? ''}**`);
      continue;
    }
    if (directive === null && note === null && isSilent(line)) {
      while (
        at + 1 < lines.length &&
        (lines[at + 1] ?? '').trim() !== '' &&
        isDeeper(lines[at + 1] ?? '', indentOf(line))
      )
        at++;
      continue;
    }
    const isLiteral = directive !== null || /::\s*$/.test(line);
    if (/^\s*>>> /.test(line)) {
      let end = at;
      while (end < lines.length && (lines[end] ?? '').trim() !== '') end++;
      flush('```pycon', ...dedent(lines.slice(at, end)), '```');
      at = end - 1;
    } else if (note !== null) {
      // What stands indented below it is its words.
      const [, indent = '', name = '', said] = note;
      const [version = '', ...more] = versioned === null ? [] : (said ?? '').trim().split(' ');
      const words = versioned === null ? said : more.join(' ').trim() || undefined;
      let end = at + 1;
      while (end < lines.length && ((lines[end] ?? '').trim() === '' || isDeeper(lines[end] ?? '', indent))) end++;
      const body = [...(words === undefined ? [] : [words]), ...dedent(lines.slice(at + 1, end))];
      while (body[0]?.trim() === '') body.shift();
      while (body.at(-1)?.trim() === '') body.pop();
      const label = LABELS.get(name) ?? 'Note:';
      const head = label.endsWith(':') ? label : `${label} ${version}${body.length === 0 ? '.' : ':'}`;
      const text = [`${head} ${body[0] ?? ''}`.trim(), ...body.slice(1)].join('\n');
      flush('', ...pythonMarkdown(text, labelled).split('\n'), '');
      at = end - 1;
    } else if (isLiteral) {
      let end = at + 1;
      while (end < lines.length && ((lines[end] ?? '').trim() === '' || isDeeper(lines[end] ?? '', indentOf(line))))
        end++;
      const body = dedent(lines.slice(at + 1, end).filter((each) => !/^\s*:\w+:/.test(each)));
      if (directive === null && line.trim() !== '::')
        prose.push(
          line
            .replace(/(?<=\s)::\s*$/, '')
            .trimEnd()
            .replace(/::$/, ':'),
        );
      const code = body.join('\n').replace(/^\n+/, '').trimEnd();
      if (code !== '') flush('', `\`\`\`${directive?.[3] || languageOf(directive?.[2], code)}`, code, '```', '');
      at = end - 1;
    } else if (FIELD.test(line)) {
      const [, name = '', rest = ''] = FIELD.exec(line) ?? [];
      prose.push('', `**${name}:**${rest === '' ? '' : ` ${rest}`}`);
    } else if (UNKNOWN.test(line)) {
      // Its words without its name and its options.
      const [, indent = '', title = ''] = UNKNOWN.exec(line) ?? [];
      let end = at + 1;
      while (end < lines.length && ((lines[end] ?? '').trim() === '' || isDeeper(lines[end] ?? '', indent))) end++;
      const body = dedent(lines.slice(at + 1, end)).filter((each) => !/^:[\w-]+:(?: |$)/.test(each));
      flush(
        '',
        ...(title === '' ? [] : [`**${title}**`, '']),
        ...pythonMarkdown(body.join('\n').trim(), labelled).split('\n'),
        '',
      );
      at = end - 1;
    } else prose.push(line);
  }
  flush();
  return out.join('\n');
}
/** A list that is indented as a quote, below words, would be code. */
function withFlatLists(lines: readonly string[]): string[] {
  const out = [...lines];
  for (let at = 1; at < out.length; at++) {
    const indent = indentOf(out[at] ?? '').length;
    if (indent < 4 || out[at - 1]?.trim() !== '' || !ITEM.test(out[at] ?? '')) continue;
    const above = out[at - 2] ?? '';
    if (/^\s|::$/.test(above.trimEnd()) || above === '' || ITEM.test(above)) continue;
    let end = at;
    while (end < out.length && (out[end]?.trim() === '' || indentOf(out[end] ?? '').length >= indent)) end++;
    for (; at < end; at++) out[at] = (out[at] ?? '').slice(indent);
    at--;
  }
  return out;
}
const ITEM = /^\s*(?:[*+-]|\d{1,3}[.)]) +\S/;

/** A field that means nothing to Sphinx is shown by its name (https://docutils.sourceforge.io/docs/ref/rst/restructuredtext.html#field-lists). */
const FIELD = /^\s*:([A-Za-z][\w-]*):(?:\s+([^`\s].*)|\s*)$/;
const NOTE = /^(\s*)\.\.\s+(note|warning|tip|important|hint|caution|danger|attention|seealso)::?(?:\s+(\S.*)|\s*)$/;
const VERSION = /^(\s*)\.\. (versionadded|versionchanged|versionremoved|deprecated)::(.*)$/;
const UNKNOWN = /^(\s*)\.\. (?!note|warning|tip|important|version)[a-z][\w:-]*::(?:\s+(\S.*)?)?$/;

/** `* = every value`: lines of a sign and its meaning, of which some would be marks of Markdown. */
function endOfTable(lines: readonly string[], at: number): number | undefined {
  const above = lines[at - 1] ?? '';
  if (above.trim() !== '' && !above.trimEnd().endsWith(':')) return undefined;
  let end = at;
  while (SIGN.test(lines[end] ?? '')) end++;
  const isWhole = (lines[end] ?? '').trim() === '' && end - at > 1;
  return isWhole && lines.slice(at, end).some((line) => /^\s*[*_+>|#-]/.test(line)) ? end : undefined;
}
const SIGN = /^\s{0,40}[^\s:.]\S{0,20} {1,20}(?:=|->|=>) {1,20}\S/;

/** Code in the fences of Markdown, which many write in docstrings: the line that closes it. */
function endOfFence(lines: readonly string[], at: number): number | undefined {
  const line = (lines[at] ?? '').trimStart();
  const fence = /^(?:`{3,}|~{3,})/.exec(line)?.[0];
  if (fence === undefined || line.slice(fence.length).includes('`')) return undefined;
  const end = lines.findIndex((line, place) => place > at && line.trim() === fence);
  return end < 0 ? undefined : end;
}

const LABELS: ReadonlyMap<string, string> = new Map([
  ['note', 'Note:'],
  ['warning', 'Warning:'],
  ['tip', 'Tip:'],
  ['important', 'Important:'],
  ['hint', 'Hint:'],
  ['caution', 'Caution:'],
  ['danger', 'Danger:'],
  ['attention', 'Attention:'],
  ['seealso', 'See also:'],
  ['versionadded', 'Added in version'],
  ['versionchanged', 'Changed in version'],
  ['versionremoved', 'Removed in version'],
  ['deprecated', 'Deprecated since version'],
]);

/** `:class:`~a.B`` and `~a.B` in backticks are called `B`; two backticks are code as one is. */
export const inline = (text: string, addresses: ReadonlyMap<string, string>, labelled: Labelled): string =>
  literalsAsCode(
    text
      // `words <address>`_ is a link, `words`_ one to an address that is defined elsewhere.
      .replace(/(?<![`:\w])`([^`<>]+)<([^`<>\s]+)>`__?(?!\w)/g, (_all, label: string, url: string) => {
        const goal = url.endsWith('_') ? addresses.get(url.slice(0, -1).toLowerCase()) : url;
        return goal === undefined ? label.trimEnd() : `[${label.trimEnd()}](${goal})`;
      })
      .replace(/(?<![`:\w])`([^`<>]+)`__?(?!\w)/g, (_all, label: string) => {
        const goal = addresses.get(label.replace(/\s+/g, ' ').toLowerCase());
        return goal === undefined ? label : `[${label}](${goal})`;
      })
      .replace(/(?<![\w\]])\[(\d+|#\w*)\]_(?!\w)/g, '[$1]')
      // A section is named by its title, and may be called otherwise.
      .replace(
        /(?<![\w:+-]):(?:std:)?(?:ref|numref):`([^`<]+)(?:<([^`<>]*)>)?`/g,
        (whole, name: string, goal?: string) => {
          const found = labelled((goal ?? name).replace(/\s+/g, ' ').trim().toLowerCase());
          const words = goal === undefined ? found?.title : name.trimEnd();
          if (words === undefined) return whole;
          return found?.url === undefined ? words : `[${words}](${found.url})`;
        },
      )
      .replace(
        /(?<![\w:+-])([\w+-]*):[\w:+-]+:`(~?)([^`<]+)(<[^`>]*>)?`/g,
        (_all, before: string, tilde: string, name: string, goal?: string) =>
          `${before}\`${goal !== undefined ? name.trimEnd() : tilde === '' ? name.replace(/^!/, '') : lastOf(name)}\``,
      )
      .replace(/(?<![`:\w])`~((?:[A-Za-z_]\w*\.)+[A-Za-z_]\w*)`(?!`)/g, (_all, name: string) => `\`${lastOf(name)}\``),
  );

const lastOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

const indentOf = (line: string): string => /^\s*/.exec(line)?.[0] ?? '';

const isDeeper = (line: string, indent: string): boolean => line.length - line.trimStart().length > indent.length;

export function dedent(lines: readonly string[]): string[] {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length);
  const indent = indents.length === 0 ? 0 : Math.min(...indents);
  return lines.map((line) => line.slice(indent));
}
