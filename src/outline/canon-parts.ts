/** What a canon is made of: its links and code, the marks between its parts, and what each part of a Markdown tree is called in it. */
import type { Nodes } from 'mdast';
import { ALERT_FORMS } from '../generators/alert-forms.ts';
import type { AlertForm } from '../model/markdown-forms.ts';
import { ALERTS } from '../text/containers.ts';
import { plainLanguage } from '../text/plain-language.ts';

export interface CanonLink {
  text: string;
  target: string;
  /** Shown over the link; '' where there is none. */
  title: string;
  isImage: boolean;
}
/** What the line says that opens a piece of code. */
export interface CanonCode {
  code: string;
  /** In its plain form. */
  language: string;
  /** All of it, spaces folded: renderers show titles and whole sentences of it. */
  info: string;
}
export interface Canon {
  text: string;
  links: CanonLink[];
  /** Blocks of code, in their order. */
  codes: CanonCode[];
  /** Kinds of alerts as they are written, in their order; only among words, which do not have them. */
  alerts: string[];
}

/** Signs that no text holds. */
export const SIGNS = {
  /** Between blocks, cells and rows. */
  END: '\u0002',
  MARK: '\u0003',
  /** Where a list begins and ends that stands in an item of another, and after each cell and row of a table: they say what belongs to what. */
  NEST: '\u0005',
  UNNEST: '\u0006',
  CELL: '\u0007',
  ROW: '\u0008',
};
/** The same signs in words of a page, where entities stand for them (`&#3;`): every reader has another sign for them. */
export const withoutSigns = (text: string): string => text.replace(/[\u0002-\u0008]/gu, '\ufffd');

/** White space that shows as one blank however much of it there is; other blanks are seen by their width. */
export const UNSHOWN = /[ \t\n\r\f]+/gu;

/** Where references lead, and what is shown over them. */
export type Targets = ReadonlyMap<string, { url: string; title: string | null }>;

/** The first definition of a name counts. */
export function targetsIn(tree: Nodes): Targets {
  const found = new Map<string, { url: string; title: string | null }>();
  const visit = (node: Nodes): void => {
    if (node.type === 'definition') {
      const name = node.identifier.toLowerCase();
      if (!found.has(name)) found.set(name, { url: node.url, title: node.title ?? null });
    } else if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(tree);
  return found;
}

/** On both sides of code. */
export const CODE_MARK = '\u0004';

/** The marker that opens an alert, which is the dialect's way to say "note". */
export const ALERT_MARK = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]\s*/u;

/** Whether a page shows an alert as the kind that its source names: a generator may lack a kind, and have another for it (`generators/alert-forms.ts`). */
export const isAlertOf = (page: string, source: string): boolean =>
  page === source || ALERTS.get(page) === source || FORMS.some(({ kinds = {} }) => kinds[source] === page);
const FORMS: readonly AlertForm[] = Object.values(ALERT_FORMS);

/** A footnote's mark is no word of the text, whatever it is called. */
export const noteMark = (label: string): string => `${SIGNS.MARK}^${label}${SIGNS.MARK}`;
export const withNoteMarks = (text: string): string => {
  let out = '';
  let at = 0;
  for (const { start, end, label } of notesIn(text)) {
    out += text.slice(at, start) + noteMark(label);
    at = end;
  }
  return out + text.slice(at);
};

/** Marks of footnotes whose definition stands elsewhere: behind a word or a sentence and before the next. Other brackets are words, such as a class of characters. */
export function notesIn(text: string): { start: number; end: number; label: string }[] {
  return Array.from(text.matchAll(NOTE), ({ index, 0: whole, 1: label = '' }) => ({
    start: index,
    end: index + whole.length,
    label,
  })).filter(({ label }) => !/^\w-\w/u.test(label));
}
const NOTE = /(?<=^|[\p{L}\p{N}.,;:!?)”*_`\]])\[\^([\w.:-]+)\](?=$|[\s.,;:!?)”*_[])/gmu;

/** Where a renderer has no footnotes, the marks of a source stand in brackets on its page. */
export function asNoteMarks(page: string, source: string): string {
  let text = page;
  for (const label of new Set(Array.from(source.matchAll(/\u0003\^([^\u0003]*)\u0003/gu), ([, label = '']) => label)))
    text = text.replaceAll(`[${label}]`, noteMark(label));
  return text;
}

export const HOLDERS: ReadonlySet<string> = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition']);

/** One line that is nothing but emphasis: linters make a heading of it. */
export const isTitle = ({ children }: Nodes & { type: 'paragraph' }): boolean =>
  children.length === 1 && (children[0]?.type === 'strong' || children[0]?.type === 'emphasis');

export const fold = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim();

export const infoOf = ({ lang, meta }: Nodes & { type: 'code' }): string => fold(`${lang ?? ''} ${meta ?? ''}`);

/** The language in its plain form where that is all that the word says, and all else byte for byte: renderers show it. */
export const openingOfCode = ({ lang, meta }: Nodes & { type: 'code' }): string => {
  const word = lang ?? '';
  const language = /^[\w+#.-]*$/u.test(word) ? languageOf(word) : word;
  return withoutSigns(typeof meta === 'string' && meta.trim() !== '' ? `${language} ${meta.trim()}` : language);
};

/** Languages that mean "no highlighting", which linters add to bare fences. */
export const languageOf = (lang: string | null | undefined): string =>
  /^(?:text|txt|plain|plaintext)$/iu.test(lang ?? '') ? '' : plainLanguage(lang ?? '').toLowerCase();
