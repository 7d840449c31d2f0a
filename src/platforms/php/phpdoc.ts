/** PHPDoc comments taken apart: words as Markdown, and what their tags say of parameters, results and errors. */
import type { Documentation } from '../describe.ts';
import { htmlAsMarkdown } from '../doc-html.ts';
import { noteOf, withNote } from '../doc-notes.ts';
import { fold, tagBlocks } from '../doc-tags.ts';
import { besideInherited, INHERITED } from '../inline-tags.ts';
import { finer } from './finer.ts';

export interface PhpDoc extends Documentation {
  /** Its words with a mark where those of what it overrides belong. */
  inherits?: string;
  /** For the product's own developers. */
  isInternal: boolean;
  since: string | null;
  /** Of `@var`: a property's or a constant's type and what it is. */
  of: { type: string | null; description: string } | null;
  /** Methods and properties that exist by the comment alone. */
  magic: PhpMagic[];
}

/** `row`: below the first line of the comment. */
export interface PhpMagic {
  kind: 'method' | 'property';
  name: string;
  /** As the comment writes it. */
  signature: string;
  description: string;
  row: number;
  rows: number;
}

export function parsePhpDoc(comment: string): PhpDoc {
  const doc: PhpDoc = {
    text: null,
    parameters: [],
    returns: null,
    raises: [],
    deprecated: null,
    isInternal: false,
    since: null,
    of: null,
    magic: [],
  };
  const parameters: { name: string; type: string | null; description: string }[] = [];
  const raises: Documentation['raises'][number][] = [];
  for (const { tag, text, row, rows } of tagBlocks(comment)) {
    if (tag === null) {
      const prose = htmlAsMarkdown(text.replace(/\{@inheritdoc\}/gi, INHERITED).trim());
      if (!/^@?inheritdoc\.?$/i.test(prose)) Object.assign(doc, besideInherited(prose));
      continue;
    }
    const { type, rest } = typed(text);
    switch (tag.replace(/^(?:psalm|phpstan|phan)-/, '')) {
      case 'param': {
        const [, name, description = ''] = /^&?(?:\.{3})?&?\$(\w+)\s*([\s\S]*)$/.exec(rest || text) ?? [];
        // What a checker says besides is the more exact type of the same parameter.
        const before = parameters.find((each) => each.name === name);
        if (before !== undefined) before.type = finer(before.type, type);
        else if (name !== undefined)
          parameters.push({ name, type: text.startsWith('$') ? null : type, description: said(description) });
        break;
      }
      case 'return':
        if (doc.returns === null) doc.returns = { type, description: said(rest) };
        else doc.returns.type = finer(doc.returns.type, type);
        break;
      case 'throws':
        for (const each of (type ?? '').split('|').filter((part) => part !== ''))
          raises.push({ type: each, description: said(rest) });
        break;
      case 'var':
        doc.of ??= { type, description: said(rest.replace(/^\$\w+\s*/, '')) };
        break;
      case 'deprecated':
        doc.deprecated = said(text) || 'Deprecated.';
        break;
      case 'since':
        doc.since = /^v?\d[\w.+-]*/.exec(text)?.[0] ?? null;
        break;
      case 'internal':
        doc.isInternal = true;
        break;
      case 'example':
        if (/[;{]/.test(text)) doc.text = [doc.text ?? '', shown(text)].join('\n\n').trim();
        break;
      case 'method':
        doc.magic.push(...methodOf(text).map((each) => ({ ...each, row, rows })));
        break;
      case 'property':
      case 'property-read':
      case 'property-write':
        doc.magic.push(...propertyOf(tag, type, rest).map((each) => ({ ...each, row, rows })));
        break;
      default: {
        const note = noteOf(tag, htmlAsMarkdown(text));
        if (note !== undefined) doc.text = withNote(doc.text, note);
      }
    }
  }
  return { ...doc, parameters, raises };
}

const said = (text: string): string =>
  fold(htmlAsMarkdown(text.replace(/^[-–—:]\s+/, '').replace(/\{@inheritdoc\}/gi, '')));
const shown = (code: string): string => (code.includes('```') ? code : `\`\`\`php\n${code}\n\`\`\``);

/** `array<int, string>|null rest`: a type ends at the first space outside of its brackets. */
export function typed(text: string): { type: string | null; rest: string } {
  if (text === '' || text.startsWith('$')) return { type: null, rest: text };
  let depth = 0;
  let at = 0;
  for (; at < text.length; at++) {
    const char = text[at] ?? '';
    if ('<({['.includes(char)) depth++;
    else if ('>)}]'.includes(char)) depth--;
    else if (/\s/.test(char) && depth <= 0) {
      const end = pastSpace(text, at);
      if (!isJoint(text[end]) && !isJoint(text[at - 1])) break;
      at = end - 1;
    }
  }
  return { type: fold(text.slice(0, at)), rest: text.slice(at).trim() };
}

/** Unions, intersections and the types of callables go on behind these. */
const isJoint = (char: string | undefined): boolean => char !== undefined && '|&:'.includes(char);

function pastSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\s/.test(text.charAt(at))) at++;
  return at;
}

/** `static self make(int $size = (int) 2) What it does.`: what stands before the first list in parentheses, the list, the words. */
type Magic = Omit<PhpMagic, 'row' | 'rows'>;

function methodOf(text: string): Magic[] {
  const open = text.indexOf('(');
  const close = closingOf(text, open);
  if (close < 0) return [];
  const words = text.slice(0, open).trim().split(/\s/);
  const name = words.pop() ?? '';
  if (!/^\w+$/.test(name)) return [];
  const signature = `@method ${fold(`${[...words, name].join(' ')}(${text.slice(open + 1, close)})`)}`;
  return [{ kind: 'method', name, signature, description: said(text.slice(close + 1).trim()) }];
}

/** The parenthesis that closes the one at `open`; -1 where none does. */
function closingOf(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at >= 0 && at < text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')' && --depth === 0) return at;
  }
  return -1;
}

function propertyOf(tag: string, type: string | null, rest: string): Magic[] {
  const [, name, description = ''] = /^\$(\w+)\s*([\s\S]*)$/.exec(rest) ?? [];
  return name === undefined
    ? []
    : [
        {
          kind: 'property',
          name: `$${name}`,
          signature: `@${tag.replace(/^(?:psalm|phpstan|phan)-/, '')} ${type === null ? '' : `${type} `}$${name}`,
          description: said(description),
        },
      ];
}
