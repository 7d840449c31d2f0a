/** Heading ids as each generator makes them; one function of text and state a generator, duplicates included. */
import GithubSlugger, { slug as githubSlug } from 'github-slugger';
import type { SiteKind } from '../model/repo-inventory.ts';

/** What an id is made from: the heading's visible text, and its source without the marks of its level. */
export interface HeadingSource {
  text: string;
  raw: string;
  custom: string | null;
}
/** One page's ids, in document order. */
export type HeadingIds = (heading: HeadingSource) => string;

export interface HeadingIdOptions {
  /** Hugo: `autoHeadingIDType`. MkDocs: `unicode` when the site sets a slugify function that keeps letters of all scripts. */
  style?: string;
  /** Hugo: terms of definition lists have ids too (`autoDefinitionTermID`). */
  terms?: boolean;
}

export function headingIds(kind: SiteKind, options: HeadingIdOptions = {}): HeadingIds {
  switch (kind) {
    case 'hugo':
      return hugoIds(options.style ?? 'github');
    case 'mkdocs':
      return counted((text) => mkdocsSlug(text, options.style === 'unicode'), '_', '');
    case 'vitepress':
      return counted(vitepressSlug, '-', '');
    case 'mdbook':
      return counted(mdbookSlug, '-', '');
    case 'jekyll':
      return counted(kramdownSlug, '-', '');
    case 'docusaurus':
    case 'starlight':
    case 'plain':
      return githubIds();
  }
}

function githubIds(): HeadingIds {
  const slugger = new GithubSlugger();
  return ({ text, custom }) => custom ?? slugger.slug(text);
}

/** Hugo: from the heading's source line, so that `_` of emphasis and the URL of a link are part of the id. */
function hugoIds(style: string): HeadingIds {
  const taken = new Set<string>();
  return ({ raw, custom }) => {
    if (custom !== null) {
      taken.add(custom);
      return custom;
    }
    const base = hugoSlug(raw, style) || 'heading';
    let id = base;
    for (let count = 1; taken.has(id); count++) id = `${base}-${count}`;
    taken.add(id);
    return id;
  };
}

/** Text of which every sanitiser of Hugo's keeps each character, as most headings are. */
const PLAIN = /^[\p{L}\p{Nd} ]*$/u;
const ASCII = /^[\0-\x7f]*$/;

/** Hugo's own anchor sanitiser: letters, digits, `_`, `-` and spaces (as `-`) stay. */
export function hugoSlug(raw: string, style = 'github'): string {
  if (style === 'blackfriday') return blackfridaySlug(raw);
  let text = raw.trim();
  if (PLAIN.test(text) && (style !== 'github-ascii' || ASCII.test(text)))
    return text.replaceAll(' ', '-').toLowerCase();
  if (style === 'github-ascii')
    text = text
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .replace(/[^\0-\x7f]/g, '');
  return text
    .replace(/[^\p{L}\p{Nd}_ -]/gu, '')
    .replaceAll(' ', '-')
    .toLowerCase();
}

const blackfridaySlug = (raw: string): string =>
  raw
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
    .toLowerCase();

/** `base`, then `base<separator>1`, `…2`; a made id that is taken counts on. */
function counted(slug: (text: string) => string, separator: string, empty: string): HeadingIds {
  const taken = new Set<string>();
  return ({ text, custom }) => {
    let id = custom ?? (slug(text) || empty);
    if (custom === null) {
      const base = id;
      for (let count = 1; taken.has(id) || id === ''; count++) id = `${base}${separator}${count}`;
    }
    taken.add(id);
    return id;
  };
}

/** Python-Markdown's `toc` extension. */
export function mkdocsSlug(text: string, unicode: boolean): string {
  const folded = unicode ? text.normalize('NFC') : text.normalize('NFKD').replace(/[^\0-\x7f]/g, '');
  return folded
    .replace(/[^\p{L}\p{N}_\s-]/gu, '')
    .trim()
    .toLowerCase()
    .replace(unicode ? /\s/g : /[-\s]+/g, '-');
}

function vitepressSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\0-\x1f]/g, '')
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase();
}

const mdbookSlug = (text: string): string =>
  text
    .trim()
    .replace(/[^\p{L}\p{N}_\s-]/gu, '')
    .replace(/\s/g, '-')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** kramdown's GFM parser, which Jekyll uses by default. */
const kramdownSlug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- \t]/gu, '')
    .replace(/[ \t]/g, '-');

const github = ({ text }: HeadingSource): string => githubSlug(text);

/** Other spellings a fragment may have and still be served, because versions and options of a generator differ. */
export function alternativeIds(kind: SiteKind, heading: HeadingSource): string[] {
  switch (kind) {
    case 'hugo':
      if (PLAIN.test(heading.text) && heading.raw === heading.text && !heading.text.includes('  '))
        return ASCII.test(heading.text) ? [] : [hugoSlug(heading.text)];
      return [github(heading), hugoSlug(heading.text), blackfridaySlug(heading.raw)];
    case 'starlight':
      return [github(heading).replace(/-$/, '')];
    case 'jekyll':
      return [
        heading.text
          .replace(/^[^a-zA-Z]+/, '')
          .replace(/[^a-zA-Z0-9 -]/g, '')
          .replaceAll(' ', '-')
          .toLowerCase(),
      ];
    case 'mkdocs':
      return [mkdocsSlug(heading.text, true), github(heading)];
    // A forge takes a heading's text, to which pictures give none and the spaces between them all the same.
    case 'plain':
      return heading.raw.includes('![')
        ? [
            githubSlug(
              heading.raw
                .replace(/!\[[^[\]]*\]\((?:[^()]|\([^()]*\))*\)/g, '')
                .replace(/\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1'),
            ),
          ]
        : [];
    default:
      return [];
  }
}
