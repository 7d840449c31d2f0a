/** Links and pictures of a quote, made to work from the page: to our page, else to the source at the commit; pure. */
import { posix } from 'node:path';
import type { Image, Link, Nodes } from 'mdast';
import { parseMarkdown } from '../../content/markdown.ts';
import type { OwnPlace } from './own-addresses.ts';

export interface LinkPlaces {
  /** Where a document's section stands on our pages, from this page; undefined where no page holds it. */
  section(path: string, anchor: string): string | undefined;
  document(path: string): string | undefined;
  /** A file or folder of the product at its commit; undefined where there is none, null where it has no address. */
  source(path: string, isImage: boolean): string | null | undefined;
  /** The one picture of that name below the folder where one is missing: settings may name a folder of pictures. */
  picture?(path: string): string | undefined;
  /** What an absolute address means of the product's own repository as it is now; undefined for any other. */
  own?(url: string): OwnPlace | undefined;
}

/** `lost`: targets that lead nowhere; the words of such a link stay. `isPointing`: the words of one of them say nothing without it. */
export function resolveLinks(
  markdown: string,
  path: string,
  places: LinkPlaces,
): { markdown: string; lost: string[]; isPointing: boolean } {
  const lost: string[] = [];
  let isPointing = false;
  const edits: { start: number; end: number; text: string }[] = [];
  for (const node of linksIn(parseMarkdown(markdown))) {
    const [start, end] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
    const target = isEmptied(node, path, places) ? null : targetOf(node.url, path, node.type === 'image', places);
    if (target === node.url) continue;
    const text = markdown.slice(start, end);
    if (target === undefined || target === null) {
      if (target === undefined) lost.push(node.url);
      const inner = innerOf(node);
      if (target === undefined && inner !== undefined && POINTS.test(markdown.slice(...inner))) isPointing = true;
      // What stands inside of a link may be a picture with a target of its own.
      const [from, to] = inner ?? [end, end];
      edits.push({ start, end: from, text: '' }, { start: to, end, text: '' });
      continue;
    }
    const open = text.lastIndexOf('](') + 2;
    const rest = text.slice(open);
    const old = /^\s*(?:<[^<>]*>|(?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.)*\))*)/u.exec(rest)?.[0] ?? '';
    if (open < 2 || old === '') continue;
    edits.push({
      start: start + open,
      end: start + open + old.length,
      text: /[\s<>]/u.test(target) ? `<${target}>` : target,
    });
  }
  let out = markdown;
  for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start))
    out = out.slice(0, start) + text + out.slice(end);
  return { markdown: out, lost, isPointing };
}

/** "Its code is [here](gone.rs)." */
const POINTS = /^\W*(?:here|there|this|(?:(?:this|the|that) )?(?:link|page|file|document|article|one))\W*$/iu;

const linksIn = (node: Nodes): (Link | Image)[] => [
  ...(node.type === 'image' || node.type === 'link' ? [node] : []),
  ...('children' in node ? node.children.flatMap((child) => linksIn(child)) : []),
];

/** A link around pictures alone, none of which is there. */
const isEmptied = (node: Link | Image, path: string, places: LinkPlaces): boolean =>
  node.type === 'link' &&
  node.children.length > 0 &&
  node.children.every((child) => child.type === 'image' && typeof targetOf(child.url, path, true, places) !== 'string');

/** Where the words of a link stand; undefined for one without any, and for a picture. */
function innerOf(node: Link | Image): [start: number, end: number] | undefined {
  const children = node.type === 'link' ? node.children : [];
  const [first, last] = [children[0], children.at(-1)];
  return first === undefined || last === undefined
    ? undefined
    : [first.position?.start.offset ?? 0, last.position?.end.offset ?? 0];
}

function targetOf(url: string, from: string, isImage: boolean, places: LinkPlaces): string | null | undefined {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/iu.test(url)) return isImage ? url : ownTarget(url, places);
  const [, raw = '', fragment] = /^([^#?]*)(?:\?[^#]*)?(?:#(.*))?$/su.exec(url) ?? [];
  const whole =
    raw === ''
      ? from
      : raw.startsWith('/')
        ? rooted(decoded(raw), from, places)
        : normal(posix.join(posix.dirname(from), decoded(raw)));
  if (whole.startsWith('..')) return undefined;
  const path = isImage ? whole : sourceOf(whole, places);
  const anchor = fragment === undefined || fragment === '' ? undefined : decoded(fragment);
  const onPage = isImage
    ? undefined
    : ((anchor === undefined ? undefined : places.section(path, anchor)) ??
      (raw === '' ? undefined : places.document(path)));
  if (onPage !== undefined) return onPage;
  const source =
    places.source(path, isImage) ?? (isImage ? places.source(places.picture?.(path) ?? path, true) : undefined);
  return typeof source === 'string' && fragment !== undefined ? `${source}#${fragment}` : source;
}

/** Our page for an address of the repository, where one holds it; nothing for a file that the repository no longer has. */
function ownTarget(url: string, places: LinkPlaces): string | undefined {
  const own = places.own?.(url);
  if (own === undefined) return url;
  const path = normal(decoded(own.path));
  const page = own.fragment ? places.section(path, decoded(own.fragment)) : places.document(path);
  return page ?? (places.source(path, false) === undefined ? undefined : url);
}

/** From the root of the repository, or of the docs that the document belongs to: Sphinx and others begin there. */
function rooted(raw: string, from: string, places: LinkPlaces): string {
  const folders = posix
    .dirname(from)
    .split('/')
    .map((_, at, all) => all.slice(0, at + 1).join('/'));
  const found = ['', ...folders]
    .map((folder) => normal(posix.join(folder, raw.slice(1))))
    .find((path) => places.document(path) !== undefined || places.source(path, false) !== undefined);
  return found ?? normal(raw.slice(1));
}

/** Docs lead to what is made of their sources: `guide.html` of `guide.md`. */
function sourceOf(path: string, places: LinkPlaces): string {
  if (!path.endsWith('.html') || places.source(path, false) !== undefined) return path;
  const stem = path.slice(0, -'.html'.length);
  return (
    ['.md', '.rst', '.adoc', '.rdoc', '.txt']
      .map((end) => stem + end)
      .find((each) => places.source(each, false) !== undefined) ?? path
  );
}

const normal = (path: string): string => posix.normalize(path).replace(/^\.\/|\/$/gu, '');

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
