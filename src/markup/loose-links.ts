/** Links in the one form in which every reader of Markdown finds the same target: those with rules of their own take blanks, quotes and brackets for more. */
import { entity, escaped } from './words.ts';

/** A target, and perhaps a title, in which no reader looks for more. */
const TARGET = /^(?:[^\s()<>[\]{}"'`\\|^]|\([^\s()<>[\]{}"'`\\|^]*\))*(?: "[^"'()<>[\]{}`\\\n]*")?$/u;
const IMAGE = /^!\[[^<>[\]{}`\\]*\]\(/u;
const DEFINITION = /^\[[^<>[\]{}`\\\n]*\]: +(?=\S)/u;
const ADDRESS = /^<(?:https?:\/\/[^\s<>"'`]+|[\w.+-]+@[\w.-]+)>$/iu;

interface Target {
  url: string;
  title?: string | null | undefined;
}

/** What stands behind the words of a link. */
export const looseTail = (raw: string, to: Target): string => (isPlain(raw, '](', ')') ? raw : `](${written(to)})`);

export const looseImage = (raw: string, image: Target & { alt?: string | null | undefined }): string =>
  isPlain(raw, IMAGE.exec(raw)?.[0], ')') ? raw : `![${escaped(image.alt ?? '')}](${written(image)})`;

export const looseDefinition = (raw: string, to: Target): string =>
  isPlain(raw, DEFINITION.exec(raw)?.[0], '') ? raw : `${raw.slice(0, raw.indexOf(']:'))}]: ${written(to)}`;

const isPlain = (raw: string, open: string | undefined, close: string): boolean =>
  open !== undefined &&
  raw.startsWith(open) &&
  raw.endsWith(close) &&
  TARGET.test(raw.slice(open.length, raw.length - close.length));

/** Whether an address in angle brackets is one to every reader, and to none an element. */
export const isLooseAddress = (raw: string): boolean => ADDRESS.test(raw);

const written = ({ url, title }: Target): string =>
  url.replace(/[\s()<>[\]{}"'`\\|^&*_]/gu, entity) +
  (title == null || title === '' ? '' : ` "${escaped(title).replace(/["'()]/gu, entity)}"`);
