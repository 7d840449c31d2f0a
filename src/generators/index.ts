/** Every generator, the most certainly recognised first. */
import type { SiteKind } from '../model/repo-inventory.ts';
import docusaurus from './docusaurus/index.ts';
import type { Generator } from './generator.ts';
import hugo from './hugo/index.ts';
import jekyll from './jekyll/index.ts';
import mdbook from './mdbook/index.ts';
import mkdocs from './mkdocs/index.ts';
import nuxtContent from './nuxt-content/index.ts';
import plain from './plain/index.ts';
import sphinx from './sphinx/index.ts';
import starlight from './starlight/index.ts';
import vitepress from './vitepress/index.ts';

export const GENERATORS: readonly Generator[] = [
  hugo,
  mkdocs,
  docusaurus,
  starlight,
  vitepress,
  mdbook,
  nuxtContent,
  sphinx,
  jekyll,
  plain,
];

const byName = new Map(GENERATORS.map((generator) => [generator.name, generator]));

/** The generator of a name; the list holds one for each. */
export const generatorOf = (kind: SiteKind): Generator => byName.get(kind) ?? plain;

/** What a folder is when nothing recognises it. */
export const FALLBACK: Generator = plain;
