/** The product's own documents as outlines: README, docs, changelog and pages beside examples, in the order of their paths. */
import type { OutlineDocument } from '../model/outline.ts';
import { readOutline } from '../outline/read-outline.ts';
import { roleOf } from '../platforms/path-roles.ts';
import type { ProductTree } from '../platforms/platform.ts';
import { isForeignLanguage } from './locales.ts';

/** Longer texts are data or dumps, not documents. */
const MAX_BYTES = 1024 * 1024;
const LANGUAGES = new Set(['markdown', 'restructuredtext', 'asciidoc']);
const ROLES: ReadonlyMap<string, OutlineDocument['role']> = new Map([
  ['readme', 'readme'],
  ['docs', 'docs'],
  ['changelog', 'changelog'],
  ['example', 'example'],
]);

export interface ProductNames {
  names: string[];
  packageName: string | null;
  version: string | null;
}

export function readDocuments(tree: ProductTree, product: ProductNames, locale: string): OutlineDocument[] {
  const { files, readme } = tree.inventory;
  return files.flatMap((file) => {
    const isFront = file.path === readme;
    const role = isFront ? 'readme' : isOfFolder(file.path) ? undefined : ROLES.get(roleOf(file.path));
    const isText = LANGUAGES.has(file.language ?? '') && !file.binary && file.bytes <= MAX_BYTES;
    if (role === undefined || !isText || (!isFront && isForeignLanguage(file.path, locale))) return [];
    const text = tree.text(file.path);
    return text === undefined ? [] : [readOutline({ path: file.path, text, role, product })];
  });
}

/** The front page of a folder of code, of a program beside or of another package: it speaks of that folder. */
const isOfFolder = (path: string): boolean =>
  /^.+\/readme(?:[._-][a-z]{2}(?:[-_][a-z]+)?)?(?:\.\w+)?$/iu.test(path) &&
  !/(?:^|\/)(?:docs?|documentation|guides?|manual|wiki)\//iu.test(path);
