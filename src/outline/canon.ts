/** What a block says, whatever its typography: two texts that a reader sees as the same have the same canon. */

import type { Nodes } from 'mdast';
import { parseMarkdown } from '../content/markdown.ts';
import { containersOf, openingOf } from '../text/containers.ts';
import { withoutUnseen } from '../text/controls.ts';
import { isAllowedTarget } from '../text/link-schemes.ts';
import { shownHtml, shownWords } from '../text/shown-html.ts';
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
  noteMark,
  openingOfCode,
  SIGNS,
  type Targets,
  targetsIn,
  withoutSigns,
} from './canon-parts.ts';
import { type CanonMode, CanonParts, codeText, spanText, textOf } from './canon-text.ts';
import { withoutPrompts } from './prompts.ts';
import { alertWord, endOfCode } from './written-forms.ts';

/** `around`: definitions of the page that the text stands on, as Markdown; what they make a link is one. */
export function canonOf(markdown: string, mode: CanonMode, around = ''): Canon {
  const writer = new CanonWriter(mode, around === '' ? '' : `${around}\n\n`);
  writer.document(withoutUnseen(markdown));
  return writer.canon();
}

const { END, NEST, UNNEST, CELL, ROW } = SIGNS;

class CanonWriter {
  readonly #out: CanonParts;
  readonly #isLayout: boolean;
  readonly #mode: CanonMode;
  readonly #around: string;
  #definitions: Targets = new Map();
  readonly #links: CanonLink[] = [];
  readonly #codes: CanonCode[] = [];
  /** Quotations, items and containers around. */
  #nested = 0;

  constructor(mode: CanonMode, around: string) {
    this.#mode = mode;
    this.#out = new CanonParts(mode !== 'words');
    this.#around = around;
    this.#isLayout = mode === 'layout';
  }

  canon(): Canon {
    return {
      text: textOf(this.#out.parts, this.#mode),
      links: this.#links,
      codes: this.#codes,
      alerts: this.#out.alerts,
    };
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
    this.#out.mark(`alert ${kind}`);
    if (!this.#out.isExact) this.#out.alerts.push(kind);
    this.#out.write(`${title}${END}`);
    this.#nested++;
    this.document(inner);
    this.#nested--;
    this.#out.mark('/alert');
  }

  /** Prompts of commands are typography: a quote says the same without them. */
  #code(node: Nodes & { type: 'code' }): void {
    const typed = this.#mode === 'words' ? withoutPrompts(node.value, languageOf(node.lang)) : undefined;
    const shown = typed === undefined ? node : { ...node, value: typed.code, lang: typed.language };
    this.#out.mark(`code ${openingOfCode(node)}`);
    this.#out.parts.push({ text: codeText(shown.value, languageOf(shown.lang), this.#mode), isCode: true });
    this.#codes.push({ code: shown.value, language: languageOf(shown.lang), info: infoOf(shown) });
    this.#out.write(END);
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
        this.#out.parts.push({ text: spanText(code.join(''), this.#mode), isCode: true });
        at = end;
      } else if (child.type === 'html' && holdsBlocks) this.#htmlBlock(child.value);
      else {
        const word = !this.#out.isExact && node.type === 'blockquote' && at === 0 ? alertWord(child) : undefined;
        if (word === undefined) this.#node(child);
        else this.#out.alerts.push(word);
      }
    }
  }

  #inside(name: string, node: Nodes): void {
    this.#out.mark(name);
    this.#nested++;
    this.#all(node);
    this.#nested--;
    this.#out.mark(`/${name.split(' ')[0]}`);
  }

  #node(node: Nodes): void {
    switch (node.type) {
      case 'text':
        if (this.#out.isExact) this.#out.say(node.value);
        else this.#out.words(node.value);
        return;
      case 'break':
        // What follows the marker of an alert begins its words.
        if (this.#out.isExact || this.#out.parts.findLast(({ text }) => text !== '')?.text.endsWith(END) === false)
          this.#out.write(' ');
        return;
      case 'inlineCode':
        this.#out.parts.push({ text: spanText(node.value, this.#mode), isCode: true });
        return;
      case 'code':
        this.#code(node);
        return;
      case 'html':
        if (/^<\/?del>$/u.test(node.value)) this.#out.write('~~');
        else this.#out.shown(shownHtml(node.value));
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
        this.#out.write(END);
        return;
      case 'emphasis':
      case 'strong':
        this.#inside(node.type, node);
        return;
      case 'delete':
        this.#out.write('~~');
        this.#all(node);
        this.#out.write('~~');
        return;
      case 'listItem':
        if (typeof node.checked === 'boolean') this.#out.write(node.checked ? '[x] ' : '[ ] ');
        this.#out.mark('item');
        if (this.#out.isExact) this.#all(node);
        else this.#item(node);
        this.#out.mark('/item');
        this.#out.write(END);
        return;
      case 'list':
        this.#inside(node.ordered ? this.#numbered(node) : 'list', node);
        return;
      case 'blockquote':
        this.#inside('quote', node);
        return;
      case 'paragraph':
        if (this.#isLayout && isTitle(node)) this.#title(node.children[0] as Nodes);
        else this.#all(node);
        this.#out.write(END);
        return;
      case 'tableCell':
      case 'tableRow':
      case 'table':
        if (node.type === 'tableRow' && !this.#out.isExact) this.#row(node);
        else this.#all(node);
        this.#out.write(END);
        return;
      case 'thematicBreak':
        this.#out.mark('rule');
        return;
      case 'definition':
        this.#out.mark(withoutSigns(`definition ${node.identifier} ${node.url} ${node.title ?? ''}`));
        return;
      case 'footnoteReference':
        this.#out.write(this.#out.isExact ? `[^${node.identifier}]` : noteMark(node.label ?? node.identifier));
        return;
      case 'footnoteDefinition':
        this.#out.write(this.#out.isExact ? `[^${node.identifier}]: ` : `${noteMark(node.label ?? node.identifier)} `);
        this.#all(node);
        return;
      default:
        this.#all(node);
        return;
    }
  }

  #item(node: Nodes & { type: 'listItem' }): void {
    for (const child of node.children) {
      if (child.type === 'list') this.#out.write(`${END}${NEST}${END}`);
      this.#all({ ...node, children: [child] });
      if (child.type === 'list') this.#out.write(`${END}${UNNEST}${END}`);
    }
  }

  /** Of a list by itself its page knows the numbers: it is one item of several. */
  #numbered({ start }: Nodes & { type: 'list' }): string {
    return this.#nested === 0 || (start ?? 1) === 1 ? 'ordered' : `ordered ${start}`;
  }

  /** Cells that are blank to the end of a row say nothing; any other holds its column. */
  #row({ children }: Nodes & { type: 'tableRow' }): void {
    for (const cell of children.slice(0, children.findLastIndex((each) => each.children.length > 0) + 1)) {
      this.#node(cell);
      this.#out.write(`${CELL}${END}`);
    }
    this.#out.write(ROW);
  }

  /** The same as a paragraph that shows it. */
  #htmlBlock(html: string): void {
    const { text, isCode } = shownHtml(html);
    if (text.trim() === '') return;
    this.#out.shown({ text: text.trim(), isCode });
    this.#out.write(END);
  }

  /** A heading of any level, without the mark that linters take from its end. */
  #title(node: Nodes): void {
    this.#out.mark('title');
    const inner = this.#inner();
    inner.#all(node);
    this.#out.write(trimEndOf(inner.canon().text, '.,;:!。，；：！'));
    this.#out.mark('/title');
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
    if (this.#out.isExact || !isAllowedTarget(node.url)) {
      if (!this.#out.isExact) this.#links.push({ text: '', target: node.url, title: '', isImage });
      this.#out.mark(withoutSigns(`${node.type} ${node.url} ${node.title ?? ''}`));
      if (isImage) this.#out.shown(shownWords(node.alt ?? ''));
      else this.#all(node);
      this.#out.mark(`/${node.type}`);
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
    this.#out.parts.push(...inner.#out.parts);
  }
}
