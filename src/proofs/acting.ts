/** What a person put on a page that changes how other blocks of it are shown: a closed list says what stands for itself, all else acts. Pure. */
import type { Nodes } from 'mdast';
import { parseMarkdown } from '../content/markdown.ts';
import { depthOf } from '../outline/headings-of.ts';
import { containersOf } from '../text/containers.ts';
import { htmlTagsOf, type ReadTag } from '../text/html-tags.ts';
import { isPlainAttribute, isPlainElement, OPEN_ENDED, VOID_ELEMENTS } from '../text/plain-html.ts';
import { readAs, readDirective } from './acting-fences.ts';
import { actingBraces, actingLines, actingModules, commentsIn } from './acting-lines.ts';
import { hidesAll } from './hides-all.ts';

interface Acting {
  /** As it is written, on one line. */
  what: string;
  /** On blocks with these words alone, in small letters. */
  words?: string;
}
/** What acts, and the index of the block that it stands in. */
export interface ActedBy {
  what: string;
  by: number;
  /** No reader sees what stands in it. */
  hides?: boolean;
}
/** Blocks of a page in their order; `isOwn`: no record has it as it stands. */
export interface Looked {
  markdown: string;
  isOwn: boolean;
}

/** For each block what acts on it first, by its index; blocks that no record has are none. */
export function actedOn(blocks: readonly Looked[]): Map<number, ActedBy> {
  const found = new Map<number, ActedBy>();
  const touch = (from: number, to: number, { what, by }: ActedBy, words = ''): void => {
    for (let at = from; at < to; at++) {
      const { isOwn = true, markdown = '' } = blocks[at] ?? {};
      if (!isOwn && !found.has(at) && markdown.toLowerCase().includes(words)) found.set(at, { what, by });
    }
  };
  /** Blocks that stand between the two ends of what hides them. */
  const hide = (to: number, { hides, what, by }: Opened & { by: number }): void => {
    if (!hides) return;
    for (let at = by; at < to; at++) if (blocks[at]?.isOwn === false) found.set(at, { what, by, hides: true });
  };
  const open: (Opened & { by: number })[] = [];
  for (const [by, { markdown, isOwn }] of blocks.entries()) {
    // Words below a heading of HTML stand below it until the next heading.
    const depth = depthOf(markdown);
    if (depth !== undefined)
      for (const one of open.splice(0)) {
        if (one.name !== HEADING || depth > (one.depth ?? 0)) open.push(one);
        else touch(one.by, by, one);
      }
    if (!isOwn) continue;
    const { acting, opened, closed } = actsOf(markdown);
    for (const { what, words } of acting) touch(0, blocks.length, { what, by }, words);
    for (const { name, what } of closed) {
      const at = open.findLastIndex((one) => one.name === name);
      const [first] = at < 0 ? [] : open.splice(at, 1);
      // What closes nothing of this page closes a part of its frame.
      if (first === undefined) touch(0, blocks.length, { what, by });
      else {
        touch(first.by, by, first);
        hide(by, first);
      }
    }
    open.push(...opened.map((one) => ({ ...one, by })));
  }
  for (const one of open) if (!isCall(one.name)) touch(one.name.startsWith('{') ? 0 : one.by, blocks.length, one);
  for (const one of open) hide(blocks.length, one);
  return found;
}

const HEADING = 'a heading of HTML';

interface Opened {
  name: string;
  what: string;
  /** Of a heading of HTML. */
  depth?: number;
  /** No reader sees what stands in it. */
  hides?: boolean;
}
interface Acts {
  acting: Acting[];
  opened: Opened[];
  closed: Opened[];
}

/** Containers deeper than that are not looked into, and act. */
const DEEPEST = 20;

function actsOf(markdown: string, depth = 0): Acts {
  const acts: Acts = { acting: [], opened: [], closed: [] };
  const all = (what: string): unknown => acts.acting.push({ what: onOneLine(what) });
  const within = (inner: string): void => {
    const { acting, opened, closed } = actsOf(inner, depth + 1);
    acts.acting.push(...acting);
    acts.opened.push(...opened);
    acts.closed.push(...closed);
  };
  if (depth > DEEPEST) {
    all(markdown);
    return acts;
  }
  const lines = markdown.split('\n');
  for (const { start, end, inner, opening } of containersOf(lines)) {
    const name = /^\s*:{3,}\s*\{([\w:.-]+)\}/u.exec(opening)?.[1];
    if (name !== undefined && readDirective(name) === 'acting') all(opening);
    // What stands behind the name is shown, and so are values of a shortcode.
    within(inner);
    lines.fill('', start, end);
  }
  const { text, codes } = withoutCode(lines.join('\n'));
  for (const { info, value } of codes) {
    const read = readAs(info);
    if (read === 'acting') all(info);
    else if (read === 'words') within(value);
  }
  const { tags, isOpen } = htmlTagsOf(text);
  if (isOpen) all('an open tag or comment');
  pair(tagsIn(tags, all), acts);
  pair(templatesIn(text, all), acts);
  const comments = commentsIn(text);
  for (const { start, end, isOrder } of comments) if (isOrder) all(text.slice(start, end));
  for (const what of actingModules(text)) all(what);
  const words = withoutMarkup(text, comments, tags);
  for (const what of actingBraces(words)) all(what);
  for (const line of actingLines(words)) all(line);
  for (const line of text.split('\n')) {
    const name = /^[ \t]{0,3}(\[\^[^\]\n]{1,200}\]):/u.exec(line)?.[1];
    const short = /^[ \t]{0,3}\*\[([^\]\n]{1,200})\]:/u.exec(line)?.[1];
    const said = name ?? short;
    if (said !== undefined) acts.acting.push({ what: onOneLine(line), words: said.toLowerCase() });
  }
  return acts;
}

/** Code is blank: what it does is what the line says that opens it. */
function withoutCode(markdown: string): { text: string; codes: { info: string; value: string }[] } {
  let out = markdown;
  const codes: { info: string; value: string }[] = [];
  const visit = (node: Nodes): void => {
    if (node.type === 'code' || node.type === 'inlineCode') {
      const [start, end] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
      out = out.slice(0, start) + out.slice(start, end).replace(/[^\n]/gu, 'x') + out.slice(end);
      if (node.type === 'code') codes.push({ info: `${node.lang ?? ''} ${node.meta ?? ''}`.trim(), value: node.value });
    } else if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(parseMarkdown(markdown));
  return { text: out.replace(/\\[<{]/gu, 'xx'), codes };
}

/** What was looked at already is a letter, and a comment nothing. */
function withoutMarkup(
  text: string,
  comments: readonly { start: number; end: number }[],
  tags: readonly ReadTag[],
): string {
  let out = '';
  let at = 0;
  for (const { start, end } of comments) {
    out += text.slice(at, start);
    at = end;
  }
  out += text.slice(at);
  let rest = '';
  at = 0;
  for (const { written } of tags) {
    const start = out.indexOf(written, at);
    if (start < 0) continue;
    rest += `${out.slice(at, start)}x`;
    at = start + written.length;
  }
  return (rest + out.slice(at)).replace(CALLS, 'x');
}
const CALLS = /\{%[-+~]?[ \t]{0,3}[/\w][^{}]*%\}|\{\{[<%][ \t]{0,3}\/?[ \t]?[\w./-][^{}]*[>%]\}\}|\{\{[^{}]*\}\}/gu;

interface Mark extends Opened {
  isEnd: boolean;
}

/** Elements of the list with attributes of the list, and components of the site's own theme. */
function tagsIn(tags: readonly ReadTag[], all: (what: string) => void): Mark[] {
  return tags.flatMap(({ kind, name, written, attributes, isSelfClosing }): Mark[] => {
    const isComponent = /^<\/?(?:[A-Z]|[a-z][\w.]*[-.])/u.test(written);
    const isFrame = isComponent && FRAME.test(name);
    const isOdd = ({ name: key, value }: ReadTag['attributes'][number]): boolean =>
      !isPlainAttribute(key) &&
      key !== 'class' &&
      !(
        isComponent &&
        /^(?!on|is$|style$|hidden$|dangerously)[a-z][\w-]*$/u.test(key) &&
        !(value.startsWith('{') && /[(`<]/u.test(value))
      );
    if (isFrame || !(isComponent || isPlainElement(name)) || attributes.some(isOdd)) {
      all(written);
      // Where it ends decides which blocks nobody sees.
      const hides = kind !== 'end' && hidesAll(name, attributes);
      return hides && !VOID_ELEMENTS.has(name) ? [{ name, isEnd: false, what: onOneLine(written), hides }] : [];
    }
    if (/^h[1-6]$/u.test(name))
      return kind === 'end'
        ? []
        : [{ name: HEADING, isEnd: false, what: onOneLine(written), depth: Number(name.slice(1)) }];
    // The next block ends a paragraph.
    if (VOID_ELEMENTS.has(name) || name === 'p' || (isComponent && isSelfClosing)) return [];
    return [{ name, isEnd: kind === 'end', what: onOneLine(written) }];
  });
}

/** Components that load, move or replace something under names of their own. */
const FRAME =
  /^(?:base|body|component|embed|head|html|iframe|link|meta|noscript|object|portal|script|slot|style|teleport|template|title)$/u;

/** Tags of Liquid, Jinja and Markdoc, shortcodes of Hugo, blocks of Handlebars, comments and formulas. A call of the theme that closes what it opens stands for itself. */
function templatesIn(text: string, all: (what: string) => void): Mark[] {
  return [...text.matchAll(TEMPLATES)].flatMap(([what, liquid, hugo, handle, value, other]): Mark[] => {
    const name = (liquid ?? hugo ?? handle ?? '').trim();
    const end = /^(?:\/|end)/u.test(name);
    const bare = name.replace(/^(?:\/\s?|end|[#^])/u, '');
    if (other === '$$') return [{ name: '$$', isEnd: false, what }];
    if (other?.includes('#')) return [{ name: '{#', isEnd: other === '#}', what }];
    if (other !== undefined) {
      all(what);
      return [];
    }
    if (value !== undefined) {
      if (!/^[ \t]{0,3}[\w.$-]{1,80}[ \t]{0,3}$/u.test(value)) all(what);
      return [];
    }
    const kind = liquid !== undefined ? '{%' : hugo !== undefined ? '{{<' : '{{#';
    return [{ name: `${kind} ${bare}`, isEnd: end, what: onOneLine(what), hides: bare === 'comment' }];
  });
}

/** Shortcodes of Hugo, and tags of Liquid, Jinja and GitBook that show something where they stand, or name it. */
const isCall = (name: string): boolean => name.startsWith('{{< ') || STANDING.has(name);
const STANDING: ReadonlySet<string> = new Set(
  'avatar code cycle decrement embed feed_meta figure file gist hint image img include include_cached include_relative increment link picture post_url render seo toc vimeo youtube'
    .split(' ')
    .map((name) => `{% ${name}`),
);

const TEMPLATES =
  /\{%[-+~]?[ \t]{0,3}([/\w]{1,40})|\{\{[<%][ \t]{0,3}(\/?[ \t]?[\w./-]{1,60})|\{\{~?[ \t]{0,3}([#^/][ \t]?[\w.-]{1,60})|\{\{(?![<%#^/~])([^{}\n]{0,200})\}\}|(\{#(?![\w-])|#\}|<%|%>|\$\$)/gu;

/** Each end with the last start of its name; what is left opens, or closes, something that stands elsewhere. */
function pair(marks: readonly Mark[], { opened, closed }: Pick<Acts, 'opened' | 'closed'>): void {
  const open: Opened[] = [];
  for (const { isEnd, ...mark } of marks) {
    const { name } = mark;
    const at = open.findLastIndex((one) => one.name === name);
    if (name === '$$' ? at >= 0 : isEnd && at >= 0) {
      // What stands in it and needs no end of its own ends there.
      const inner = open.splice(at).slice(1);
      open.push(...inner.filter((one) => !OPEN_ENDED.has(one.name)));
    } else if (isEnd) closed.push(mark);
    else open.push(mark);
  }
  opened.push(...open);
}

const onOneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim().slice(0, 80);
