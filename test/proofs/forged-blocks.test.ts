/** Blocks whose values or lines are all in the product, put together to what it does not say: page and proof agree, and none holds. */
import { expect, it } from 'vitest';
import { recompute } from '../../src/derive/recompute.ts';
import { render } from '../../src/derive/render.ts';
import { hasShape, isShaped } from '../../src/derive/shapes.ts';
import { TEMPLATES } from '../../src/derive/templates.ts';
import type { BlockProof, Slot } from '../../src/model/page-block.ts';
import { excerptSha256 } from '../../src/model/passage.ts';
import type { Proof, ProofPage } from '../../src/model/proof.ts';
import { fingerprint } from '../../src/outline/fingerprint.ts';
import { against, type BlockState, judgePage } from '../../src/proofs/judge-page.ts';
import { proofPage } from '../../src/proofs/proof-page.ts';
import { PRODUCT } from '../soak/proofs/product.ts';
import { pagesOf } from '../support/product-folder.ts';

const FILES: Readonly<Record<string, string>> = {
  ...PRODUCT,
  'README.md': `${PRODUCT['README.md']}
## What we do not claim

It would be wrong to say that
Strata is certified by the office of mines.

<!--
Strata encrypts every log.
-->

\`\`\`text
Strata runs on Windows 95.
\`\`\`
`,
};
const { drafts, facts } = await pagesOf(FILES);
const pages = drafts.map((draft) =>
  proofPage(draft, draft.blocks?.find(({ where }) => where === 'title')?.markdown ?? ''),
);
const proof = { ...facts, version: null, install_commands: [], pages, removed_pages: [] } as unknown as Proof;
const product = {
  repository: facts.repository,
  sha: facts.sha,
  paths: () => Object.keys(FILES),
  lines: (path: string) => FILES[path]?.split('\n'),
};
const source = against(product, facts, () => true);

/** The state of a block that stands right below the first one with these words, in page and proof. */
function stateBelow(words: string, by: BlockProof, generated: string, of = source): BlockState | undefined {
  const index = drafts.findIndex(({ content }) => content.includes(words));
  const [draft, entry] = [drafts[index], pages[index] as ProofPage];
  const at = entry.blocks.findIndex((block) => block.generated === words && block.where === 'body');
  const forged = { id: 'forged', where: 'body', generated, fingerprint: fingerprint(generated), proof: by };
  const both: ProofPage = { ...entry, blocks: entry.blocks.toSpliced(at + 1, 0, forged) };
  const text = draft?.content.replace(`\n${words}\n`, () => `\n${words}\n\n${generated}\n`) ?? '';
  expect([at >= 0, text === draft?.content]).toEqual([true, false]);
  const judged = judgePage(text, both, { ...proof, pages: pages.with(index, both) }, of);
  return judged.find(({ block }) => block === forged)?.state;
}

const CODE = 'src/strata/__init__.py';
const [LOG, PARSE, THIN] = ['strata.Log', 'strata.parse', 'strata.Log.thin'].map((name) => `symbol ${CODE} ${name}`);
const MODULE = `symbol ${CODE} strata`;

type Rows = readonly Readonly<Record<string, string>>[];
function derived(template: string, rows: Rows): { by: BlockProof; generated: string } {
  const filled = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, address]): [string, Slot] => {
        const found = recompute(address, facts);
        expect(found, address).toBeDefined();
        return [name, { address, value: found?.value ?? '', citation: found?.citation ?? null }];
      }),
    ),
  );
  const values = filled.map((slots) =>
    Object.fromEntries(Object.entries(slots).map(([name, { value }]) => [name, value])),
  );
  return {
    by: { kind: 'derivation', template, rows: filled.map((slots) => ({ claim_id: '0'.repeat(64), slots })) },
    generated: render(template, values) ?? '',
  };
}

const UNDER_PARSE = '## `strata.parse()`';
it.each<[why: string, template: string, rows: Rows, below: string]>([
  ['without any slot', 'deprecated', [{}], UNDER_PARSE],
  ['of a name that is not deprecated', 'deprecated', [{ name: `${PARSE} name` }], UNDER_PARSE],
  ['of a name that is exported', 'unexported', [{ name: `${PARSE} short` }], UNDER_PARSE],
  [
    'an error of another name',
    'unimplemented',
    [{ name: `${PARSE} short`, error: `${THIN} raises/ValueError/type` }],
    UNDER_PARSE,
  ],
  [
    'a default of another parameter',
    'parameters',
    [{ name: `${PARSE} param/text/name`, type: `${PARSE} param/text/type`, default: `${PARSE} param/strict/default` }],
    UNDER_PARSE,
  ],
  [
    'parameters of another name',
    'parameters',
    [{ name: `${THIN} param/step/name`, default: `${THIN} param/step/default` }],
    UNDER_PARSE,
  ],
  ['a version of something else', 'since', [{ version: 'manifest pyproject.toml version' }], UNDER_PARSE],
  ['a type of another name', 'returns', [{ type: `${THIN} param/step/type` }], UNDER_PARSE],
  ['words of another name', 'doc', [{ text: `${THIN} doc/0` }], UNDER_PARSE],
  ['a true block below another heading', 'returns', [{ type: `${PARSE} returns/type` }], '## `strata.Log`'],
  ['a member below another class', 'heading-code', [{ level: 'level 3', name: `${THIN} short` }], UNDER_PARSE],
  [
    'a fact under another label',
    'glance',
    [{ label: 'label licence', value: 'manifest pyproject.toml version' }],
    UNDER_PARSE,
  ],
  [
    'an error said of another name',
    'errors',
    [{ message: `${THIN} message/ValueError/0`, type: `${THIN} raises/ValueError/type`, name: `${PARSE} short` }],
    UNDER_PARSE,
  ],
  ['what another name is for', 'members-here', [{ name: `${PARSE} short`, text: `${LOG} summary` }], UNDER_PARSE],
  [
    'a package where pages speak of a name',
    'import',
    [{ language: 'language python', code: `${MODULE} import` }],
    UNDER_PARSE,
  ],
])('a derivation with true values does not hold: %s', (_why, template, rows, below) => {
  const { by, generated } = derived(template, rows);
  expect(generated).not.toBe('');
  expect(stateBelow(below, by, generated)).toBe('broken');
});

it('an address of a manifest is linked under the label of its kind alone', () => {
  const href = 'manifest a/b.csproj href.homepage';
  expect(isShaped('link', { title: 'label homepage', href })).toBe(true);
  expect(isShaped('link', { title: 'label documentation', href })).toBe(false);
  expect(isShaped('link', { title: 'product name', href })).toBe(false);
});

const PART = ['One', 'Two', 'Three', 'Four', 'Five'].map(
  (name) =>
    `${name} of the parts\n${'-'.repeat(name.length + 13)}\n\nPart ${name} of a log is read whole, from the first line to the last.\nIt is kept until the next one is asked for.\n`,
);
it.each([
  ['docs/deep.md', `Deep logs\n=========\n\nDeep logs are read in parts.\n\n${PART.join('\n')}`],
  ['docs/deep.rst', `=========\nDeep logs\n=========\n\nDeep logs are read in parts.\n\n${PART.join('\n')}`],
])('headings with lines below them hold: %s', async (path, text) => {
  const files: Record<string, string> = { ...PRODUCT, [path]: text };
  const written = await pagesOf(files);
  const entries = written.drafts.map((draft) =>
    proofPage(draft, draft.blocks?.find(({ where }) => where === 'title')?.markdown ?? ''),
  );
  const tree = { ...product, paths: () => Object.keys(files), lines: (of: string) => files[of]?.split('\n') };
  const own = against(tree, written.facts, () => true);
  const judged = written.drafts.flatMap((draft, at) =>
    judgePage(draft.content, entries[at] as ProofPage, { ...proof, pages: entries }, own),
  );
  expect(judged.map(({ found }) => found?.markdown)).toContain('## Two of the parts');
  expect(judged.filter(({ state }) => state === 'broken').map(({ found }) => found?.markdown)).toEqual([]);
});

it('a derivation that names nothing is broken without the product, too', () => {
  const { by, generated } = derived('deprecated', [{}]);
  expect(stateBelow(UNDER_PARSE, by, generated, against(null))).toBe('broken');
});

it('the same templates hold where pages write them', () => {
  const states = drafts.flatMap((draft, at) =>
    judgePage(draft.content, pages[at] as ProofPage, proof, source).map(({ state }) => state),
  );
  expect([...new Set(states)]).toEqual(['holds']);
});

it.each([
  [
    'README.md',
    'Strata\n======\n\nStrata reads logs of wells.\n\nInstallation\n------------\n\n```sh\npip install strata\n```\n\nLimitations\n-----------\n\nAt most 12 curves are read.\n',
  ],
  [
    'README.rst',
    '======\nStrata\n======\n\nStrata reads logs of wells.\n\nInstallation\n============\n\n::\n\n    pip install strata\n\nLimitations\n===========\n\nAt most 12 curves are read.\n',
  ],
  [
    'README.adoc',
    '= Strata\n\nStrata reads logs of wells.\n\n== Installation\n\n[source,sh]\n----\npip install strata\n----\n\n== Limitations\n\nAt most 12 curves are read.\n',
  ],
])('headings of every form hold, and what stands below them: %s', async (path, text) => {
  const { 'README.md': _readme, ...others } = PRODUCT;
  const files = { ...others, [path]: text };
  const own = await pagesOf(files);
  const tree = {
    ...product,
    paths: () => Object.keys(files),
    lines: (name: string) => (files as Record<string, string>)[name]?.split('\n'),
  };
  const entries = own.drafts.map((draft) =>
    proofPage(draft, draft.blocks?.find(({ where }) => where === 'title')?.markdown ?? ''),
  );
  const all = {
    ...own.facts,
    version: null,
    install_commands: [],
    pages: entries,
    removed_pages: [],
  } as unknown as Proof;
  const judged = own.drafts.flatMap((draft, at) =>
    judgePage(
      draft.content,
      entries[at] as ProofPage,
      all,
      against(tree, own.facts, () => true),
    ),
  );
  expect(judged.filter(({ state }) => state !== 'holds').map(({ state, found }) => [state, found?.markdown])).toEqual(
    [],
  );
  expect(judged.some(({ found }) => found?.markdown === '## Limitations')).toBe(true);
});

it.each([
  ['the end of a paragraph', 'Strata is certified by the office of mines.'],
  ['a comment', 'Strata encrypts every log.'],
  ['a line of code', 'Strata runs on Windows 95.'],
])('lines that are no whole block of their document are no quote: %s', (_why, words) => {
  const line = (FILES['README.md'] ?? '').split('\n').indexOf(words) + 1;
  const citation = {
    repository: facts.repository,
    sha: facts.sha,
    path: 'README.md',
    start_line: line,
    end_line: line,
    excerpt_sha256: excerptSha256(words),
    symbol: null,
  };
  const below = 'Strata does not read logs of more than 12 curves. Files above 64 MB are refused.';
  expect(stateBelow(below, { kind: 'quote', citation, claim_id: '0'.repeat(64) }, words)).toBe('broken');
});

it('every template is written for a symbol, is the table of errors, or has shapes', () => {
  const forSymbols = [...TEMPLATES.keys()].filter((name) => !hasShape(name));
  expect(forSymbols.sort()).toMatchInlineSnapshot(`
    [
      "alias",
      "also",
      "bases",
      "bases-linked",
      "called-as",
      "conditions",
      "declaration",
      "declarations",
      "declared-in",
      "deprecated",
      "doc",
      "doc-linked",
      "errors",
      "errors-bare",
      "errors-compiling",
      "errors-documented",
      "errors-panicking",
      "errors-returned",
      "errors-silent",
      "extends",
      "extends-linked",
      "fields",
      "implementors",
      "implementors-linked",
      "import",
      "included",
      "included-linked",
      "includes",
      "includes-linked",
      "interfaces",
      "interfaces-linked",
      "listed-by",
      "needs",
      "overload",
      "parameters",
      "parameters-list",
      "parameters-shared",
      "prepended",
      "prepended-linked",
      "private",
      "raises",
      "raises-bare",
      "returns",
      "returns-text",
      "see-linked",
      "signature",
      "since",
      "source",
      "sources",
      "stands-for",
      "stands-for-linked",
      "targets",
      "traits",
      "traits-linked",
      "types",
      "types-list",
      "types-private",
      "types-private-list",
      "unexported",
      "unimplemented",
      "values",
      "values-list",
    ]
  `);
});
