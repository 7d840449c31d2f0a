/** Comments for readers of Luau taken apart: words as Markdown, and the tags of Moonwave. https://eryn.io/moonwave/docs/intro */
import type { Documentation } from '../describe.ts';

export interface LuauDoc extends Documentation {
  /** For the product's own developers, or in no release yet. */
  isPrivate: boolean;
  /** The table that holds a class's methods, where it has another name than `prototype`. */
  index: string | null;
  since: string | null;
  className: string | null;
  within: string | null;
  /** What it documents where that is not the code below it: `@prop height number`. */
  of: { kind: 'prop' | 'function' | 'method' | 'type' | 'interface'; name: string; type: string | null } | null;
  /** Of an interface. */
  fields: { name: string; type: string | null; description: string; line: number }[];
}

export function parseLuauDoc(comment: string): LuauDoc {
  const doc: LuauDoc = {
    text: null,
    parameters: [],
    returns: null,
    raises: [],
    deprecated: null,
    isPrivate: false,
    index: null,
    since: null,
    className: null,
    within: null,
    of: null,
    fields: [],
  };
  const parameters: Documentation['parameters'][number][] = [];
  const raises: Documentation['raises'][number][] = [];
  const words: string[] = [];
  const marks = new Set<string>();
  const tags: string[] = [];
  let fenced = false;
  for (const [line, text] of linesOf(comment).entries()) {
    if (/^\s*```/.test(text)) fenced = !fenced;
    const bare = fenced ? '' : text.trim();
    const { word: field, rest: described } = headed(bare, '.');
    const { word: tag, rest } = headed(bare, '@');
    if (field !== '' && described !== '') {
      doc.fields.push({ name: field, ...typed(described), line });
      continue;
    }
    switch (tag) {
      case '':
        words.push(fenced || bare.startsWith('```') ? text : namesForLinks(text));
        break;
      case 'param': {
        const { word: name, rest: more } = headed(rest, '');
        if (name !== '') parameters.push({ name, ...typed(more) });
        break;
      }
      case 'return':
      case 'returns':
        doc.returns = both(doc.returns, typed(rest));
        break;
      case 'field': {
        const { word: name, rest: more } = headed(rest, '');
        if (name !== '') doc.fields.push({ name, ...typed(more), line });
        break;
      }
      case '__index':
        doc.index = rest.trim() || null;
        break;
      case 'tag':
        if (rest !== '') tags.push(rest);
        break;
      case 'yields':
      case 'readonly':
      case 'server':
      case 'client':
      case 'plugin':
        marks.add(tag);
        break;
      case 'error': {
        const { type, description } = typed(rest);
        if (type !== null) raises.push({ type, description });
        break;
      }
      case 'class':
        doc.className = rest.trim() || null;
        break;
      case 'within':
        doc.within = rest.trim() || null;
        break;
      case 'prop':
      case 'function':
      case 'method':
      case 'type':
      case 'interface': {
        const { word: name, rest: more } = headed(rest, '');
        if (name !== '') doc.of = { kind: tag, name, type: more.split(' --')[0]?.trim() || null };
        break;
      }
      case 'private':
      case 'ignore':
      case 'unreleased':
        doc.isPrivate = true;
        break;
      case 'since':
        doc.since = rest.trim().replace(/^v(?=\d)/, '') || null;
        break;
      case 'deprecated':
        doc.deprecated = typed(rest).description || 'Deprecated.';
    }
  }
  const text = [words.join('\n').trim(), marksInWords(marks, tags)].filter((part) => part !== '').join('\n\n');
  return { ...doc, text: text || null, parameters, raises };
}

const REALMS: readonly (readonly [string, string])[] = [
  ['server', 'on the server'],
  ['client', 'on the client'],
  ['plugin', 'in plugins'],
];

/** What the badges of Moonwave's own pages say. */
function marksInWords(marks: ReadonlySet<string>, tags: readonly string[]): string {
  const realms = REALMS.filter(([mark]) => marks.has(mark)).map(([, where]) => where);
  return [
    marks.has('readonly') ? 'Read-only.' : '',
    marks.has('yields') ? 'Yields.' : '',
    realms.length > 0 ? `For use ${realms.join(' and ')}.` : '',
    tags.length > 0 ? `Tags: ${tags.join(', ')}.` : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** Functions of Luau give several values, each with a tag of its own. */
function both(one: LuauDoc['returns'], other: NonNullable<LuauDoc['returns']>): NonNullable<LuauDoc['returns']> {
  if (one === null) return other;
  const join = (parts: readonly (string | null)[], by: string): string =>
    parts.filter((part) => part !== null && part !== '').join(by);
  return {
    type: join([one.type, other.type], ', ') || null,
    description: join([one.description, other.description], '; '),
  };
}

const SHORT =
  /(?<![\w\]])\[\[([A-Za-z]\w{0,100}(?:[.:]\w{1,100})?)\]\]|(?<![\w\][])\[([A-Z]\w{0,100}(?:[.:]\w{1,100})?)\](?![[(:])/g;
const TO_ITS_PAGES = /\[([^\][`]{1,200})\]\((?:#|\/api\/)[^()\s]{0,200}\)/g;

/** Links to Moonwave's own pages are the names they stand for, as its short links are; outside of code. */
const namesForLinks = (text: string): string =>
  text
    .split(/(`+[^`]*`+)/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .replace(TO_ITS_PAGES, (_, words: string) => (/^\w+[.:]\w+$/.test(words) ? `\`${words}\`` : words))
            .replace(SHORT, (_, long: string | undefined, short: string | undefined) => `\`${long ?? short}\``),
    )
    .join('');

/** The word behind a mark, and what follows it. */
function headed(text: string, mark: string): { word: string; rest: string } {
  const bare = text.startsWith(mark) ? text.slice(mark.length) : '';
  const word = /^(?:\.\.\.|\w+)/.exec(bare)?.[0] ?? '';
  return { word, rest: bare.slice(word.length).trim() };
}

/** `number -- how high`; what a parameter of a reader's own words has no type. */
function typed(text: string): { type: string | null; description: string } {
  const at = text.indexOf('--');
  if (at === -1) return { type: text.trim() || null, description: '' };
  return { type: text.slice(0, at).trim() || null, description: namesForLinks(text.slice(at + 2).trim()) };
}

/** Without its marks, and without the indentation that its lines share. */
function linesOf(comment: string): string[] {
  const open = /^--\[(=*)\[/.exec(comment);
  const lines =
    open === null
      ? comment.split('\n').map((line) => line.replace(/^---/, ''))
      : comment.slice(open[0].length, -((open[1]?.length ?? 0) + 2)).split('\n');
  const written = lines.filter((line) => line.trim() !== '');
  const shared = Math.min(...written.map((line) => line.length - line.trimStart().length), 1000);
  return lines.map((line) =>
    line.trim() === '' ? '' : line.slice(Math.min(shared, line.length - line.trimStart().length)),
  );
}
