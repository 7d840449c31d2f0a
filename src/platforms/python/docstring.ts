/** Docstrings in the Google, NumPy and Sphinx styles, taken apart; text in no style stays text. */
import { withoutDefinitions } from './definitions.ts';

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
  /^(Args|Arguments|Parameters|Params|Keyword Args|Keyword Arguments|Other Parameters|Returns?|Yields?|Raises|Throws|Exceptions|Attributes|Examples?|Notes?|See Also|Warnings?|Todo|References|Usage):\s*$/;
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
      if (what === 'text' || what === 'examples')
        kept.push('', `${lines[at]!.trim().replace(/:$/, '')}:`, '', ...dedent(body), '');
      if (what !== undefined && what !== 'skip' && what !== 'text') handlers[what](parts, dedent(body), section.style);
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

const handlers = {
  parameters(parts: DocParts, body: readonly string[], style: Style): void {
    for (const { head, text } of entriesOf(body, style)) {
      const { names, type } = style === 'numpy' ? numpyHead(head) : googleHead(head);
      for (const name of names)
        parts.parameters.push({
          name: name.replace(/^\*+/, ''),
          type: type?.replace(/,\s*optional$/, '') ?? null,
          description: text,
        });
    }
  },
  attributes(parts: DocParts, body: readonly string[], style: Style): void {
    const own = { ...parts, parameters: [] as DocParts['parameters'] };
    handlers.parameters(own, body, style);
    parts.attributes.push(...own.parameters);
  },
  returns(parts: DocParts, body: readonly string[], style: Style): void {
    if (style === 'numpy') {
      const [entry] = entriesOf(body, style);
      if (entry !== undefined) parts.returns = { type: entry.head.replace(/^\w+\s*:\s*/, ''), description: entry.text };
      return;
    }
    const text = fold(body);
    const typed = /^\(?([A-Za-z_][\w.]*(?:\[[^\]]*\])?(?: ?\|[\w.[\], ]+)?)\)?: (.*)$/s.exec(text);
    if (text !== '')
      parts.returns = typed === null ? { type: null, description: text } : { type: typed[1]!, description: typed[2]! };
  },
  raises(parts: DocParts, body: readonly string[], style: Style): void {
    for (const { head, text } of entriesOf(body, style)) {
      for (const type of head
        .replace(/^\(([^()]*)\)$/, '$1')
        .split(/,|\sor\s/)
        .map((part) => part.trim()))
        if (/^[A-Za-z_][\w.]*$/.test(type)) parts.raises.push({ type, description: text });
    }
  },
  examples(parts: DocParts, body: readonly string[]): void {
    parts.examples.push(body.join('\n').trim());
  },
};

/** `name (type): text` with deeper lines below (Google), or a head line with deeper lines below (NumPy). */
function entriesOf(body: readonly string[], style: Style): { head: string; text: string }[] {
  const entries: { head: string; lines: string[] }[] = [];
  for (const line of body) {
    if (line.trim() === '') continue;
    if (/^\s/.test(line)) {
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
  return entries.map(({ head, lines }) => ({ head, text: fold(lines) }));
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

/** Where the head of an entry ends: at the first colon outside brackets, where white space or nothing follows. */
function colonOf(line: string): number | undefined {
  let depth = 0;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '(') depth++;
    else if (line[at] === ')') depth--;
    else if (line[at] === ':' && depth <= 0) return at > 0 && /^\s?$/.test(line[at + 1] ?? '') ? at : undefined;
  }
  return undefined;
}

/** `:param type name: text` and its kin, with deeper lines below; answers how many lines it took. */
function sphinxField(parts: DocParts, lines: readonly string[], at: number): number {
  const field = /^:(\w+)(?:\s([^:]*))?:(.*)$/.exec(lines[at]!.trim());
  const deprecated = /^\.\.\s+deprecated::(.*)$/.exec(lines[at]!.trim());
  if (field === null && deprecated === null) return 0;
  let end = at + 1;
  // Empty lines part what stands below it, and end nothing.
  for (let next = end; next < lines.length && /^(?:\s*$|\s+\S)/.test(lines[next]!); next++)
    if (lines[next]!.trim() !== '') end = next + 1;
  const below = lines.slice(at + 1, end);
  if (deprecated !== null) {
    parts.deprecated = fold([deprecated[1]!, ...below]);
    return end - at;
  }
  const [, kind = '', argument = '', text = ''] = field!;
  const description = fold([text, ...below]);
  const words = argument.trim().split(/\s+/);
  const name = (words.at(-1) ?? '').replace(/^\*+/, '');
  if (/^(?:param|parameter|arg|argument|keyword|kwarg)$/.test(kind) && name !== '') {
    parts.parameters.push({ name, type: words.length > 1 ? words.slice(0, -1).join(' ') : null, description });
  } else if (kind === 'type') {
    const known = parts.parameters.find((parameter) => parameter.name === name);
    if (known !== undefined) known.type ??= description;
  } else if (/^(?:returns?|yields?)$/.test(kind)) parts.returns = { type: parts.returns?.type ?? null, description };
  else if (kind === 'rtype') parts.returns = { type: description, description: parts.returns?.description ?? '' };
  else if (/^(?:raises?|except|exception)$/.test(kind) && argument !== '')
    parts.raises.push({ type: argument.trim(), description });
  else if (/^(?:var|ivar|cvar)$/.test(kind) && name !== '')
    parts.attributes.push({ name, type: words.length > 1 ? words.slice(0, -1).join(' ') : null, description });
  else if (!/^(?:var|ivar|cvar|vartype|meta)$/.test(kind)) return 0;
  return end - at;
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

function dedent(lines: readonly string[]): string[] {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length);
  const indent = indents.length === 0 ? 0 : Math.min(...indents);
  return lines.map((line) => line.slice(indent));
}

const fold = (lines: readonly string[]): string => lines.join(' ').replace(/\s+/g, ' ').trim();
