/** What a person put on a page that changes how other blocks of it are shown: a closed list says what stands for itself, all else acts. Pure. */
import type { Nodes } from 'mdast';
import { parseMarkdown } from '../content/markdown.ts';
import { depthOf } from '../outline/headings-of.ts';
import { containersOf } from '../text/containers.ts';
import { htmlTagsOf, type ReadTag } from '../text/html-tags.ts';
import { isPlainAttribute, isPlainElement, OPEN_ENDED, VOID_ELEMENTS } from '../text/plain-html.ts';

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
  const open: (Opened & { by: number })[] = [];
  for (const [by, { markdown, isOwn }] of blocks.entries()) {
    // Words below a heading of HTML stand below it until the next heading.
    if (depthOf(markdown) !== undefined)
      for (const one of open.splice(0)) {
        if (one.name !== HEADING) open.push(one);
        else touch(one.by, by, one);
      }
    if (!isOwn || !MAY_ACT.test(markdown)) continue;
    const { acting, opened, closed } = actsOf(markdown);
    for (const { what, words } of acting) touch(0, blocks.length, { what, by }, words);
    for (const { name, what } of closed) {
      const at = open.findLastIndex((one) => one.name === name);
      const [first] = at < 0 ? [] : open.splice(at, 1);
      // What closes nothing of this page closes a part of its frame.
      if (first === undefined) touch(0, blocks.length, { what, by });
      else touch(first.by, by, first);
    }
    open.push(...opened.map((one) => ({ ...one, by })));
  }
  // A call of a template that nothing closes opened nothing.
  for (const one of open) if (!one.name.startsWith('{')) touch(one.by, blocks.length, one);
  return found;
}

/** Words alone have none of this. */
const MAY_ACT = /[<{}]|^[ \t]{0,3}(?:[:/$%]{2}|\*\[|\[\^|import\b|export\b)/mu;

const HEADING = 'a heading of HTML';

interface Opened {
  name: string;
  what: string;
}
interface Acts {
  acting: Acting[];
  opened: Opened[];
  closed: Opened[];
}

function actsOf(markdown: string): Acts {
  const text = withoutCode(markdown);
  const acts: Acts = { acting: [], opened: [], closed: [] };
  const all = (what: string): unknown => acts.acting.push({ what: onOneLine(what) });
  const { tags, isOpen } = htmlTagsOf(text);
  if (isOpen) all('an open tag or comment');
  pair(tagsIn(tags, all), acts);
  pair(templatesIn(text, all), acts);
  for (const line of text.split('\n').filter((each) => STARTS.test(each))) {
    const name = /^\s*(\[\^[^\]\n]{1,200}\]):/u.exec(line)?.[1];
    const short = /^\s*\*\[([^\]\n]{1,200})\]:/u.exec(line)?.[1];
    if (name !== undefined) acts.acting.push({ what: onOneLine(line), words: name.toLowerCase() });
    else if (short !== undefined) acts.acting.push({ what: onOneLine(line), words: short.toLowerCase() });
    else if (line.trim() !== '') all(line);
  }
  return acts;
}

/**
 * Footnotes and short forms, which are shown at other blocks; then lists of attributes (`{:.x}`), fences of containers and of formulas that nothing
 * closes here, modules and what includes another file.
 */
const STARTS =
  /^[ \t]{0,3}(?:\[\^[^\]\n]{1,200}\]:|\*\[[^\]\n]{1,200}\]:|\{::?|:{3}|\/{3}|--8<--|export[ \t]+(?:const|let|var|function|default|class|async|\{|\*)|import[ \t]*['"])/u;

/** Code and its marks are blank, and so are the lines of a container that closes: nothing in them acts. */
function withoutCode(markdown: string): string {
  const lines = markdown.split('\n');
  for (const { start, end } of containersOf(lines)) {
    lines[start] = '';
    if (/^\s*:{3,}\s*$/u.test(lines[end - 1] ?? '')) lines[end - 1] = '';
  }
  let out = lines.join('\n');
  const whole = out;
  const visit = (node: Nodes): void => {
    if (node.type === 'code' || node.type === 'inlineCode') {
      const [start, end] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
      out = out.slice(0, start) + out.slice(start, end).replace(/[^\n]/gu, 'x') + out.slice(end);
    } else if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(parseMarkdown(whole));
  return out.replace(/\\[<{]/gu, 'xx');
}

interface Mark {
  name: string;
  isEnd: boolean;
  what: string;
}

/** Elements of the list with attributes of the list, and components of the site's own theme. */
function tagsIn(tags: readonly ReadTag[], all: (what: string) => void): Mark[] {
  return tags.flatMap(({ kind, name, written, attributes, isSelfClosing }): Mark[] => {
    const isComponent = /^<\/?(?:[A-Z]|[a-z][\w.]*[-.])/u.test(written);
    const isFrame = isComponent && FRAME.test(name);
    const isOdd = ({ name: key }: { name: string }): boolean =>
      !isPlainAttribute(key) &&
      key !== 'class' &&
      !(isComponent && /^(?!on|is$|style$|hidden$|dangerously)[a-z][\w-]*$/u.test(key));
    if (isFrame || !(isComponent || isPlainElement(name)) || attributes.some(isOdd)) {
      all(written);
      return [];
    }
    if (/^h[1-6]$/u.test(name))
      return kind === 'end' ? [] : [{ name: HEADING, isEnd: false, what: onOneLine(written) }];
    if (VOID_ELEMENTS.has(name) || OPEN_ENDED.has(name) || (isComponent && isSelfClosing)) return [];
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
    if (other !== undefined) {
      const isEnd = /^(?:#\}|%>)/u.test(other);
      if (other === '$$') return [{ name: '$$', isEnd: false, what }];
      return [{ name: other.includes('#') ? '{#' : '{<%', isEnd, what }];
    }
    if (value !== undefined) {
      if (!/^[ \t]{0,3}[\w.$-]{1,80}[ \t]{0,3}$/u.test(value)) all(what);
      return [];
    }
    return [{ name: `${liquid === undefined ? '{{' : '{%'} ${bare}`, isEnd: end, what: onOneLine(what) }];
  });
}

const TEMPLATES =
  /\{%[-+~]?[ \t]{0,3}([/\w]{1,40})|\{\{[<%][ \t]{0,3}(\/?[ \t]?[\w./-]{1,60})|\{\{~?[ \t]{0,3}([#^/][ \t]?[\w.-]{1,60})|\{\{(?![<%#^/~])([^{}\n]{0,200})\}\}|(\{#(?![\w-])|#\}|<%|%>|\$\$)/gu;

/** Each end with the last start of its name; what is left opens, or closes, something that stands elsewhere. */
function pair(marks: readonly Mark[], { opened, closed }: Pick<Acts, 'opened' | 'closed'>): void {
  const open: Opened[] = [];
  for (const { name, isEnd, what } of marks) {
    const at = open.findLastIndex((one) => one.name === name);
    if (name === '$$' ? at >= 0 : isEnd && at >= 0) open.splice(at, 1);
    else if (isEnd) closed.push({ name, what });
    else open.push({ name, what });
  }
  opened.push(...open);
}

const onOneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim().slice(0, 80);
