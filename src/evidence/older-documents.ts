/** Documents in folders of versions: one version is read, the product's own or the newest; pure. */
import type { OutlineDocument } from '../model/outline.ts';

/** `docs/7.0/`, `docs/v7/`, `docs/version-7.x/`. */
const VERSION_FOLDER = /^(.*?\/)?(?:versions?[-_]?|v)?(\d{1,3}(?:\.(?:\d{1,3}|x)){0,2})\//iu;
/** Pages that a folder has beside its versions. */
const OF_ALL = /(?:^|\/)(?:_?index|readme|releases?|changelog|upgrad\w*|migrat\w*|versions?)\b[^/]*$/iu;

interface Versioned {
  parent: string;
  version: string;
  /** As it is called. */
  folder: string;
}

/** The documents with those of older versions marked as such. */
export function withOlderVersions(documents: readonly OutlineDocument[], version: string | null): OutlineDocument[] {
  const found = new Map<string, Set<string>>();
  for (const { path } of documents) {
    const at = versionOf(path);
    if (at !== undefined) found.set(at.parent, (found.get(at.parent) ?? new Set()).add(at.version));
  }
  const current = new Map(
    [...found].map(([parent, versions]) => [parent, currentOf([...versions], version, hasOwn(parent, documents))]),
  );
  return documents.map((document) => {
    const at = versionOf(document.path);
    const chosen = at === undefined ? undefined : current.get(at.parent);
    if (at === undefined || chosen === at.version) return document;
    const reason = chosen === undefined ? 'documents stand beside the folder' : `the documents of ${chosen} are newer`;
    return {
      ...document,
      sections: document.sections.map((section) => ({
        ...section,
        subject: 'older' as const,
        reason: `\`${at.folder}\`: ${reason}`,
      })),
    };
  });
}

function versionOf(path: string): Versioned | undefined {
  const [folder = '', parent = '', version] = VERSION_FOLDER.exec(path) ?? [];
  return version === undefined || parent === '' ? undefined : { parent, version, folder };
}

/** Whether the folder has documents of its own, which are of now. */
const hasOwn = (parent: string, documents: readonly OutlineDocument[]): boolean =>
  documents.some(
    ({ path, role }) =>
      role === 'docs' && path.startsWith(parent) && versionOf(path) === undefined && !OF_ALL.test(path),
  );

function currentOf(versions: readonly string[], product: string | null, hasDocuments: boolean): string | undefined {
  const numbers = (text: string): number[] => text.split('.').map(Number);
  const own = numbers(product?.replace(/^\D+/u, '') ?? '');
  const fits = (text: string): boolean =>
    numbers(text).every((part, at) => Number.isNaN(part) || part === own[at]) && own.length > 0;
  const order = versions.toSorted((a, b) => compare(numbers(b), numbers(a)));
  const match = product === null ? undefined : order.find(fits);
  return match ?? (versions.length === 1 && hasDocuments ? undefined : order[0]);
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const [left, right] = [a[at] || 0, b[at] || 0];
    if (left !== right) return left - right;
  }
  return 0;
}
