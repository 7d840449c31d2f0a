/** Folders that configurations in JavaScript set: literally, by a path that is made of literals, or in a way that is not known. */
import { expect, test } from 'vitest';
import { folderSetting } from '../../src/generators/folder-setting.ts';

test.each([
  ["export default { srcDir: './docs' }", { folder: './docs' }],
  ['export default defineConfig({\n  title: "a: {",\n  srcDir: "docs",\n})', { folder: 'docs' }],
  ["export default with(define({ srcDir: path.resolve(__dirname, '../src') }))", { folder: 'site/src' }],
  ["export default { srcDir: join(import.meta.dirname, '..', 'src') }", { folder: 'site/src' }],
  ["export default { srcDir: fileURLToPath(new URL('../src', import.meta.url)) }", { folder: 'site/src' }],
  ["export default { srcDir: resolve(__dirname, '../../../src') }", { folder: '../src' }],
  ["const here = resolve(__dirname, '../a');\nexport default { srcDir: here, x: 1 }", { folder: 'site/a' }],
  ["const here = 'a'\n\nexport default { srcDir: here }", { folder: 'a' }],
  ['const here = there\nexport default { srcDir: here }', { computed: true }],
  ["export default { srcDir: 'a' + name }", { computed: true }],
  ["export default { srcDir: path.join( __dirname, // above it\n '..', 'a', ) }", { folder: 'site/a' }],
  ["const srcDir = 'a';\nexport default { srcDir }", { folder: 'a' }],
  ["export default async () => {\n  return { srcDir: 'a' };\n}", { folder: 'a' }],
  ["const config = { srcDir: 'a' };\nexport default config;", { folder: 'a' }],
  ["export default { srcDir: process.env.DOCS ?? 'a' }", { computed: true }],
  ["import { here } from './here';\nexport default { srcDir: here }", { computed: true }],
  ["export default { pwa: { srcDir: '.own/' } }", undefined],
  ["export default { plugins: [make({ srcDir: 'x' })] }", undefined],
  ["export default { /* srcDir: 'x', */ title: 'srcDir: y' } // srcDir: 'z'", undefined],
  ["export default { 'srcDir': '../real' }", { folder: '../real' }],
  ['export default { ["srcDir"]: "real" }', { folder: 'real' }],
  ["export default { srcDir /* ':' */ : 'real' }", { folder: 'real' }],
  ["export default { a: 1, ...{ srcDir: 'real' } }", { folder: 'real' }],
  ["export default { ...({ srcDir: 'real' }) }", { folder: 'real' }],
  ["export default { ...(process.env.CI && { srcDir: 'real' }) }", { computed: true }],
  ["export default { srcDir: ['../re', 'al'].join('') }", { computed: true }],
  ["export default { ['src' + 'Dir']: 'real' }", { computed: true }],
  ["export default { get srcDir() { return 'real'; } }", { computed: true }],
  ["export default { srcDir: 'a', srcDir: 'b' }", { computed: true }],
  ["const c = {};\nc.srcDir = 'real';\nexport default c", { computed: true }],
  ["const c = {};\nc['srcDir'] = 'real';\nexport default c", { computed: true }],
  ["export default { ['title']: 'x', head: [['link', {}], ['meta']], on: a ? [x, [1]] : [2] }", undefined],
  ["export default { title: f(a, srcDir), is: c.srcDir === 'x', say: (a) => c.srcDir }", undefined],
  ["export default { pwa: { ...{ srcDir: 'x' } }, vite: defineVite({ srcDir: 'y' }) }", undefined],
])('%s', (source, expected) => {
  expect(folderSetting(source, 'srcDir', 'site/.vitepress')).toEqual(expected);
});
