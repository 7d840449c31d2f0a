/** Prose as a flat list of blocks that know their headings and parents, whichever markup it was written in. */
import type { LineRange } from '../../platforms/evidence.ts';

export interface Context extends LineRange {
  text: string;
  /** Of a heading; `LABEL_LEVEL` for a line such as `**Options:**`. */
  level?: number;
}

export interface Block extends LineRange {
  kind: 'heading' | 'paragraph' | 'item' | 'row' | 'code';
  /** Plain text; code stays in backticks. For `code`, the code. */
  text: string;
  /** Headings above, outermost first; for a heading, without itself. */
  headings: Context[];
  /** Items this one is nested in, outermost first. */
  parents: Context[];
  /** A numbered item. */
  ordered: boolean;
  /** Marked as not done or not so: an unticked box, a cross, a construction sign. */
  negated: boolean;
  /** Says nothing beside its links: navigation. */
  onlyLinks: boolean;
  /** `row`: cells with the header's names. */
  header: string[];
  cells: string[];
  /** `row`: the line of the header. */
  headerLine: number;
  /** `code`: the word after the fence. */
  language: string | null;
  /** `heading`. */
  level: number;
}

export const newBlock = (kind: Block['kind'], text: string, range: LineRange, more: Partial<Block> = {}): Block => ({
  kind,
  text,
  start: range.start,
  end: range.end,
  headings: [],
  parents: [],
  ordered: false,
  negated: false,
  onlyLinks: false,
  header: [],
  cells: [],
  headerLine: range.start,
  language: null,
  level: 0,
  ...more,
});

export const LABEL_LEVEL = 7;

/** The headings in force: a new one closes those of its level and below. Labels such as `**Options:**` are the lowest level. */
export class HeadingStack {
  #open: (Context & { level: number })[] = [];

  enter(level: number, context: Context): void {
    this.#open = [...this.#open.filter((heading) => heading.level < level), { ...context, level }];
  }

  get path(): Context[] {
    return this.#open.map((heading) => ({ ...heading }));
  }
}

const DECORATION =
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200D|\uFE0E|\uFE0F|\u20E3|[\u2022\u25E6\u25AA\u25B8\u25BA\u25B6\u2713\u2714]/gu;
const NEGATIVE = /^\s*(?:❌|✗|✘|🚫|⛔|🚧|⏳|🔜|📅|🗓)/u;

export const isNegativeMark = (text: string): boolean => NEGATIVE.test(text);

/** Emoji, bullets drawn by hand and emoji short codes taken out; white space folded; `#`, `©`, `™` and digits stay. */
export const stripDecoration = (text: string): string =>
  text
    .replace(DECORATION, (mark) => (/[\d#*©®™]/u.test(mark) ? mark : ' '))
    .replace(/(?<=^|\s):[a-z][a-z0-9_+-]+:(?=\s|$)/gu, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/`[^`]*`|\(\s+|(?<!\s)\s+([,.;:!?)])/gu, (found, mark: string | undefined) =>
      found.startsWith('`') ? found : (mark ?? '('),
    )
    .trim();
