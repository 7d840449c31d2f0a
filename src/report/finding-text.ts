/** One finding as compilers show it: what is wrong, the line with a marker under the span, one line of help, the proposed change as a small diff. */
import type { Colors } from '../cli/io.ts';
import type { Location, Severity } from '../model/finding.ts';
import { replaceUnseen } from '../text/controls.ts';

export interface ShownFinding {
  rule: string;
  severity: Severity;
  message: string;
  help?: string | null | undefined;
  location: Location | null;
  files: readonly string[];
  suggested_fix: string | null;
  fixable: 'safe' | 'unsafe' | 'no';
  /** Shown where it is asked for. */
  issue_id?: string;
  data?: Readonly<Record<string, unknown>> | undefined;
}

export interface ShowOptions {
  colors: Colors;
  /** Text of a file of the site. */
  read(path: string): string | undefined;
  columns: number;
  withIds: boolean;
}

export const SEVERITY_WORDS: Readonly<Record<Severity, string>> = {
  blocker: 'blocker',
  error: 'error',
  warn: 'warning',
  info: 'note',
};

export function paintSeverity(severity: Severity, text: string, { red, yellow, cyan }: Colors): string {
  if (severity === 'blocker' || severity === 'error') return red(text);
  return severity === 'warn' ? yellow(text) : cyan(text);
}

/** Lines without a blank one at the end. */
export function findingLines(finding: ShownFinding, options: ShowOptions): string[] {
  const { colors, withIds } = options;
  const { severity, rule, location } = finding;
  const title = `${paintSeverity(severity, colors.bold(SEVERITY_WORDS[severity]), colors)}${colors.dim(`[${rule}]`)}`;
  const path = location?.path ?? finding.files[0];
  const place =
    path === undefined
      ? []
      : `${visible(path)}${location?.line === undefined ? '' : `:${location.line}`}${location?.column === undefined ? '' : `:${location.column}`}`;
  const excerpt = location === null ? undefined : excerptOf(location, options);
  const pad = ' '.repeat(excerpt?.gutter ?? 1);
  const note = (what: string, text: string): string =>
    `${pad} ${colors.cyan('=')} ${colors.bold(what)}: ${visible(text)}`;
  return [
    `${title}: ${colors.bold(visible(finding.message))}${withIds && finding.issue_id !== undefined ? ` ${colors.dim(finding.issue_id)}` : ''}`,
    ...[place].flat().map((at) => `${pad}${colors.cyan('-->')} ${at}`),
    ...(excerpt?.lines(severity) ?? []),
    ...(finding.help == null ? [] : [note('help', finding.help)]),
    ...changeLines(finding, options, pad),
  ];
}

/** The line of a place, with a marker under it; undefined where the file or line is not there. */
function excerptOf(location: Location, { colors, read, columns }: ShowOptions) {
  const { path, line, column = 1, end_line: endLine, end_column: endColumn } = location;
  const text = line === undefined ? undefined : lineOf(read(path), line);
  if (line === undefined || text === undefined || text.trim() === '') return undefined;
  const gutter = String(line).length + 1;
  const start = Math.min(column - 1, text.length);
  const end =
    endColumn === undefined ? start + 1 : endLine !== undefined && endLine > line ? text.length : endColumn - 1;
  const cut = cutOut(text, start, Math.max(end, start + 1), Math.max(40, columns - gutter - 4));
  const marker = `${' '.repeat(widthOf(cut.before))}${'^'.repeat(Math.max(1, widthOf(cut.marked)))}`;
  const bar = colors.cyan('|');
  return {
    gutter,
    lines: (severity: Severity): string[] => [
      `${' '.repeat(gutter)} ${bar}`,
      `${colors.cyan(String(line).padStart(gutter))} ${bar} ${cut.before}${cut.marked}${cut.after}`,
      `${' '.repeat(gutter)} ${bar} ${location.column === undefined ? '' : paintSeverity(severity, marker, colors)}`.trimEnd(),
    ],
  };
}

/** What would be written instead, where it is known which part of the line that is. */
function changeLines(
  { suggested_fix: fix, fixable, location, data }: ShownFinding,
  options: ShowOptions,
  pad: string,
): string[] {
  const span = data?.targetSpan as { start: number; end: number } | null | undefined;
  if (fix === null || fixable === 'no' || location?.line === undefined || span == null) return [];
  const text = options.read(location.path);
  if (text === undefined || span.end > text.length) return [];
  const from = text.lastIndexOf('\n', span.start - 1) + 1;
  const lineEnd = text.indexOf('\n', span.end);
  const to = lineEnd === -1 ? text.length : lineEnd;
  const room = Math.max(40, options.columns - pad.length - 6);
  const before = cutOut(text.slice(from, to), span.start - from, span.end - from, room);
  const { colors } = options;
  const how = fixable === 'safe' ? 'can be fixed with `--fix`' : 'a guess, applied by `--fix=unsafe`';
  return [
    `${pad} ${colors.cyan('=')} ${colors.bold('change')}: ${how}`,
    `${pad}   ${colors.red(`- ${before.before}${before.marked}${before.after}`)}`,
    `${pad}   ${colors.green(`+ ${before.before}${visible(fix)}${before.after}`)}`,
  ];
}

/** The part of a line that fits, around what is marked. */
function cutOut(line: string, start: number, end: number, room: number) {
  const text = line.replace(/\r$/u, '');
  const marked = text.slice(start, Math.min(end, start + room));
  const left = Math.max(0, Math.min(start, room - marked.length - 12));
  const first = start - left;
  const right = Math.max(12, room - left - marked.length);
  return {
    before: `${first > 0 ? '…' : ''}${visible(text.slice(first, start))}`,
    marked: visible(marked),
    after: `${visible(text.slice(end, end + right))}${end + right < text.length ? '…' : ''}`,
  };
}

function lineOf(text: string | undefined, line: number): string | undefined {
  let at = 0;
  for (let count = 1; text !== undefined && at !== -1; count++) {
    const end = text.indexOf('\n', at);
    if (count === line) return text.slice(at, end === -1 ? undefined : end);
    at = end === -1 ? -1 : end + 1;
  }
  return undefined;
}

const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u;
const NO_WIDTH = /^(?:\p{M}|[\u200b-\u200d]|\ufe0f)$/u;
/** Columns of a terminal. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (NO_WIDTH.test(sign) ? 0 : WIDE.test(sign) ? 2 : 1), 0);

/** One line without characters that nobody sees: a name or text of the site moves no cursor, begins no line of its own and hides no words. */
export const visible = (text: string): string =>
  replaceUnseen(text.replaceAll('\t', ' '), escaped).replace(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu, escaped);

const escaped = (sign: string): string => {
  const number = (sign.codePointAt(0) ?? 0).toString(16);
  return number.length > 4 ? `\\u{${number}}` : `\\u${number.padStart(4, '0')}`;
};
