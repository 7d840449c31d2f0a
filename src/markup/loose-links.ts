/** Links in the one form in which every reader of Markdown finds the same target: those with rules of their own take blanks, quotes and brackets for more. */
import { entity, escaped } from './words.ts';

const TARGET = String.raw`(?:[^\s()<>[\]{}"'\x60\\|^]|\([^\s()<>[\]{}"'\x60\\|^]*\))*(?: "[^"'()<>[\]{}\x60\\\n]*")?`;
const TAIL = new RegExp(String.raw`^\]\(${TARGET}\)$`, 'u');
const IMAGE = new RegExp(String.raw`^!\[[^<>[\]{}\x60\\]*\]\(${TARGET}\)$`, 'u');
const DEFINITION = new RegExp(String.raw`^\[[^<>[\]{}\x60\\\n]*\]: +(?=\S)${TARGET}$`, 'u');
const ADDRESS = /^<(?:https?:\/\/[^\s<>"'`]+|[\w.+-]+@[\w.-]+)>$/iu;

interface Target {
  url: string;
  title?: string | null | undefined;
}

/** What stands behind the words of a link. */
export const looseTail = (raw: string, to: Target): string => (TAIL.test(raw) ? raw : `](${written(to)})`);

export const looseImage = (raw: string, image: Target & { alt?: string | null | undefined }): string =>
  IMAGE.test(raw) ? raw : `![${escaped(image.alt ?? '')}](${written(image)})`;

export const looseDefinition = (raw: string, to: Target): string =>
  DEFINITION.test(raw) ? raw : `${raw.slice(0, raw.indexOf(']:'))}]: ${written(to)}`;

/** Whether an address in angle brackets is one to every reader, and to none an element. */
export const isLooseAddress = (raw: string): boolean => ADDRESS.test(raw);

const written = ({ url, title }: Target): string =>
  url.replace(/[\s()<>[\]{}"'`\\|^&*_]/gu, entity) +
  (title == null || title === '' ? '' : ` "${escaped(title).replace(/["'()]/gu, entity)}"`);
