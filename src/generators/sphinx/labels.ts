/** Labels of a whole project: those of Markdown pages are addresses of theirs, those of other pages are read from their text. */
import type { FileSet } from '../routes.ts';

/** Where a label leads, as an address that no file has. */
export const labelAddress = (label: string): string => `/~label/${normalLabel(label)}`;

/** Labels are compared without case, and with single spaces. */
export const normalLabel = (label: string): string => label.trim().replace(/\s+/g, ' ').toLowerCase();

const LABEL = /^[ \t]*\.\. _([^_:`\r\n\u2028\u2029][^:`\r\n\u2028\u2029]*|`[^`\r\n\u2028\u2029]+`):[ \t]*\r?$/gm;
const NAMED = /^[ \t]+:name:[ \t]*(\S[^\n]*)$/gm;

/** Answers the file that gives a label, of those that are no Markdown; each is read once. */
export function otherLabels(
  files: Pick<FileSet, 'read' | 'paths' | 'edition'>,
  isOurs: (path: string) => boolean,
): (label: string) => string | undefined {
  let known: Map<string, string> | undefined;
  let edition = -1;
  return (label) => {
    if (known === undefined || edition !== files.edition) {
      edition = files.edition;
      known = new Map();
      for (const path of files.paths) {
        if (!/\.(?:rst|ipynb|inc)$/.test(path) || !isOurs(path)) continue;
        const text = files.read(path) ?? '';
        for (const pattern of path.endsWith('.ipynb') ? [CELL] : [LABEL, NAMED])
          for (const [, name = ''] of text.matchAll(pattern)) known.set(normalLabel(name.replaceAll('`', '')), path);
      }
    }
    return known.get(normalLabel(label));
  };
}
/** `(label)=` in a cell of a notebook. */
const CELL = /"\(([^()"\n]+)\)=(?:\\n)?"/g;
