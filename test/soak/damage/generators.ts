/** Small clean sites of other generators, and one of several subdomains, for what only they can get wrong. */
import type { Site } from './kind.ts';
import { randomOf } from './random.ts';

const WORDS = ['alpha', 'bravo', 'carbon', 'delta', 'ember'];

export function generatorSite(name: 'subdomains' | 'mkdocs' | 'docusaurus' | 'mdbook' | 'plain', seed: number): Site {
  const random = randomOf(seed);
  return { files: SITES[name](random.pick(WORDS)), known: {} };
}

const SITES = {
  subdomains: (word) => ({
    'hugo.toml': 'baseURL = "https://example.org/"\n',
    [`content/docs.example.org/${word}/en/guide.md`]: `---\ntitle: Guide\n---\n\nSee [the features](https://products.example.org/${word}/en/features/#speed) and [the questions](https://kb.example.org/${word}/en/questions/).\n\n## Steps\n\nOne by one.\n`,
    [`content/docs.example.org/${word}/en/other.md`]: `---\ntitle: Other\n---\n\nAfter [the guide](../guide/#steps) read [what it does](https://products.example.org/${word}/en/features/#price).\n`,
    [`content/products.example.org/${word}/en/features.md`]:
      '---\ntitle: Features\n---\n\n## Speed\n\nFast.\n\n## Price\n\nNone.\n',
    [`content/kb.example.org/${word}/en/questions.md`]: `---\ntitle: Questions\n---\n\n## Why\n\nSee [its features](https://products.example.org/${word}/en/features/).\n`,
  }),
  mkdocs: (word) => ({
    'mkdocs.yml': `site_name: ${word}\nnav:\n  - Home: index.md\n  - Guide:\n      - Install: guide/install.md\n      - Settings: guide/settings.md\n      - Last: guide/last.md\n`,
    'docs/index.md': `# Welcome to ${word}\n\nStart with [installing](guide/install.md#first-of-all).\n`,
    'docs/guide/install.md': '# Install\n\n## First of all\n\nGo on with [the settings](settings.md#where-they-are).\n',
    'docs/guide/settings.md':
      '# Settings\n\n## Where they are\n\nBack to [the start](../index.md) or [installing](install.md).\n',
    'docs/guide/last.md': '# Last\n\nThat is all.\n',
  }),
  docusaurus: (word) => ({
    'docusaurus.config.js': `module.exports = { title: '${word}', url: 'https://example.org', baseUrl: '/', presets: [['classic', { docs: {} }]] };\n`,
    'package.json': '{ "dependencies": { "@docusaurus/core": "3.5.0" } }\n',
    'docs/intro.md': `---\ntitle: Intro\n---\n\nSee [installing](./install.md#before-you-start) and [the settings](./settings.mdx).\n`,
    'docs/install.md': '---\ntitle: Install\n---\n\n## Before you start\n\nNothing.\n',
    'docs/settings.mdx':
      '---\ntitle: Settings\n---\n\n## All of them\n\n<div>Few.</div>\n\nSee [installing](./install.md#before-you-start).\n',
  }),
  mdbook: (word) => ({
    'book.toml': `[book]\ntitle = "${word}"\n`,
    'src/SUMMARY.md': '# Summary\n\n- [One](one.md)\n- [Two](two.md)\n',
    'src/one.md': '# One\n\nThen [two](two.md#then).\n',
    'src/two.md': '# Two\n\n## Then\n\nBack to [one](one.md).\n',
  }),
  plain: (word) => ({
    'README.md': `# ${word}\n\nHow to [use it](docs/usage.md#in-short), and [questions](docs/faq.md).\n\n## Licence\n\nFree.\n`,
    'docs/usage.md': '# Usage\n\n## In short\n\nRun it. See [questions](faq.md#why-so).\n',
    'docs/faq.md': '# Questions\n\n## Why so\n\nSee [usage](usage.md) and [the licence](../README.md#licence).\n',
  }),
} satisfies Record<string, (word: string) => Record<string, string>>;
