/** Derived blocks: rendered from addresses, recomputed from facts read anew, and other bytes as soon as the facts differ. */
import { expect, it } from 'vitest';
import { derive } from '../../src/derive/derive.ts';
import { errorsTable } from '../../src/derive/errors-table.ts';
import { glanceTable, installBlock } from '../../src/derive/glance.ts';
import { memberTable } from '../../src/derive/member-table.ts';
import { recompute, recomputed } from '../../src/derive/recompute.ts';
import { referenceBlocks } from '../../src/derive/reference.ts';
import { render, slotsOf } from '../../src/derive/render.ts';
import { TEMPLATES } from '../../src/derive/templates.ts';
import type { ApiSymbol, Citation, ManifestRecord, ProductFacts } from '../../src/model/product-facts.ts';

const cite = (path: string, start: number, end = start): Citation => ({
  repository: 'https://github.com/quarry/strata',
  sha: 'b'.repeat(40),
  path,
  start_line: start,
  end_line: end,
  excerpt_sha256: 'c'.repeat(64),
  symbol: null,
});
const symbol = (over: Partial<ApiSymbol>): ApiSymbol => ({
  name: 'strata.read',
  module: 'strata',
  kind: 'function',
  parent: null,
  signature: 'read(path: str, *, strict: bool = False) -> Record',
  parameters: [
    { name: 'path', type: 'str', default: null, description: 'File or `-` | stdin.' },
    { name: 'strict', type: 'bool', default: 'False', description: null },
  ],
  returns: { type: 'Record', description: 'The record.' },
  raises: [{ type: 'FormatError', description: 'If the file is no log.' }],
  bases: [],
  doc: 'Reads one file. Nothing is cached.\n\n    code\n\nSecond paragraph.',
  deprecated: null,
  is_stub: false,
  claim_ids: [],
  citation: cite('src/strata/read.py', 10, 24),
  messages: [{ type: 'FormatError', text: 'no header: {path}', citation: cite('src/strata/read.py', 30) }],
  ...over,
});
const manifest: ManifestRecord = {
  ecosystem: 'python',
  path: 'pyproject.toml',
  name: { value: 'strata', start: 2, end: 2 },
  version: { value: '2.3.0.dev0', start: 3, end: 3 },
  description: null,
  licence: { value: 'MIT OR Apache-2.0', start: 4, end: 4 },
  runtime: { value: '>=3.9', path: 'setup.py', start: 9, end: 9 },
  dependencies: null,
  extras: [],
  urls: [],
  commands: [{ name: 'strata', target: 'strata:main', start: 6, end: 6 }],
  isPrivate: null,
  problem: null,
  citations: [2, 3, 4, 6].map((line) => cite('pyproject.toml', line)).concat(cite('setup.py', 9)),
};
const facts = (api: ApiSymbol[] = [symbol({})]): ProductFacts => ({
  schema_version: 1,
  product_name: 'Strata',
  product_slug: 'strata',
  repository: 'https://github.com/quarry/strata',
  sha: 'b'.repeat(40),
  tagline_claim_id: null,
  ecosystem: 'python',
  package_name: 'strata',
  version: null,
  licence: null,
  runtime_requirement: null,
  install_commands: [],
  claims: [],
  api,
  contradictions: [],
  manifest,
});

const markdown = (blocks: readonly { markdown: string }[]): string =>
  blocks.map((block) => block.markdown).join('\n\n');

it('writes a symbol from its facts, each block recomputed to the same bytes', () => {
  const known = facts();
  const blocks = referenceBlocks(known.api[0]!, known, { level: 2 });
  expect(markdown(blocks)).toMatchInlineSnapshot(`
    "## \`strata.read()\`

    \`\`\`python
    from strata import read
    \`\`\`

    \`\`\`python
    read(path: str, *, strict: bool = False) -> Record
    \`\`\`

    Reads one file. Nothing is cached.

    \`\`\`text
    code
    \`\`\`

    Second paragraph.

    | Parameter | Type | Default | Description |
    | --- | --- | --- | --- |
    | \`path\` | \`str\` | | File or \`-\` \\| stdin. |
    | \`strict\` | \`bool\` | \`False\` | |

    **Returns** \`Record\`: The record.

    | Error | When | Message |
    | --- | --- | --- |
    | \`FormatError\` | If the file is no log. | \`no header: {path}\` |

    [Source](https://github.com/quarry/strata/blob/bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb/src/strata/read.py#L10-L24)"
  `);
  for (const { proof, markdown: shown } of blocks) {
    if (proof.kind !== 'derivation') throw new Error('no derivation');
    expect(recomputed(proof, facts())).toBe(shown);
    for (const { slots } of proof.rows)
      for (const [, slot] of Object.entries(slots))
        expect(slot.citation !== null || /^(?:language|level)/.test(slot.address)).toBe(true);
  }
});

it('says of what is called alone that it returns something', () => {
  const returns = { type: 'int', description: null };
  const saying = (kind: ApiSymbol['kind']): boolean => {
    const known = facts([symbol({ kind, returns, parameters: [], raises: [], messages: [] })]);
    return markdown(referenceBlocks(known.api[0]!, known, { level: 2 })).includes('**Returns**');
  };
  const kinds = ['function', 'method', 'constant', 'variable', 'property', 'type'] as const;
  expect(kinds.filter(saying)).toEqual(['function', 'method']);
});

it('is other bytes, or nothing, when the product changed', () => {
  const known = facts();
  const [table] = referenceBlocks(known.api[0]!, known, { level: null }).filter(({ markdown: text }) =>
    text.startsWith('| Parameter'),
  );
  const { proof } = table!;
  if (proof.kind !== 'derivation') throw new Error('no derivation');
  const changed = facts([
    symbol({ parameters: [{ name: 'path', type: 'Path', default: null, description: 'File.' }] }),
  ]);
  expect(recomputed(proof, changed)).toBeUndefined();
  const retyped = facts([symbol({ parameters: symbol({}).parameters.map((each) => ({ ...each, type: 'int' })) })]);
  expect(recomputed(proof, retyped)).not.toBe(table!.markdown);
  expect(recomputed(proof, facts([]))).toBeUndefined();
});

it('has the same id and claims when lines shift, other claims when words change', () => {
  const of = (api: ApiSymbol): { id: string; claims: string[] }[] =>
    referenceBlocks(api, facts([api]), { level: 2 }).map(({ id, proof }) => ({
      id,
      claims: proof.kind === 'derivation' ? proof.rows.map((row) => row.claim_id) : [],
    }));
  const before = of(symbol({}));
  expect(of(symbol({ citation: cite('src/strata/read.py', 90, 104) }))).toEqual(before);
  const after = of(symbol({ signature: 'read(path: str) -> Record' }));
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(after).not.toEqual(before);
});

it('says of the product what its manifest says, and no version that nobody can install', () => {
  expect(markdown(glanceTable(facts()))).toMatchInlineSnapshot(`
    "| Property | Value |
    | --- | --- |
    | Package | \`strata\` |
    | License | MIT OR Apache-2.0 |
    | Requires | Python 3.9 or newer |
    | Command | \`strata\` |"
  `);
  expect(recompute('manifest pyproject.toml runtime', facts())).toMatchObject({
    value: 'Python 3.9 or newer',
    citation: { path: 'setup.py' },
  });
  expect(markdown(installBlock(facts(), 'pip'))).toBe('```bash\npip install strata\n```');
  expect(recompute('manifest other.toml name', facts())).toBeUndefined();
});

it('lists errors with their messages and links where there is a page', () => {
  expect(markdown(errorsTable(facts()))).toMatchInlineSnapshot(`
    "| Message | Error | Raised by |
    | --- | --- | --- |
    | \`no header: {path}\` | \`FormatError\` | \`read()\` |"
  `);
  const [linked] = errorsTable(facts(), () => ({ page: 'docs/read.md', href: '../read/#strataread' }));
  expect(linked!.markdown).toContain('[`read()`](../read/#strataread)');
  const proof = linked!.proof;
  expect(proof.kind === 'derivation' && recomputed(proof, facts())).toBe(linked!.markdown);
});

it('writes enums with their values, what is not implemented and what is deprecated', () => {
  const api = [
    symbol({
      name: 'strata.Unit',
      kind: 'enum',
      signature: 'class Unit',
      parameters: [],
      returns: null,
      raises: [],
      messages: [],
      doc: null,
      deprecated: 'Use `Units`.',
    }),
    symbol({ name: 'strata.Unit.FOOT', kind: 'property', parent: 'strata.Unit', value: '"ft"', doc: 'Feet.' }),
    symbol({
      name: 'strata.Unit.of',
      kind: 'method',
      parent: 'strata.Unit',
      unimplemented: 'NotImplementedError',
      doc: null,
      raises: [],
      parameters: [],
      returns: null,
    }),
  ];
  expect(markdown(referenceBlocks(api[0]!, facts(api), { level: 2, members: () => true }))).toMatchInlineSnapshot(`
    "## \`strata.Unit\` (deprecated)

    **Deprecated.** Use \`Units\`.

    \`\`\`python
    from strata import Unit
    \`\`\`

    \`\`\`python
    class Unit
    \`\`\`

    | Value | Is | Description |
    | --- | --- | --- |
    | \`FOOT\` | \`"ft"\` | Feet. |

    [Source](https://github.com/quarry/strata/blob/bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb/src/strata/read.py#L10-L24)

    ### \`Unit.of()\`

    \`Unit.of()\` is not implemented: it only raises \`NotImplementedError\`.

    \`\`\`python
    read(path: str, *, strict: bool = False) -> Record
    \`\`\`

    [Source](https://github.com/quarry/strata/blob/bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb/src/strata/read.py#L10-L24)"
  `);
  expect(markdown(memberTable(api.slice(1), facts(api)))).toMatchInlineSnapshot(`
    "| Name | Description |
    | --- | --- |
    | \`Unit.FOOT\` | Feet. |
    | \`Unit.of()\` | |"
  `);
});

it('says all of a value of an enum: in its row, or where that is too long below it', () => {
  const plain = { parameters: [], returns: null, raises: [], messages: [] };
  const value = { ...plain, kind: 'property' as const, parent: 'strata.Unit', deprecated: null, value: '1' };
  const api = [
    symbol({ ...plain, name: 'strata.Unit', kind: 'enum', signature: 'class Unit', doc: null }),
    symbol({ ...value, name: 'strata.Unit.FOOT', doc: 'Feet. Only on\nland.\n\nNever at sea.' }),
    symbol({ ...value, name: 'strata.Unit.KNOT', doc: 'Knots.\n\n- at sea\n- in air' }),
  ];
  const [, , , table, , heading, , , list] = referenceBlocks(api[0]!, facts(api), { level: 2, members: () => true });
  expect(table?.markdown.split('\n').slice(2)).toEqual([
    '| `FOOT` | `1` | Feet. Only on land. Never at sea. |',
    '| `KNOT` | `1` | Knots. |',
  ]);
  expect([heading?.markdown, list?.markdown]).toEqual(['### `Unit.KNOT`', '- at sea\n- in air']);
});

it('knows no template and no slot beside its list, whatever they are called', () => {
  for (const odd of ['__proto__', 'constructor', 'hasOwnProperty']) {
    expect(render(odd, [{ text: 'x' }])).toBeUndefined();
    expect(recompute(`symbol a.py ${odd} name`, facts())).toBeUndefined();
    expect(recompute(`label ${odd}`, facts())).toBeUndefined();
  }
  expect(render('name', [{}])).toBeUndefined();
  expect(derive('text', { text: 'quote missing' }, facts())).toBeUndefined();
  for (const [, template] of TEMPLATES) expect(slotsOf(template).length).toBeGreaterThan(0);
});

it('keeps what a slot holds from being read as markup', () => {
  expect(render('title-heading', [{ level: '#', name: '*a* <b> [c]' }])).toBe('# \\*a\\* \\<b> \\[c\\]');
  expect(render('parameters', [{ name: 'a|b', text: 'x | y\nz' }])).toBe(
    '| Parameter | Description |\n| --- | --- |\n| `a\\|b` | x \\| y z |',
  );
  expect(render('signature', [{ language: 'md', code: '```\nx\n```' }])).toBe('````md\n```\nx\n```\n````');
});

it.each([
  ['The log ended too early.', 'The log ended too early.'],
  ['An error that tells of a short log. More.', 'An error that tells of a short log.'],
  ['Base class of all that goes wrong.', ''],
  ['Format error.', ''],
  ['An exception used to indicate that a short problem occurred.', ''],
])('says when an error is raised in the words of its class, where nothing else does: %s', (doc, shown) => {
  const error = symbol({ name: 'strata.errors.ShortError', kind: 'class', doc, raises: [], messages: [] });
  const when = (type: string, over: Partial<ApiSymbol>, others: ApiSymbol[] = [error]): string => {
    const of = symbol({ raises: [{ type, description: null }], messages: [], ...over });
    const known = facts([of, ...others]);
    return / `ShortError` \|(?: (.*?))? \|$/m.exec(markdown(referenceBlocks(of, known, { level: 2 })))?.[1] ?? '';
  };
  expect(when('ShortError', {})).toBe(shown);
  expect(when('ShortError', {}, [error, { ...error, name: 'strata.old.ShortError' }])).toBe('');
  const said = { type: 'ShortError', text: 'Too short.', citation: cite('src/strata/read.py', 30) };
  expect(when('ShortError', { messages: [said] })).not.toContain('log');
});
