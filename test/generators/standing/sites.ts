/** The site of each generator whose pages are partly taken out or taken over. */
import { docusaurusSite } from './docusaurus.ts';
import { hugoSite } from './hugo.ts';
import { jekyllSite } from './jekyll.ts';
import { mkdocsSite } from './mkdocs.ts';
import { nuxtContentSite } from './nuxt-content.ts';
import type { Site } from './page.ts';
import { sphinxSite } from './sphinx.ts';
import { starlightSite } from './starlight.ts';
import { vitepressSite } from './vitepress.ts';

export const SITES: Readonly<Record<string, Site>> = {
  hugo: hugoSite,
  mkdocs: mkdocsSite,
  jekyll: jekyllSite,
  sphinx: sphinxSite,
  vitepress: vitepressSite,
  docusaurus: docusaurusSite,
  starlight: starlightSite,
  'nuxt-content': nuxtContentSite,
};
