/** What MyST's roles and directives lead to: `{ref}`, `{doc}`, `{download}`, entries of a `toctree`, included files and pictures. */
import type { Lines } from '../../content/lines.ts';
import type { LinkFact, PageFacts } from '../../content/page-facts.ts';

const ROLE = /\{(ref|numref|doc|download|any)\}`([^`\n]+)`/g;
const TITLED = /^[^<]*<([^<>]+)>$/;
/** Directives whose argument names a file. */
const FILES = /^[ \t]*(?:`{3,}|~{3,}|:{3,})\{(image|figure|include|literalinclude)\}[ \t]+(\S+)/gm;

export function mystLinks(facts: PageFacts, text: string, lines: Lines): LinkFact[] {
  const found: LinkFact[] = [];
  const add = (kind: 'shortcode' | 'image' | 'inline', label: string, target: string, at: number, alt = ''): void => {
    const span = { start: at, end: at + target.length };
    found.push({ ...lines.span(span.start, span.end), kind, target, text: alt, label: `{${label}}`, targetSpan: span });
  };
  const code = facts.code.filter(({ language }) => language === null || !/^\{(?!code)/.test(language));
  const isCode = (at: number): boolean => code.some(({ start, end }) => start <= at && at < end);
  for (const match of text.matchAll(ROLE)) {
    const [whole, role = '', said = ''] = match;
    if (text[match.index - 1] === '`' || isCode(match.index)) continue;
    const target = (TITLED.exec(said)?.[1] ?? said).trim();
    // `!` says that it is no reference; `domain:label` is of another project.
    if (target === '' || target.startsWith('!')) continue;
    add('shortcode', role, target, match.index + whole.lastIndexOf(target));
  }
  for (const match of text.matchAll(FILES)) {
    const [whole, name = '', target = ''] = match;
    const at = match.index + whole.length - target.length;
    if (isCode(match.index) || /^[a-z]+:/.test(target)) continue;
    if (name === 'image' || name === 'figure') add('image', name, target, at, altIn(text, at + target.length));
    else add('shortcode', name, target, at);
  }
  for (const block of facts.code) {
    if (block.language !== '{toctree}') continue;
    let at = block.codeStart;
    const isGlob = /^:glob:/m.test(block.code) || /^glob:/m.test(block.code);
    let isHead = false;
    for (const row of text.slice(block.codeStart, block.end).split('\n')) {
      const entry = row.trim();
      if (entry === '---') isHead = !isHead;
      const target = (TITLED.exec(entry)?.[1] ?? entry).trim();
      if (!isHead && isEntry(entry, target) && !(isGlob && /[*?[]/.test(target)))
        add('inline', 'toctree', target, at + row.lastIndexOf(target));
      at += row.length + 1;
    }
  }
  return found;
}

/** The option `alt` among those that stand below a directive's first line, between colons or as YAML between rules. */
function altIn(text: string, from: number): string {
  let at = text.indexOf('\n', from);
  let isList = false;
  for (let count = 0; at !== -1 && count < MOST_OPTIONS; count++) {
    const end = text.indexOf('\n', at + 1);
    const row = text.slice(at + 1, end === -1 ? undefined : end).trim();
    at = end;
    if (row === '---') {
      if (isList) return '';
      isList = true;
      continue;
    }
    const [, colon, name, value = ''] = /^(:)?([\w-]+):(.*)$/.exec(row) ?? [];
    if (name === undefined || (colon === undefined && !isList)) return '';
    if (name === 'alt') return value.trim();
  }
  return '';
}
const MOST_OPTIONS = 40;

const isEntry = (entry: string, target: string): boolean =>
  target !== '' && target !== 'self' && !/^(?::|---|`{3}|~{3}|%|#)/.test(entry) && !/^[a-z]+:/.test(target);
