/** Where a Markdown text holds admonitions that the parser does not know (`:::note`, `!!! note`, paired shortcodes): each is one block. */
import { quoteLines } from './trim.ts';
export interface Container {
  /** Lines from 0, the end excluded. */
  start: number;
  end: number;
  /** What stands inside, without its fence or indentation. */
  inner: string;
  /** The line that opens it. */
  opening: string;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/u;
const COLONS = /^ {0,3}(:{3,})[ \t]*\{?[\w-]/u;
const ZONE = /^ {0,3}:{3,}[ \t]*(zone|moniker)\b/u;
const ZONE_END = /^:{3,}[ \t]*(zone|moniker)-end$/u;
const BANGS = /^ {0,3}(?:!!!|\?\?\?\+?)[ \t]+[\w-]/u;
const SHORTCODE = /^ {0,3}\{\{([<%])\s*([\w-]+)(?:\s[^}]*)?[>%]\}\}\s*$/u;

export function containersOf(lines: readonly string[]): Container[] {
  const found: Container[] = [];
  let fence: string | undefined;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const marks = FENCE.exec(line)?.[1];
    if (fence !== undefined) {
      if (marks?.startsWith(fence) && line.trim() === marks) fence = undefined;
      continue;
    }
    if (marks !== undefined) {
      fence = marks;
      continue;
    }
    const container = colons(lines, at) ?? bangs(lines, at) ?? shortcode(lines, at);
    if (container === undefined) continue;
    found.push(container);
    at = container.end - 1;
  }
  return found;
}

function colons(lines: readonly string[], start: number): Container | undefined {
  const opening = lines[start] ?? '';
  const marks = COLONS.exec(opening)?.[1];
  if (marks === undefined) return undefined;
  const zone = ZONE.exec(opening)?.[1];
  let depth = 1;
  for (let at = start + 1; at < lines.length; at++) {
    const line = (lines[at] ?? '').trim();
    // Zones and monikers of DocFX end with a word.
    if (zone !== undefined ? ZONE_END.exec(line)?.[1] === zone : /^:{3,}$/u.test(line)) {
      if (--depth === 0 || line.length === marks.length)
        return { start, end: at + 1, inner: lines.slice(start + 1, at).join('\n'), opening };
    } else if (zone === undefined && COLONS.test(line)) depth++;
  }
  return undefined;
}

function bangs(lines: readonly string[], start: number): Container | undefined {
  const opening = lines[start] ?? '';
  if (!BANGS.test(opening)) return undefined;
  let end = start + 1;
  for (let at = start + 1; at < lines.length; at++) {
    if ((lines[at] ?? '').trim() === '') continue;
    if (!/^(?: {4}|\t)/u.test(lines[at] ?? '')) break;
    end = at + 1;
  }
  const inner = lines.slice(start + 1, end).map((line) => line.replace(/^(?: {4}|\t)/u, ''));
  return { start, end, inner: inner.join('\n'), opening };
}

function shortcode(lines: readonly string[], start: number): Container | undefined {
  const opening = lines[start] ?? '';
  const name = SHORTCODE.exec(opening)?.[2];
  if (name === undefined) return undefined;
  const end = lines.findIndex(
    (line, at) => at > start && new RegExp(`^\\s*\\{\\{[<%]\\s*/\\s*${name}\\s*[>%]\\}\\}\\s*$`, 'u').test(line),
  );
  if (end === -1) return undefined;
  return { start, end: end + 1, inner: lines.slice(start + 1, end).join('\n'), opening };
}

/** The kind and the title that an admonition's first line names. */
export function openingOf(opening: string): { kind: string; title: string } {
  const words =
    /^\s*(?::{3,}|!!!|\?\?\?\+?|\{\{[<%])\s*\{?\/?([\w-]+)\}?\s*(?:\[([^\]]*)\]|"([^"]*)"|([^{}<>%]*))?/u.exec(opening);
  return {
    kind: (words?.[1] ?? '').toLowerCase(),
    title: (words?.[2] ?? words?.[3] ?? words?.[4] ?? '').replace(/["']/gu, '').trim(),
  };
}

/** What directives and containers of all dialects call the five alerts. */
export const ALERTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    NOTE: 'note info seealso admonition abstract summary',
    TIP: 'tip hint success check',
    IMPORTANT: 'important',
    WARNING: 'warning attention warn',
    CAUTION: 'caution danger error failure bug',
  }).flatMap(([alert, names]) => names.split(' ').map((name): [string, string] => [name, alert])),
);

/** Markdown as an alert. */
export const asAlert = (alert: string, markdown: string): string => `> [!${alert}]\n${quoteLines(markdown)}`;
