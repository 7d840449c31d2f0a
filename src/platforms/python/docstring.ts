/** Docstrings in the Google, NumPy and Sphinx styles, taken apart; text in no style stays text. */
import { withoutDefinitions } from './definitions.ts';
import { bareParameter, sphinxField } from './doc-fields.ts';
import { givenBack } from './given-back.ts';
import { dedent, fold, laidOut } from './laid-out.ts';

export interface DocParts {
  /** First paragraph, on one line. */
  summary: string | null;
  /** Everything that belongs to no section, paragraphs kept. */
  text: string | null;
  parameters: { name: string; type: string | null; description: string }[];
  returns: { type: string | null; description: string } | null;
  raises: { type: string; description: string }[];
  deprecated: string | null;
  /** Of a class: what its members hold. */
  attributes: { name: string; type: string | null; description: string }[];
  /** Code of `Example` sections and doctests. */
  examples: string[];
}

const GOOGLE =
  /^(Args|Arguments|Parameters|Params|Keyword Args|Keyword Arguments|Other Parameters|Returns?|Yields?|Raises|Throws|Exceptions|Attributes|Examples?|Notes?|See Also|Warnings?|Attention|Caution|Danger|Hint|Important|Tip|Todo|References|Usage):\s*$/;
const SECTIONS: Record<string, keyof typeof handlers | 'skip' | 'text'> = {
  args: 'parameters',
  arguments: 'parameters',
  parameters: 'parameters',
  params: 'parameters',
  'keyword args': 'parameters',
  'keyword arguments': 'parameters',
  'other parameters': 'parameters',
  return: 'returns',
  returns: 'returns',
  yield: 'returns',
  yields: 'returns',
  raises: 'raises',
  throws: 'raises',
  exceptions: 'raises',
  attributes: 'attributes',
  example: 'examples',
  examples: 'examples',
  usage: 'examples',
  note: 'text',
  notes: 'text',
  warning: 'text',
  warnings: 'text',
  'see also': 'text',
  attention: 'text',
  caution: 'text',
  danger: 'text',
  hint: 'text',
  important: 'text',
  tip: 'text',
  todo: 'skip',
  references: 'text',
};

/** `:meta private:` and `:meta public:` say for whom a name is (https://www.sphinx-doc.org/en/master/usage/domains/python.html#info-field-lists). */
export const isMarked = (doc: string | null | undefined, as: 'private' | 'public'): boolean =>
  (doc ?? '').split('\n').some((line) => line.trim() === `:meta ${as}:`);

/** The docstring as Python's `inspect.cleandoc` would give it. */
export function cleanDoc(raw: string): string {
  const lines = raw.replaceAll('\r\n', '\n').replaceAll('\t', '        ').split('\n');
  const [first = '', ...rest] = lines;
  const indents = rest.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length);
  const indent = indents.length === 0 ? 0 : Math.min(...indents);
  return [first.trim(), ...rest.map((line) => line.slice(indent).trimEnd())].join('\n').trim();
}

export function parseDocstring(raw: string): DocParts {
  const parts: DocParts = {
    summary: null,
    text: null,
    parameters: [],
    returns: null,
    raises: [],
    deprecated: null,
    attributes: [],
    examples: [],
  };
  const kept: string[] = [];
  const lines = withoutDefinitions(cleanDoc(raw)).split('\n');
  for (let at = 0; at < lines.length; at++) {
    const section = sectionAt(lines, at);
    if (section !== undefined) {
      const body = lines.slice(section.from, section.end);
      const what = SECTIONS[section.name];
      const isRead =
        what === undefined ||
        what === 'skip' ||
        what === 'text' ||
        isNothing(body) ||
        handlers[what](parts, dedent(body), section.style);
      if (what === 'text' || what === 'examples' || !isRead)
        kept.push('', `${lines[at]!.trim().replace(/:$/, '')}:`, '', ...dedent(body), '');
      at = section.end - 1;
      continue;
    }
    const used = sphinxField(parts, lines, at);
    if (used > 0) at += used - 1;
    else kept.push(lines[at]!);
  }
  finish(parts, kept);
  return parts;
}

type Style = 'google' | 'numpy';

function sectionAt(
  lines: readonly string[],
  at: number,
): { name: string; from: number; end: number; style: Style } | undefined {
  const line = lines[at]!;
  const google = GOOGLE.exec(line)?.[1];
  if (google !== undefined) {
    let end = at + 1;
    while (end < lines.length && (lines[end]!.trim() === '' || /^\s/.test(lines[end]!))) end++;
    return { name: google.toLowerCase(), from: at + 1, end, style: 'google' };
  }
  const name = line.trim().toLowerCase();
  if (!Object.hasOwn(SECTIONS, name) || !/^\s*-{3,}\s*$/.test(lines[at + 1] ?? '')) return undefined;
  let end = at + 2;
  while (end < lines.length && !(/^\s*-{3,}\s*$/.test(lines[end + 1] ?? '') && lines[end]!.trim() !== '')) end++;
  return { name, from: at + 2, end, style: 'numpy' };
}

/** Each answers whether it could read all of the section: what it could not stays in the text. */
const handlers = {
  parameters(parts: DocParts, body: readonly string[], style: Style): boolean {
    const entries = entriesOf(body, style).map(({ head, text }) => ({
      ...(style === 'numpy' ? numpyHead(head) : googleHead(head)),
      text,
    }));
    const isRead = entries.every(({ names }) => names.length > 0);
    for (const { names, type, text } of isRead ? entries : [])
      for (const name of names)
        parts.parameters.push({
          name: bareParameter(name),
          type: type === undefined ? null : unlinked(type.replace(/,\s*optional$/, '')),
          description: text,
        });
    return isRead;
  },
  attributes(parts: DocParts, body: readonly string[], style: Style): boolean {
    const own = { ...parts, parameters: [] as DocParts['parameters'] };
    const isRead = handlers.parameters(own, body, style);
    parts.attributes.push(...own.parameters);
    return isRead;
  },
  returns(parts: DocParts, body: readonly string[], style: Style): boolean {
    if (style === 'numpy') {
      parts.returns = givenBack(body) ?? parts.returns;
      return true;
    }
    const { type, rest } = typeBefore(laidOut(body));
    if (type !== null || rest !== '') parts.returns = { type, description: rest };
    return true;
  },
  raises(parts: DocParts, body: readonly string[], style: Style): boolean {
    const entries = entriesOf(body, style).map(({ head, text }) => ({
      text,
      types: head
        .replace(/^\(([^()]*)\)$/, '$1')
        .split(/,|\sor\s/)
        .map((part) => unlinked(part.replaceAll('`', '').trim())),
    }));
    const isRead = entries.every(({ types }) => types.every((type) => /^[A-Za-z_][\w.]*$/.test(type)));
    for (const { types, text } of isRead ? entries : [])
      for (const type of types) parts.raises.push({ type, description: text });
    return isRead;
  },
  examples(parts: DocParts, body: readonly string[]): boolean {
    parts.examples.push(body.join('\n').trim());
    return true;
  },
};

/** `None`: a section that is there because all have it. */
const isNothing = (body: readonly string[]): boolean => /^(?:none|nothing|n\/a|-)?\.?$/i.test(fold(body));

/** `str: words`, `(str): words`, `str:` and `list[int]: words`. */
function typeBefore(text: string): { type: string | null; rest: string } {
  const [, type, rest = ''] =
    /^\(?(~?[A-Za-z_][\w.]*(?:\[[^\]]*\])*(?: ?\|[\w.[\], ]+)?)(?:\)| \([^()]*\))?:(?:\s+(.*))?$/s.exec(text) ?? [];
  return type === undefined ? { type: null, rest: text } : { type: unlinked(type), rest: bracketed(type, rest) };
}

/** `~a.b.C` is a link that is called `C`. */
const unlinked = (type: string): string => type.replace(/~(?:[A-Za-z_]\w*\.)*([A-Za-z_]\w*)/g, '$1');

/** Without the type that some write once more: `str: (str) words`. */
const bracketed = (type: string, text: string): string => {
  const again = `(${type})`;
  return text.startsWith(again) ? text.slice(again.length).replace(/^[:,]?\s*/, '') : text;
};

/** `name (type): text` with deeper lines below (Google), or a head line with deeper lines below (NumPy). */
function entriesOf(body: readonly string[], style: Style): { head: string; text: string }[] {
  const entries: { head: string; lines: string[] }[] = [];
  for (const line of body) {
    if (line.trim() === '' || /^\s/.test(line)) {
      entries.at(-1)?.lines.push(line);
      continue;
    }
    const colon = style === 'google' ? colonOf(line) : undefined;
    // Words that go on below their head, no deeper than it.
    if (style === 'google' && colon === undefined && entries.length > 0 && /^[^\s(]+ [^(]/.test(line)) {
      entries.at(-1)?.lines.push(line);
      continue;
    }
    entries.push(
      colon === undefined
        ? { head: line.trim(), lines: [] }
        : { head: line.slice(0, colon).trim(), lines: [line.slice(colon + 1)] },
    );
  }
  return entries.map(({ head, lines }) => ({ head, text: laidOut(style === 'numpy' ? ['', ...lines] : lines) }));
}

/** `a, *b : type` */
function numpyHead(head: string): { names: string[]; type: string | undefined } {
  const colon = head.indexOf(':');
  const names = (colon < 0 ? head : head.slice(0, colon)).split(',').map((name) => name.trim());
  if (!names.every((name) => /^\*{0,2}\w+$/.test(name))) return { names: [], type: undefined };
  return { names, type: colon < 0 ? undefined : head.slice(colon + 1).trim() };
}

/** `a (type)` */
function googleHead(head: string): { names: string[]; type: string | undefined } {
  const [, name, type] = /^(\*{0,2}\w+)\s*(?:\(([^()]*(?:\([^()]*\)[^()]*)*)\))?$/.exec(head) ?? [];
  return { names: name === undefined ? [] : [name], type };
}

/** Where the head of an entry ends: at the first colon outside brackets, where white space or nothing follows, or right behind the type in brackets. */
function colonOf(line: string): number | undefined {
  let depth = 0;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '(') depth++;
    else if (line[at] === ')') depth--;
    else if (line[at] === ':' && depth <= 0)
      return at > 0 && (/^\s?$/.test(line[at + 1] ?? '') || /^\*{0,2}\w+ ?\(.*\)$/.test(line.slice(0, at)))
        ? at
        : undefined;
  }
  return undefined;
}

function finish(parts: DocParts, kept: readonly string[]): void {
  const code: string[] = [];
  for (const line of kept) {
    // A doctest lasts until a blank line: its output is no prose.
    if (/^\s*>>> /.test(line) || (code.at(-1) !== undefined && code.at(-1) !== '' && line.trim() !== ''))
      code.push(line);
    else if (code.at(-1) !== undefined && code.at(-1) !== '') code.push('');
  }
  if (parts.examples.length === 0 && code.some((line) => line !== '')) parts.examples.push(code.join('\n').trim());
  const text = kept
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  if (text === '') return;
  parts.text = text;
  const first = text
    .split(/\n\s*\n/)[0]!
    .split('\n')
    .filter((line) => !/^\s*(?:\.\. |>>> )/.test(line));
  parts.summary = fold(first) || null;
}
