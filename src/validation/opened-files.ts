/** Which files that are no pages were opened to say what links mean, and what they held: while that is the same, and so is the list of files, links mean the same. */
import { blobId, readBytes, type SiteTree, tryStat } from './site-tree.ts';

/** By path, what names the content. */
type Names = Readonly<Record<string, string>>;

/** What was opened while links were judged. */
export interface OpenedThen {
  /** Anything may hang on these: configuration, templates, redirects. */
  read: Names;
  /** Of these the size was asked, for links that lead to them. */
  measured: Names;
}

export interface OpenedFiles {
  /** To be called when a file that is no page was read. */
  note(path: string): void;
  /** Bytes of a file. */
  sizeOf(path: string): number | undefined;
  /** Takes over what an earlier run opened; answers which files have another size now or may have, or undefined where one that was read is not the same. */
  adopt(then: OpenedThen): string[] | undefined;
  opened(): OpenedThen;
}

export function createOpenedFiles(root: string, tree: Pick<SiteTree, 'blobs' | 'unread'>): OpenedFiles {
  const read = new Map<string, string>();
  const measured = new Map<string, string>();
  const textOf = contentNames(root, tree);
  // Pictures are large: those that git does not know go by size and time.
  const bytesOf = (path: string): string => tree.blobs.get(path) ?? stampOf(root, path);
  // As it was at first: what changes while a session lasts is another file for the next.
  const noteIn = (names: Map<string, string>, path: string, nameOf: (path: string) => string): void => {
    if (!names.has(path)) names.set(path, nameOf(path));
  };
  return {
    note: (path) => noteIn(read, path, textOf),
    sizeOf(path) {
      noteIn(measured, path, bytesOf);
      return tryStat(root, path)?.size;
    },
    adopt(then) {
      const asRead = Object.entries(then.read);
      if (asRead.some(([path, name]) => textOf(path) !== name)) return undefined;
      for (const [path, name] of asRead) read.set(path, name);
      const other: string[] = [];
      for (const [path, name] of Object.entries(then.measured))
        if (bytesOf(path) === name) measured.set(path, name);
        else other.push(path);
      return other;
    },
    opened: () => ({ read: listed(read), measured: listed(measured) }),
  };
}

/** Names what each file holds: by git's blob id, which is counted where git does not know it. */
export function contentNames(root: string, { blobs, unread }: Pick<SiteTree, 'blobs' | 'unread'>) {
  const out = new Set(unread.map(({ path }) => path));
  return (path: string): string => {
    if (out.has(path)) return 'not read';
    const blob = blobs.get(path);
    if (blob !== undefined) return blob;
    const bytes = readBytes(root, path);
    return bytes === undefined ? 'gone' : blobId(bytes);
  };
}

function stampOf(root: string, path: string): string {
  const stat = tryStat(root, path);
  return stat === undefined ? 'gone' : `${stat.size} ${stat.mtimeMs}`;
}

const listed = (names: ReadonlyMap<string, string>): Names =>
  Object.fromEntries([...names].sort(([a], [b]) => (a < b ? -1 : 1)));
