/** Broken targets of every form are found on a site of every generator, wherever they stand, and their good twins are left alone. */
import { describe, expect, test } from 'vitest';
import images from '../../src/gates/images.ts';
import internalLinks from '../../src/gates/internal-links.ts';
import { GENERATORS } from '../../src/generators/index.ts';
import { type Files, factsOf, findingsOf } from '../support/memory-site.ts';

interface Site {
  files: Files;
  /** The page that links stand on. */
  page: string;
  /** A page beside it, and how each form names it. */
  good: Record<Form, string>;
  /** How an admonition, a tab and a component are written around text; undefined where the generator has none. */
  around: Partial<Record<'admonition' | 'tab' | 'component', (text: string) => string>>;
}
type Form = 'file' | 'relative' | 'absolute' | 'picture' | 'anchor' | 'html' | 'img' | 'bare';

const indented = (text: string): string => text.replace(/^/gm, '    ');
const urls = { relative: '../near/', absolute: '/guide/near/', html: '/guide/near/', bare: '../near' };
const plainForms = { relative: '../guide/near.md', absolute: '/guide/near.md', html: 'near.md', bare: 'near.md' };
const own = { file: './near.md', picture: 'here.png', anchor: '#known-one', img: 'here.png' };
const paired = (name: string) => (text: string) => `<${name}>\n\n${text}\n\n</${name}>`;
const shortcode = (name: string) => (text: string) => `{{% ${name} %}}\n${text}\n{{% /${name} %}}`;
const page = '---\ntitle: X\n---\n\n## Known one\n\n';
const pagesIn = (folder: string): Files => ({
  [`${folder}guide/near.md`]: page,
  [`${folder}guide/here.png`]: 'x',
  [`${folder}guide/index.md`]: page,
});

const SITES: Record<string, Site> = {
  hugo: {
    files: {
      'hugo.toml': 'baseURL = "https://x.example/"\ntheme = "elsewhere"\n',
      'content/guide/_index.md': page,
      'content/guide/near.md': page,
      'static/guide/here.png': 'x',
    },
    page: 'content/guide/canary.md',
    good: { ...own, ...urls, picture: '/guide/here.png', img: '/guide/here.png' },
    around: { admonition: shortcode('alert'), tab: shortcode('tab'), component: shortcode('unheard-of') },
  },
  mkdocs: {
    files: { 'mkdocs.yml': 'site_name: x\nplugins: [search, gen-files, blog, mkdocstrings]\n', ...pagesIn('docs/') },
    page: 'docs/guide/canary.md',
    good: { ...own, ...urls, bare: 'near.md', img: '../here.png' },
    around: {
      admonition: (text) => `!!! note\n\n${indented(text)}`,
      tab: (text) => `=== "One"\n\n${indented(text)}`,
      component: paired('div'),
    },
  },
  docusaurus: {
    files: {
      'docusaurus.config.js': "module.exports = { url: 'https://x.example', plugins: ['./own.js'], presets: [] };\n",
      ...pagesIn('docs/'),
      'static/img/a.png': 'x',
    },
    page: 'docs/guide/canary.md',
    good: { ...own, relative: '../guide/near', absolute: '/docs/guide/near', html: '/docs/guide/near', bare: 'near' },
    around: { admonition: (text) => `:::note\n\n${text}\n\n:::`, tab: paired('TabItem'), component: paired('Card') },
  },
  vitepress: {
    files: {
      '.vitepress/config.ts': "export default { rewrites: { 'from/:x.md': 'to/:x.md' } }\n",
      'packages/[pkg].md': 'x',
      ...pagesIn(''),
    },
    page: 'guide/canary.md',
    good: { ...own, relative: '../guide/near', absolute: '/guide/near', html: '/guide/near', bare: 'near' },
    around: { admonition: (text) => `::: tip\n\n${text}\n\n:::`, component: paired('div') },
  },
  starlight: {
    files: {
      'astro.config.mjs': "import starlight from '@astrojs/starlight';\nexport default { plugins: [other()] };\n",
      'src/pages/[id].astro': 'x',
      ...pagesIn('src/content/docs/'),
    },
    page: 'src/content/docs/guide/canary.md',
    // Astro makes no address of a file's name.
    good: { ...own, ...urls, file: '../near/' },
    around: { admonition: (text) => `:::note\n\n${text}\n\n:::`, component: paired('div') },
  },
  jekyll: {
    files: { '_config.yml': 'permalink: pretty\ncollections: [recipes]\n', ...pagesIn('') },
    page: 'guide/canary.md',
    good: { ...own, ...urls, picture: '/guide/here.png', img: '/guide/here.png' },
    around: { component: paired('div') },
  },
  mdbook: {
    files: { 'book.toml': '[preprocessor.own]\n', 'src/SUMMARY.md': '- [a](guide/near.md)\n', ...pagesIn('src/') },
    page: 'src/guide/canary.md',
    good: {
      ...own,
      relative: '../guide/near.html',
      absolute: '/guide/near.html',
      html: 'near.html',
      bare: 'near.html',
    },
    around: { component: paired('div') },
  },
  sphinx: {
    files: {
      'docs/conf.py': "extensions = ['myst_parser', 'sphinx.ext.autosummary', 'sphinx.ext.intersphinx']\n",
      ...pagesIn('docs/'),
    },
    page: 'docs/guide/canary.md',
    good: { ...own, ...plainForms, html: 'near.html', bare: 'near' },
    around: {
      admonition: (text) => `:::{note}\n:class: x\n\n${text}\n:::`,
      tab: (text) => `\`\`\`\`{tab-set}\n\n\`\`\`{tab-item} One\n${text}\n\`\`\`\n\`\`\`\``,
      component: paired('div'),
    },
  },
  'nuxt-content': {
    files: {
      'nuxt.config.ts': "export default defineNuxtConfig({ modules: ['@nuxt/content'] })\n",
      'pages/[...slug].vue': 'x',
      'pages/item/[id].vue': 'x',
      'content/1.guide/1.index.md': page,
      'content/1.guide/2.near.md': page,
      'public/guide/here.png': 'x',
    },
    page: 'content/1.guide/3.canary.md',
    good: {
      file: './2.near.md',
      picture: '/guide/here.png',
      anchor: '#known-one',
      img: '/guide/here.png',
      relative: '../guide/near',
      absolute: '/guide/near',
      html: '/guide/near',
      bare: 'near',
    },
    around: {
      admonition: (text) => `::note\n---\nicon: x\n---\n${text}\n::`,
      tab: (text) => `::tabs\n  :::tabs-item{label="One"}\n    ${text}\n  :::\n::`,
      component: (text) => `::card\n#title\n${text}\n::`,
    },
  },
  plain: {
    files: { ...pagesIn('') },
    page: 'guide/canary.md',
    good: { ...own, ...plainForms },
    around: { admonition: (text) => `> [!NOTE]\n> ${text}`, component: paired('details') },
  },
};

/** The same form, of what is not there. */
const broken = (target: string): string =>
  target.startsWith('#') ? '#nobody-has-this' : target.replace(/near|here/, 'zqnowhere');

const written: Record<Form, (target: string) => string> = {
  file: (target) => `[x](${target})`,
  relative: (target) => `[x](${target})`,
  absolute: (target) => `[x](${target})`,
  bare: (target) => `[x](${target})`,
  anchor: (target) => `[x](${target})`,
  picture: (target) => `![x](${target})`,
  html: (target) => `<a href="${target}">x</a>`,
  img: (target) => `<img src="${target}" alt="x">`,
};
const FORMS = Object.keys(written) as Form[];
const places = ({ around }: Site): Record<string, (text: string) => string> => ({
  text: (text) => `See ${text} here.`,
  list: (text) => `- one\n- ${text}`,
  table: (text) => `| a | b |\n| --- | --- |\n| x | ${text} |`,
  ...around,
});

async function foundOn(site: Site, text: string): Promise<string[]> {
  const facts = factsOf({ ...site.files, [site.page]: `${page}${text}\n` });
  const found = await findingsOf([internalLinks, images], facts);
  return found.filter(({ location }) => location?.path === site.page).map(({ rule }) => rule);
}

describe.each(Object.entries(SITES))('%s', (name, site) => {
  test('is what the fixture is of', () => expect(factsOf(site.files).index.kind).toBe(name));
  test('broken targets are found, and their good twins are not', async () => {
    const missed: string[] = [];
    const alarms: string[] = [];
    for (const [place, put] of Object.entries(places(site)))
      for (const form of FORMS) {
        const target = site.good[form];
        if ((await foundOn(site, put(written[form](broken(target))))).length === 0) missed.push(`${form} in ${place}`);
        const alarm = await foundOn(site, put(written[form](target)));
        if (alarm.length > 0) alarms.push(`${form} in ${place}: ${target}`);
      }
    expect({ missed, alarms }).toEqual({ missed: [], alarms: [] });
  });
});

test('every generator has a fixture', () =>
  expect(Object.keys(SITES).sort()).toEqual(GENERATORS.map(({ name }) => name).sort()));
