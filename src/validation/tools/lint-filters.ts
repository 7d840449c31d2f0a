/** Which of a linter's findings on a page are left out: those in front matter, and those of rumdl that markdownlint would not say. */
import type { PageInput, ToolMessage } from '../../gates/facts.ts';
import type { PageEntry } from '../page-store.ts';
import type { LintConfig } from './lint-config.ts';
import { bytesOf } from './lint-fixes.ts';

/** Findings that count on a page; asks for the page itself only where the linter's words do not say enough. */
export function thatCount(
  messages: ToolMessage[],
  entry: PageEntry,
  page: () => PageInput | undefined,
  { kind, rules }: LintConfig,
): ToolMessage[] {
  return kind === 'markdownlint'
    ? asMarkdownlint(messages, entry, page, rules)
    : outsideFrontmatter(messages, entry, page);
}

/** Linters take the front matter of a page with a byte order mark for prose; it is no matter of style. */
function outsideFrontmatter(
  messages: ToolMessage[],
  { frontmatterLines = 0 }: PageEntry,
  pageOf: () => PageInput | undefined,
): ToolMessage[] {
  const isBehind = (line: number | null): boolean => (line ?? 0) > frontmatterLines;
  if (frontmatterLines === 0 || messages.every(({ line }) => isBehind(line))) return messages;
  const page = pageOf();
  const head = page?.text.slice(0, page.facts.frontmatter?.end ?? 0) ?? '';
  const ends = { byte: bytesOf(head), unit: head.length };
  return messages.filter(({ line, fix }) => isBehind(line) || (fix?.start ?? -1) >= ends[fix?.unit ?? 'unit']);
}

/** To markdownlint blank lines behind front matter belong to it, and some rules ask for more. */
function asMarkdownlint(
  messages: ToolMessage[],
  { bodyLine = 1 }: PageEntry,
  pageOf: () => PageInput | undefined,
  rules: LintConfig['rules'],
): ToolMessage[] {
  let read: Readable | undefined;
  return messages.filter(({ rule, line }) => {
    if (line === null) return true;
    if (line < bodyLine) return false;
    const holds = CONDITIONS[rule];
    if (holds !== undefined) read ??= readable(pageOf());
    return read === undefined || holds?.(read, line, rules) !== false;
  });
}

/** A page with its lines available: a page itself splits its text for whoever asks. */
type Readable = Pick<PageInput, 'text' | 'facts' | 'lines'>;
function readable(page: PageInput | undefined): Readable | undefined {
  if (page === undefined) return undefined;
  let lines: readonly string[] | undefined;
  return {
    text: page.text,
    get facts() {
      return page.facts;
    },
    get lines() {
      lines ??= page.lines;
      return lines;
    },
  };
}

/** To markdownlint a line that holds a comment alone is a blank one. */
function isBesideNoComment({ lines }: Readable, line: number): boolean {
  const isComment = (text = ''): boolean => /^[\s>]*(?:<!--(?:(?!-->).)*-->\s*)+$/.test(text);
  return !isComment(lines[line - 2]) && !isComment(lines[line]);
}

/** What markdownlint asks for, and rumdl does not, before it says a thing of a line. */
const CONDITIONS: Readonly<Record<string, (page: Readable, line: number, rules: LintConfig['rules']) => boolean>> = {
  // A heading is measured by the one before it as it stands, not as it should be.
  MD001({ facts: { headings } }, line) {
    const at = headings.findIndex((heading) => heading.line === line);
    const [before, here] = [headings[at - 1], headings[at]];
    return before === undefined || here === undefined || here.level > before.level + 1;
  },
  // Where the project names no style, the first list of a page does.
  MD004({ text, lines, facts: { code, frontmatter } }, line, rules) {
    if (hasStyle(rules.MD004 ?? rules['ul-style'])) return true;
    const markerOf = (item = ''): string | undefined => /^[\s>]*([-*+])\s+(?![-*+]\s)\S/.exec(item)?.[1];
    const head = text.slice(0, frontmatter?.end ?? 0).split('\n').length;
    const isCode = (at: number): boolean => code.some((block) => block.line <= at && at <= block.endLine);
    const first = lines.findIndex((item, at) => at + 1 >= head && markerOf(item) !== undefined && !isCode(at + 1));
    return markerOf(lines[line - 1]) !== markerOf(lines[first]);
  },
  MD022: isBesideNoComment,
  MD031: isBesideNoComment,
  MD032: isBesideNoComment,
  MD058: isBesideNoComment,
  // The address of a definition may stand in the line below its name.
  MD034: ({ lines }, line) => !/^[\s>]*\[[^\]]+\]:\s*$/.test(lines[line - 2] ?? ''),
  // A block with anything but commands shows what they do.
  MD014({ facts: { code } }, line) {
    const block = code.find((one) => one.line <= line && line <= one.endLine);
    return block === undefined || block.code.split('\n').every((text) => /^\s*(?:\$\s|$)/.test(text));
  },
};

function hasStyle(rule: unknown): boolean {
  const style = typeof rule === 'object' && rule !== null && 'style' in rule ? rule.style : undefined;
  return typeof style === 'string' && style !== 'consistent';
}
