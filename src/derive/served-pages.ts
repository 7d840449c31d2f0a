/** Where the product's own docs site serves one of its documents, as links of its README show the rule; pure. */
import { urlFor } from '../manifests/url-labels.ts';
import type { OutlineDocument } from '../model/outline.ts';
import type { ProductFacts } from '../model/product-facts.ts';
import { links } from '../text/links.ts';

interface Rule {
  /** Up to the page's own path, with its last slash. */
  base: string;
  /** What stands behind the path of a page. */
  ending: '.html' | '/';
  /** The folder that the site is made of, with its last slash. */
  folder: string;
}

type Facts = Pick<ProductFacts, 'documents' | 'manifest' | 'product_name'>;

const FORGE = /^(?:www\.)?(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org|raw\.githubusercontent\.com)$/u;
/** A folder's own page has its folder's name in front of a slash. */
const FRONT = /(?:^|\/)(?:index|readme)$/iu;

/** Undefined where nothing shows how pages are called, or the document lies outside of what the site is made of. */
export function servedAt(path: string, facts: Facts): string | undefined {
  const rule = ruleOf(facts);
  if (rule === undefined || !path.startsWith(rule.folder)) return undefined;
  const page = stemOf(path.slice(rule.folder.length));
  if (rule.ending === '.html') return `${rule.base}${page}.html`;
  const own = page.replace(FRONT, '');
  return own === '' ? rule.base : `${rule.base}${own}/`;
}

const remembered = new WeakMap<readonly OutlineDocument[], { rule: Rule | undefined }>();
function ruleOf(facts: Facts): Rule | undefined {
  const { documents = [] } = facts;
  let found = remembered.get(documents);
  if (found === undefined) {
    found = { rule: find(facts, documents) };
    remembered.set(documents, found);
  }
  return found.rule;
}

/** Links that name a document of the folder by its path in it; of the host that is the product's, one is enough. */
function find(facts: Facts, documents: readonly OutlineDocument[]): Rule | undefined {
  const docs = documents.filter(({ role }) => role === 'docs');
  const folders = Map.groupBy(docs, ({ path }) => topOf(path));
  const urls = new Set(
    documents
      .filter(({ role }) => role === 'readme')
      .flatMap(({ sections }) => sections.flatMap(({ blocks }) => blocks.flatMap(({ markdown }) => targets(markdown)))),
  );
  for (const [top, held] of folders) {
    if (top === '') continue;
    const folder = common(held.map(({ path }) => path));
    const pages = new Set(held.map(({ path }) => stemOf(path.slice(folder.length))));
    const shown = [...urls].flatMap((url) => placesOf(url, pages));
    const groups = Map.groupBy(shown, ({ base, ending }) => `${ending} ${base}`);
    for (const group of groups.values()) {
      const [first] = group;
      const count = new Set(group.map(({ page }) => page)).size;
      if (first === undefined) continue;
      // A slash is written by more than one generator, and not by all from the name of the file.
      if (count >= 2 || (first.ending === '.html' && isOwnHost(first.base, facts))) return { ...first, folder };
    }
  }
  return undefined;
}

function targets(markdown: string): string[] {
  const bare = [...markdown.matchAll(/<(https?:\/\/[^\s<>]+)>/gu)].map(([, url = '']) => url);
  return [...links(markdown, 'nested').map(({ target }) => target), ...bare].filter((url) => /^https?:\/\//u.test(url));
}

function placesOf(url: string, pages: ReadonlySet<string>): { base: string; ending: '.html' | '/'; page: string }[] {
  const [address = ''] = url.split(/[?#]/u, 1);
  const host = /^https?:\/\/([^/]+)\//u.exec(address)?.[1] ?? '';
  const ending = address.endsWith('.html') ? '.html' : address.endsWith('/') ? '/' : undefined;
  if (host === '' || FORGE.test(host) || ending === undefined) return [];
  const origin = address.indexOf(host) + host.length + 1;
  const parts = address.slice(origin, -ending.length).split('/');
  return parts.flatMap((_part, at) => {
    const page = parts.slice(at).join('/');
    if (!pages.has(page) || FRONT.test(page)) return [];
    return [{ base: address.slice(0, address.length - ending.length - page.length), ending, page }];
  });
}

/** The address that the manifest names, or a host that is called as the product. */
function isOwnHost(base: string, { manifest, product_name }: Facts): boolean {
  const hostOf = (url: string): string => /^https?:\/\/(?:www\.)?([^/]+)/u.exec(url)?.[1]?.toLowerCase() ?? '';
  const own = (['documentation', 'homepage'] as const).map((kind) =>
    hostOf(urlFor(manifest?.urls ?? [], kind)?.url ?? ''),
  );
  const fold = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/gu, '');
  const names = [product_name, manifest?.name?.value ?? ''].map(fold).filter((name) => name.length > 2);
  const host = hostOf(base);
  return own.includes(host) || host.split('.').some((part) => names.includes(fold(part)));
}

const stemOf = (path: string): string => path.replace(/\.\w+$/u, '');
const topOf = (path: string): string => (path.includes('/') ? path.slice(0, path.indexOf('/') + 1) : '');

/** The folder that all of them lie in. */
function common(paths: readonly string[]): string {
  const [first = '', ...rest] = paths.map((path) => path.split('/').slice(0, -1));
  const parts = Array.isArray(first) ? first : [];
  const length = parts.findIndex((part, at) => rest.some((other) => other[at] !== part));
  return (length < 0 ? parts : parts.slice(0, length)).map((part) => `${part}/`).join('');
}
