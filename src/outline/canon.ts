/** What a block says, whatever its typography: two texts that a reader sees as the same have the same canon. */

import type { Nodes } from 'mdast';
import { parseMarkdown } from '../content/markdown.ts';
import { containersOf, openingOf } from '../text/containers.ts';
import { withoutUnseen } from '../text/controls.ts';
import { isAllowedTarget } from '../text/link-schemes.ts';
import { type ShownHtml, shownHtml, shownWords } from '../text/shown-html.ts';
import { trimEndOf } from '../text/trim.ts';
import {
  type Canon,
  type CanonCode,
  type CanonLink,
  fold,
  HOLDERS,
  infoOf,
  isTitle,
  languageOf,
  openingOfCode,
  SIGNS,
  type Targets,
  targetsIn,
  unmarked,
  withoutSigns,
} from './canon-parts.ts';
import { type CanonMode, type CanonPart, codeText, spanText, textOf } from './canon-text.ts';
import { withoutPrompts } from './prompts.ts';
import { endOfCode, isAlertWord } from './written-forms.ts';

/** `around`: definitions of the page that the text stands on, as Markdown; what they make a link is one. */
export function canonOf(markdown: string, mode: CanonMode, around = ''): Canon {
  const writer = new CanonWriter(mode, around === '' ? '' : `${around}\n\n`);
  writer.document(withoutUnseen(markdown));
  return writer.canon();
}

const { END, MARK, NEST, UNNEST, CELL, ROW } = SIGNS;

class CanonWriter {
  readonly #isExact: boolean;
  readonly #isLayout: boolean;
  readonly #mode: CanonMode;
  readonly #around: string;
  #definitions: Targets = new Map();
  readonly #links: CanonLink[] = [];
  readonly #codes: CanonCode[] = [];
  readonly #parts: CanonPart[] = [];

  constructor(mode: CanonMode, around: string) {
    this.#mode = mode;
    this.#around = around;
    this.#isExact = mode !== 'words';
    this.#isLayout = mode === 'layout';
  }

  canon(): Canon {
    return { text: textOf(this.#parts, this.#mode), links: this.#links, codes: this.#codes };
  }

  document(text: string): void {
    const lines = text.split('\n');
    let at = 0;
    for (const { start, end, inner, opening } of containersOf(lines)) {
      this.#tree(lines.slice(at, start).join('\n'));
      this.#alert(opening, inner);
      at = end;
    }
    this.#tree(lines.slice(at).join('\n'));
  }

  #tree(text: string): void {
    if (text.trim() === '') return;
    const tree = parseMarkdown(this.#around + text);
    this.#definitions = targetsIn(tree);
    const { children } = tree;
    this.#all({
      ...tree,
      children: children.filter(({ position }) => (position?.end.offset ?? 0) > this.#around.length),
    });
  }

  #alert(opening: string, inner: string): void {
    const { kind, title } = openingOf(opening);
    this.#mark(`alert ${kind}`);
    this.#write(`${title}${END}`);
    this.document(inner);
    this.#mark('/alert');
  }

  #write(text: string): void {
    this.#parts.push({ text, isCode: false });
  }

  /** Prompts of commands are typography: a quote says the same without them. */
  #code(node: Nodes & { type: 'code' }): void {
    const typed = this.#mode === 'words' ? withoutPrompts(node.value, languageOf(node.lang)) : undefined;
    const shown = typed === undefined ? node : { ...node, value: typed.code, lang: typed.language };
    this.#mark(`code ${openingOfCode(node)}`);
    this.#parts.push({ text: codeText(shown.value, languageOf(shown.lang), this.#mode), isCode: true });
    this.#codes.push({ code: shown.value, language: languageOf(shown.lang), info: infoOf(shown) });
    this.#write(END);
  }

  /** Words of the page; entities may stand for any sign. */
  #say(text: string): void {
    this.#write(withoutSigns(text));
  }

  /** Structure, which only the exact canon holds. */
  #mark(name: string): void {
    if (this.#isExact) this.#parts.push({ text: `${MARK}${name}${MARK}`, isCode: false, isMark: true });
  }

  #all(node: Nodes): void {
    if (!('children' in node)) return;
    const holdsBlocks = HOLDERS.has(node.type);
    const children: readonly Nodes[] = node.children;
    for (let at = 0; at < children.length; at++) {
      const child = children[at] as Nodes;
      const end = child.type === 'html' && child.value === '<code>' ? endOfCode(children, at) : -1;
      if (end > 0) {
        const code = children.slice(at + 1, end).map((each) => ('value' in each ? each.value : ''));
        this.#parts.push({ text: spanText(code.join(''), this.#mode), isCode: true });
        at = end;
      } else if (child.type === 'html' && holdsBlocks) this.#htmlBlock(child.value);
      else if (!(this.#mode === 'words' && node.type === 'blockquote' && at === 0 && isAlertWord(child)))
        this.#node(child);
    }
  }

  #inside(name: string, node: Nodes): void {
    this.#mark(name);
    this.#all(node);
    this.#mark(`/${name}`);
  }

  #node(node: Nodes): void {
    switch (node.type) {
      case 'text':
        this.#say(this.#isExact ? node.value : unmarked(node.value));
        return;
      case 'break':
        // What follows the marker of an alert begins its words.
        if (this.#isExact || this.#parts.findLast(({ text }) => text !== '')?.text.endsWith(END) === false)
          this.#write(' ');
        return;
      case 'inlineCode':
        this.#parts.push({ text: spanText(node.value, this.#mode), isCode: true });
        return;
      case 'code':
        this.#code(node);
        return;
      case 'html':
        if (/^<\/?del>$/u.test(node.value)) this.#write('~~');
        else this.#shown(shownHtml(node.value));
        return;
      case 'link':
      case 'image':
        this.#link(node);
        return;
      case 'linkReference':
      case 'imageReference':
        this.#reference(node);
        return;
      case 'heading':
        if (this.#isLayout) this.#title(node);
        else this.#inside(`h${node.depth}`, node);
        this.#write(END);
        return;
      case 'emphasis':
      case 'strong':
        this.#inside(node.type, node);
        return;
      case 'delete':
        this.#write('~~');
        this.#all(node);
        this.#write('~~');
        return;
      case 'listItem':
        if (typeof node.checked === 'boolean') this.#write(node.checked ? '[x] ' : '[ ] ');
        this.#mark('item');
        if (this.#isExact) this.#all(node);
        else this.#item(node);
        this.#mark('/item');
        this.#write(END);
        return;
      case 'list':
        this.#inside(node.ordered ? 'ordered' : 'list', node);
        return;
      case 'blockquote':
        this.#inside('quote', node);
        return;
      case 'paragraph':
        if (this.#isLayout && isTitle(node)) this.#title(node.children[0] as Nodes);
        else this.#all(node);
        this.#write(END);
        return;
      case 'tableCell':
      case 'tableRow':
      case 'table':
        if (node.type === 'tableRow' && !this.#isExact) this.#row(node);
        else this.#all(node);
        this.#write(END);
        return;
      case 'thematicBreak':
        this.#mark('rule');
        return;
      case 'definition':
        if (!isAllowedTarget(node.url)) return;
        this.#mark(withoutSigns(`definition ${node.identifier} ${node.url} ${node.title ?? ''}`));
        return;
      case 'footnoteReference':
        this.#write(this.#isExact ? `[^${node.identifier}]` : `[${node.label ?? node.identifier}]`);
        return;
      case 'footnoteDefinition':
        this.#write(this.#isExact ? `[^${node.identifier}]: ` : `[${node.label ?? node.identifier}] `);
        this.#all(node);
        return;
      default:
        this.#all(node);
        return;
    }
  }

  #item(node: Nodes & { type: 'listItem' }): void {
    for (const child of node.children) {
      if (child.type === 'list') this.#write(`${END}${NEST}${END}`);
      this.#all({ ...node, children: [child] });
      if (child.type === 'list') this.#write(`${END}${UNNEST}${END}`);
    }
  }

  /** Cells that are blank to the end of a row say nothing; any other holds its column. */
  #row({ children }: Nodes & { type: 'tableRow' }): void {
    for (const cell of children.slice(0, children.findLastIndex((each) => each.children.length > 0) + 1)) {
      this.#node(cell);
      this.#write(`${CELL}${END}`);
    }
    this.#write(ROW);
  }

  /** The same as a paragraph that shows it. */
  #htmlBlock(html: string): void {
    const { text, isCode } = shownHtml(html);
    if (text.trim() === '') return;
    this.#shown({ text: text.trim(), isCode });
    this.#write(END);
  }

  #shown({ text, isCode }: ShownHtml): void {
    const said = withoutSigns(text);
    this.#parts.push({ text: isCode ? said.trim() : said, isCode });
  }

  /** A heading of any level, without the mark that linters take from its end. */
  #title(node: Nodes): void {
    this.#mark('title');
    const inner = this.#inner();
    inner.#all(node);
    this.#write(trimEndOf(inner.canon().text, '.,;:!。，；：！'));
    this.#mark('/title');
  }

  #inner(): CanonWriter {
    const inner = new CanonWriter(this.#mode, this.#around);
    inner.#definitions = this.#definitions;
    return inner;
  }

  /** It leads where its definition says, whoever wrote that. */
  #reference(node: Nodes & { type: 'linkReference' | 'imageReference' }): void {
    const to = this.#definitions.get(node.identifier.toLowerCase());
    if (to === undefined) this.#all(node);
    else if (node.type === 'linkReference') this.#link({ ...to, type: 'link', children: node.children });
    else this.#link({ ...to, type: 'image', alt: node.alt ?? '' });
  }

  #link(node: Nodes & { type: 'link' | 'image' }): void {
    const isImage = node.type === 'image';
    // No page keeps a link of another scheme: its words are all that it says. One that is on a page nevertheless is known by its target.
    const isKept = isAllowedTarget(node.url);
    if (this.#isExact || !isKept) {
      if (!this.#isExact) this.#links.push({ text: '', target: node.url, title: '', isImage });
      else if (isKept) this.#mark(withoutSigns(`${node.type} ${node.url} ${node.title ?? ''}`));
      if (isImage) this.#shown(shownWords(node.alt ?? ''));
      else this.#all(node);
      if (this.#isExact && isKept) this.#mark(`/${node.type}`);
      return;
    }
    const title = fold(node.title ?? '');
    if (isImage) {
      this.#links.push({ text: fold(node.alt ?? ''), target: node.url, title, isImage });
      return;
    }
    const inner = this.#inner();
    inner.#all(node);
    this.#links.push({ text: inner.canon().text, target: node.url, title, isImage }, ...inner.#links);
    this.#parts.push(...inner.#parts);
  }
}
