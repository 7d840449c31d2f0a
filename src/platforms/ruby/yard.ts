/** Comments of Ruby taken apart: words as Markdown, tags of YARD, directives of RDoc. Pure. */
import type { Documentation } from '../describe.ts';
import { noteOf, withNote } from '../doc-notes.ts';
import { fold } from '../doc-tags.ts';
import { fenced, inline, rdocAsMarkdown } from './rdoc.ts';
import { listed, type Tag, tagsOf, typed } from './tags.ts';

export interface RubyDoc extends Documentation {
  since: string | null;
  /** For the product's own developers; `all`: what is inside of it too. */
  isHidden: boolean;
  isHiddenWhole: boolean;
  /** What stands in the same opening of it is for them as well. */
  hidesInside: boolean;
  /** How else it is called, as the comment writes it. */
  overloads: string[];
  /** Of an attribute: its type. */
  of: string | null;
  /** `(see Table#read)`: what has the words. */
  see: string | null;
  /** Its tag says that it is for everybody. */
  isForAll: boolean;
}

type Parameter = Documentation['parameters'][number];

export function parseRubyDoc(lines: readonly string[], isRuby: (code: string) => boolean): RubyDoc {
  const { text: written, tags } = tagsOf(lines);
  const { status, text } = tomDocOf(written);
  const isApart = text.some((line) => /^:(?:nodoc|stopdoc):/.test(line.trim()));
  const doc: RubyDoc = {
    ...partsOf(tags, isRuby),
    since: null,
    isHidden: isApart || status === 'Internal' || status === 'Private',
    isHiddenWhole: text.some((line) => /^:nodoc:\s*all\b/.test(line.trim())),
    hidesInside: false,
    overloads: [],
    of: null,
    isForAll: tags.some(({ name, words: said }) => name === 'api' && said === 'public'),
    see: /^\s*\(see ([\w:#.?!=[\]]+)\)\s*$/.exec(text.find((line) => line.trim() !== '') ?? '')?.[1] ?? null,
  };
  const { words, calls } = withoutDirectives(doc.see === null ? text : []);
  const own = rdocAsMarkdown(words, isRuby);
  const after = doc.text;
  doc.text = [...calls, own, after ?? ''].filter((each) => each !== '').join('\n\n') || null;
  if (status === 'Deprecated') doc.deprecated ??= doc.text ?? 'Deprecated.';
  for (const { name, words: said } of tags) {
    if (name === 'since') doc.since = /^v?\d[\w.+-]*/.exec(said)?.[0] ?? null;
    if (name === 'private' || (name === 'api' && said === 'private')) doc.isHidden = doc.isHiddenWhole = true;
    if (name === '!visibility' && /^(?:private|protected)$/.test(said)) doc.isHidden = doc.hidesInside = true;
  }
  for (const each of tags.filter(({ name }) => name === 'overload')) overload(doc, each, isRuby);
  return doc;
}

/** The status that a comment of TomDoc begins with (http://tomdoc.org/). */
function tomDocOf(text: readonly string[]): { status?: string; text: readonly string[] } {
  const at = text.findIndex((line) => line.trim() !== '');
  const [label = '', status] = /^(Public|Internal|Private|Deprecated)(?::\s|:?$)\s*/.exec(text[at] ?? '') ?? [];
  const isWhole = label.trim() === text[at]?.trim();
  if (status === undefined || (isWhole && text.some((line, place) => place > at && line.trim() !== '')))
    return { text };
  return { status, text: text.with(at, text[at]?.slice(label.length) ?? '') };
}

/** What tags say, whatever they stand in. */
function partsOf(tags: readonly Tag[], isRuby: (code: string) => boolean): Documentation {
  const parameters: Parameter[] = [];
  const raises: Documentation['raises'][number][] = [];
  const returned: { type: string | null; description: string }[] = [];
  let text: string | null = null;
  let deprecated: string | null = null;
  const say = (more: string): void => {
    if (more.trim() !== '') text = withNote(text, more);
  };
  for (const { name, words, below } of tags) {
    const { type, name: called, rest } = typed(words, name);
    const said = fold(inline([rest, ...below].join('\n')));
    switch (name) {
      case 'param':
      case 'attr':
      case 'attr_reader':
      case 'attr_accessor': {
        // `options [Boolean] :quiet`: the tag of an option is meant.
        const option =
          name === 'param' && / :\w+$/.test(words) && !words.startsWith('[') ? optionOf(words, below) : undefined;
        parameters.push(option ?? { name: called.replace(/^(?:[*&]+|:(?=\w))|:$/g, ''), type, description: said });
        break;
      }
      case 'option': {
        const option = optionOf(words, below);
        if (option !== undefined) parameters.push(option);
        break;
      }
      case 'return':
        returned.push({ type, description: said });
        break;
      case 'raise':
        for (const each of (type ?? '').split(/[,|]/))
          if (each.trim() !== '') raises.push({ type: each.trim(), description: said });
        break;
      case 'yield': {
        const names = listed(type ?? '').map((each) => `\`${each}\``);
        if (names.length === 0 && said === '') break;
        say(
          names.length === 0
            ? `**Yields:** ${said}`
            : `**Yields** ${names.join(', ')}${said === '' ? '' : `: ${said}`}`,
        );
        break;
      }
      case 'yieldparam':
        say(`- \`${called}\`${type === null ? '' : ` (\`${type}\`)`}${said === '' ? '' : `: ${said}`}`);
        break;
      case 'yieldreturn':
        say(`**The block returns**${type === null ? '' : ` \`${type}\``}${said === '' ? '' : `: ${said}`}`);
        break;
      case 'example':
      case 'examples':
        say(exampleOf(words, below, isRuby));
        break;
      case 'deprecated':
        deprecated = fold(inline([words, ...below].join('\n'))) || 'Deprecated.';
        break;
      case 'see':
        say(seen(words, below));
        break;
      case 'abstract':
        if (said !== '') say(said);
        break;
      default: {
        const note = noteOf(name, rdocAsMarkdown([words, ...below], isRuby));
        if (note !== undefined) say(note);
      }
    }
  }
  return { text, parameters: withValues(parameters), returns: joined(returned), raises, deprecated };
}

/** What has no keys has values: options of a Symbol are said with it. */
function withValues(parameters: readonly Parameter[]): Parameter[] {
  const plain = parameters.filter(({ type }) => /^(?:Symbol|String|Integer|Numeric|Float)$/.test(type ?? ''));
  return parameters.flatMap((each) => {
    if (plain.some(({ name }) => each.name.startsWith(`${name}[`))) return [];
    const values = plain.includes(each) ? parameters.filter(({ name }) => name.startsWith(`${each.name}[`)) : [];
    const said = values.map(({ name, description }) => {
      const others = /^(?:, :\w+)*/.exec(description)?.[0] ?? '';
      const all = `${name.slice(each.name.length + 1, -1)}${others}`.split(', ').map((value) => `\`${value}\``);
      return `${all.join(', ')} ${description.slice(others.length).trim()}`.trim();
    });
    const before = each.description === '' || said.length === 0 ? each.description : `${each.description}: `;
    return [{ ...each, description: `${before}${said.join('; ')}` }];
  });
}

/** Some methods return one of several, each with its reason. */
function joined(returned: readonly { type: string | null; description: string }[]): Documentation['returns'] {
  const [first, ...others] = returned;
  if (first === undefined || others.length === 0) return first ?? null;
  const types = [...new Set(returned.flatMap(({ type }) => (type === null ? [] : [type])))];
  const said = returned.filter(({ description }) => description !== '');
  return {
    type: types.length === 0 ? null : types.join(', '),
    description: said
      .map(({ type, description }) => (type === null ? description : `\`${type}\` ${description}`))
      .join('; '),
  };
}

/** `opts [Integer] :timeout (5) seconds to wait` */
function optionOf(words: string, below: readonly string[]): Parameter | undefined {
  const [, before = '', owner = '', after = '', key = '', behind = ''] =
    /^(\[[^\]]*\]\s+)?(\w+)\s+(\[(?:[^\][]|\[[^\]]*\])*\]\s*)?(?::|["'])?([\w?!:-]+)["']?:?\s*([\s\S]*)$/.exec(words) ??
    [];
  if (owner === '' || key === '') return undefined;
  const [, initial, rest = ''] = /^(?:\(([^()]*(?:\([^()]*\)[^()]*)*)\))?\s*([\s\S]*)$/.exec(behind) ?? [];
  return {
    name: `${owner}[:${key}]`,
    type: fold(before + after).replace(/^\[|\]$/g, '') || null,
    ...(initial === undefined ? {} : { default: fold(initial) }),
    description: fold(inline([rest, ...below].join('\n'))),
  };
}

function exampleOf(title: string, below: readonly string[], isRuby: (code: string) => boolean): string {
  const from = below.findIndex((line) => line.trim() !== '');
  if (from < 0) return '';
  const shown = fenced(below.slice(from), isRuby, 0, true).join('\n');
  if (title === '') return shown;
  // Words that go on from "Example" stand behind that.
  const words = inline(title.replace(/:$/, ''));
  return `${/^\p{Ll}/u.test(words) ? `**Example:** ${words}` : `${words}:`}\n\n${shown}`;
}

function seen(words: string, below: readonly string[]): string {
  const [goal = '', ...rest] = fold([words, ...below].join(' ')).split(' ');
  const label = rest.join(' ');
  if (/^https?:/.test(goal)) return `**See also:** ${label === '' ? `<${goal}>` : `[${label}](${goal})`}`;
  if (goal === '' || /^(?:file|rdoc-ref):/.test(goal)) return label === '' ? '' : `**See also:** ${inline(label)}`;
  return /^[#.]?[\w:]+(?:[#.][\w?!=[\]<>+*%&|~^-]+)?$/.test(goal)
    ? `**See also:** \`${goal}\`${label === '' ? '' : ` ${inline(label)}`}`
    : `**See also:** ${inline([goal, label].join(' ').trim())}`;
}

/** Another way to call the method, with what its own tags say. */
function overload(doc: RubyDoc, { words, below }: Tag, isRuby: (code: string) => boolean): void {
  const signature = fold(words).replace(/^def\s+/, '');
  if (signature === '') return;
  doc.overloads.push(`def ${signature}`);
  const inside = tagsOf(below);
  const parts = partsOf(inside.tags, isRuby);
  const said = [rdocAsMarkdown(inside.text, isRuby), parts.text ?? ''].filter((each) => each !== '').join('\n\n');
  if (said !== '') doc.text = withNote(doc.text, `\`${signature}\`:\n\n${said}`);
  const known = new Set(doc.parameters.map(({ name }) => name));
  doc.parameters = [...doc.parameters, ...parts.parameters.filter(({ name }) => !known.has(name))];
  doc.returns = joined(
    [...(doc.returns === null ? [] : [doc.returns]), ...(parts.returns === null ? [] : [parts.returns])].filter(
      (each, at, all) =>
        all.findIndex((other) => other.type === each.type && other.description === each.description) === at,
    ),
  );
  doc.raises = [...doc.raises, ...parts.raises];
}

/** `call-seq:` shows how a method is called; other directives say nothing to readers. */
function withoutDirectives(lines: readonly string[]): { words: string[]; calls: string[] } {
  const words: string[] = [];
  const calls: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const text = line.trimStart();
    const indent = line.slice(0, line.length - text.length);
    const [mark = '', name = ''] = /^:?([a-z-]+):(?=\s|$)/.exec(text) ?? [];
    const rest = text.slice(mark.length).trim();
    if (name === 'call-seq') {
      const body = rest === '' ? [] : [rest];
      while (
        at + 1 < lines.length &&
        ((lines[at + 1] ?? '').trim() === '' ? isDeeper(lines[at + 2], indent) : isDeeper(lines[at + 1], indent))
      )
        body.push((lines[++at] ?? '').trim());
      const shown = body.filter((each) => each !== '');
      if (shown.length > 0) calls.push(`\`\`\`text\n${shown.join('\n')}\n\`\`\``);
    } else if (!DIRECTIVES.has(name) || !line.trimStart().startsWith(':')) words.push(line);
  }
  return { words, calls };
}

const isDeeper = (line: string | undefined, indent: string): boolean =>
  line !== undefined && line.trim() !== '' && line.length - line.trimStart().length > indent.length;
/** https://ruby.github.io/rdoc/RDoc/MarkupReference.html */
const DIRECTIVES = new Set(
  'nodoc doc stopdoc startdoc enddoc notnew not-new yields yield args arg section category markup include title main attr attr_reader attr_writer attr_accessor method singleton-method'.split(
    ' ',
  ),
);
