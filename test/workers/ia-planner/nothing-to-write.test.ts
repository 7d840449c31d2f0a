/** A plan without a page is an error that says what was looked at, what was missing and what to do; a plan with one is none. */
import { describe, expect, it } from 'vitest';
import type { PagePlan } from '../../../src/model/page-plan.ts';
import type { ProductFacts } from '../../../src/model/product-facts.ts';
import { nothingToWrite } from '../../../src/workers/ia-planner/nothing-to-write.ts';
import { facts } from '../../support/facts.ts';
import { pagesOf } from '../../support/product-folder.ts';

const file = (path: string, binary = false) => ({
  path,
  bytes: 1,
  language: null,
  binary,
  sha256: null,
  skipped: null,
});
const plan = { pages: [], problems: [], locale: 'en' } as unknown as PagePlan;
const silent: ProductFacts = { ...facts, api: [], claims: [], documents: [], manifest: null };
type Found = Parameters<typeof nothingToWrite>[0];
const explain = (more: Partial<Found> = {}) =>
  nothingToWrite({
    plan,
    facts: silent,
    inventory: { files: [file('LICENSE')], readme: null, manifests: [] },
    wanted: ['products', 'docs', 'reference', 'kb', 'blog'],
    drafted: [],
    ...more,
  });

describe('a product that says nothing', () => {
  it('only a licence: no README, no manifest, no public names', () => {
    const error = explain();
    expect(error?.code).toBe('INVALID_INPUT');
    expect(error?.message).toBe(
      'No page can be written for Strata. Looked at: 1 file. There is no README. There is no manifest that names a package. No public names were found in source code. Add a README that says what the product is, or a manifest with its name and description, and run again; or name the repository that holds them.',
    );
    expect(error?.details).toMatchObject({ reason: 'no_evidence', looked_at: ['1 file'] });
  });
  it('a manifest that does not parse is named with its fault, once', () => {
    const problem = '`package.json` does not parse, so nothing of it is known: no end. Fix it and run again.';
    const error = explain({
      facts: { ...silent, problems: [problem] },
      inventory: { files: [file('package.json')], readme: null, manifests: [{ path: 'package.json', kind: 'node' }] },
    });
    expect(error?.details.missing).toEqual([
      problem,
      'There is no README.',
      'No public names were found in source code.',
    ]);
    expect(error?.details.looked_at).toEqual(['1 file', '`package.json`']);
  });
  it('a README of bytes, one without words, one in another language', () => {
    const readmeOf = (binary: boolean) => ({ files: [file('README.md', binary)], readme: 'README.md', manifests: [] });
    expect(explain({ inventory: readmeOf(true) })?.message).toContain('`README.md` is no text.');
    expect(explain({ inventory: readmeOf(false) })?.message).toContain(
      '`README.md` says nothing that is for users of the product.',
    );
    const foreign = explain({
      inventory: readmeOf(false),
      facts: { ...silent, documents: [{ path: 'README.md', role: 'readme', language: 'pt' }] as never },
      plan: { ...plan, problems: [{ rule: 'plan/readme-language', section: 'products', message: '' }] },
    });
    expect(foreign?.message).toContain('`README.md` is in another language (`pt`), and pages are written in `en`.');
  });
});

it('sections without a page name those that have one', () => {
  const error = explain({ wanted: ['kb'], drafted: ['products', 'docs'] });
  expect(error?.details).toMatchObject({ reason: 'required_sections' });
  expect(error?.message).toContain(
    'for the sections that were asked for: `kb`. The product has pages for `products`, `docs`',
  );
});

it('pages that somebody else wrote name them', () => {
  const message = '`docs/x.md` is a page that Launch did not write. It was left as it is, and "X" was not planned.';
  const error = explain({ plan: { ...plan, problems: [{ rule: 'plan/page-exists', section: 'products', message }] } });
  expect(error?.details).toMatchObject({ reason: 'pages_exist' });
  expect(error?.message).toContain(message);
});

it('one page is enough', () => {
  expect(explain({ plan: { ...plan, pages: [{}] as never } })).toBeUndefined();
});

describe('a landing page', () => {
  it('of pictures alone is none', async () => {
    const { plan: found } = await pagesOf({
      'README.md': '# Strata\n\n[![x](https://x.test/y.png)](https://x.test)\n',
    });
    expect(found.pages).toEqual([]);
  });
  it.each([
    { 'README.md': '# Strata\n\nDraws rock.\n' },
    { 'README.md': '# Strata\n\n![A](a.png)\n', 'pyproject.toml': '[project]\nname = "strata"\nversion = "1.2.0"\n' },
    { 'strata.py': '"""Rock."""\n\ndef draw(rock):\n    """Draw rock."""\n' },
  ])('of words, of a manifest or of source is one: %j', async (files) => {
    const { plan: found } = await pagesOf(files);
    expect(found.pages.length).toBeGreaterThan(0);
  });
});
