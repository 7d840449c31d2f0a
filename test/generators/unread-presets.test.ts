/** A preset from a package is named where nothing says which content it takes; Docusaurus' own, and one whose options say it, are read. */
import { expect, it } from 'vitest';
import { unreadPresets } from '../../src/generators/docusaurus/config.ts';

const named = (presets: string): string[] =>
  unreadPresets(`module.exports = {\n  title: 'A',\n  presets: ${presets},\n};\n`).map(({ module }) => module);

it.each([
  ["['@acme/docs-preset']", ['@acme/docs-preset']],
  [
    "[\n    ['@acme/docs-preset', { theme: { customCss: './a.css' } }],\n    'other',\n  ]",
    ['@acme/docs-preset', 'other'],
  ],
  ["[[require.resolve('./preset.js'), {}]]", ['./preset.js']],
])('named: %s', (presets, modules) => expect(named(presets)).toEqual(modules));

it.each([
  "['classic']",
  "[['@docusaurus/preset-classic', { docs: { path: 'docs' } }]]",
  "[['classic', { docs: false }], ['redocusaurus', { specs: ['a.yaml'] }]]",
  "[['@acme/docs-preset', { docs: { path: 'docs' } }]]",
  "[[require.resolve('@docusaurus/preset-classic'), {}]]",
  "[], plugins: [['@docusaurus/plugin-content-docs', { path: 'docs' }]]",
])('read: %s', (presets) => expect(named(presets)).toEqual([]));
