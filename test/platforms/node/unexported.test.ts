/** Types that a package does not export, but that its signatures name: readers see their members, and that there is nothing to import. */
import { expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';
import { pageEnding } from '../../support/written-pages.ts';

const PACKAGE = JSON.stringify({ name: 'strata', version: '1.0.0', exports: './src/index.ts', license: 'MIT' });
const README = '# Strata\n\nStrata reads drill logs.\n';

const product = (files: Record<string, string>) => pagesOf({ 'package.json': PACKAGE, 'README.md': README, ...files });

const FILES = {
  'src/index.ts': `export { read } from './read.js';
export { Chart } from './chart.js';
export type { Layer } from './layer.js';
`,
  'src/read.ts': `import type { Bore } from './bore.js';
import type { Layer } from './layer.js';

/** How a log is read. */
interface Options {
  /** Metres between two layers. */
  step?: number;
  filter?: Filter;
  /** For ourselves. @internal */
  trace?: boolean;
}

/** Which layers are kept. */
type Filter = { deepest: number; /** Names to keep. */ names: readonly string[] };

interface Unseen { never: true }

function hidden(unseen: Unseen): void {}

/** Reads a log. */
export function read(path: string, options: Options = {}): Bore | Layer {
  return load(path, options);
}
`,
  'src/bore.ts': `/** One bore. */
export class Bore {
  /** How deep it is. */
  depth = 0;
  private secret = 1;
  /** Goes deeper. */
  deeper(by: number): Bore { return this; }
}
`,
  'src/chart.ts': `interface Options {
  /** In pixels. */
  width: number;
}
/** Draws. */
export class Chart {
  constructor(options: Options) {}
}
`,
  'src/layer.ts': `export interface Layer { name: string }
`,
};

it('shows types that signatures name with their members, once each, and none that no signature names', async () => {
  const { facts } = await product(FILES);
  expect(
    facts.api.map(({ name, is_unexported = false }) => `${name}${is_unexported ? ' (not exported)' : ''}`),
  ).toEqual([
    'Chart',
    'Layer',
    'Layer.name',
    'read',
    'chart.Options (not exported)',
    'chart.Options.width (not exported)',
    'read.Options (not exported)',
    'read.Options.step (not exported)',
    'read.Options.filter (not exported)',
    'Bore (not exported)',
    'Bore.depth (not exported)',
    'Bore.deeper (not exported)',
    'Filter (not exported)',
    'Filter.deepest (not exported)',
    'Filter.names (not exported)',
  ]);
});

it('shows beside a function what the types hold that nobody can import; one with methods has a heading and no import line', async () => {
  const { pages } = await product(FILES);
  const page = pageEnding(pages, 'reference/strata/_index.md');
  expect(page).toContain("import { read } from 'strata';");
  expect(page).not.toContain('import type { Options }');
  expect(page).not.toContain('import { Bore }');
  expect(page).toContain(`| Declaration | Of | Description |
| --- | --- | --- |
| \`interface Options\` | | How a log is read. |
| \`step?: number\` | \`read.Options\` | Metres between two layers. |
| \`filter?: Filter\` | \`read.Options\` | |
| \`type Filter = { deepest: number; names: readonly string[] }\` | | Which layers are kept. |
| \`deepest: number\` | \`Filter\` | |
| \`names: readonly string[]\` | \`Filter\` | Names to keep. |`);
  expect(page).toContain('| [`Bore`](#bore) | One bore. |');
  expect(page).not.toMatch(/^## `(?:Filter|read\.Options)`/mu);
  expect(page).toContain('## `Bore`\n\n`Bore` is not exported: there is nothing to import.\n\n```ts\nclass Bore\n```');
});

it('follows a name of a namespace that a file imports, and takes its last part for no name of that file', async () => {
  const { facts } = await product({
    'src/index.ts': `import type * as types from './types.js';
interface Step { own: true }
export function read(step: types.Step): void {}
`,
    'src/types.ts': 'export interface Step { size: number }\n',
  });
  expect(facts.api.map(({ name, citation }) => [name, citation.path])).toEqual([
    ['read', 'src/index.ts'],
    ['Step', 'src/types.ts'],
    ['Step.size', 'src/types.ts'],
  ]);
});
