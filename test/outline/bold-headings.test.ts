/** Bold lines head sections where a document has no headings of its own beside its title: they are read, placed and proven as headings; other bold words are not. */
import { describe, expect, it } from 'vitest';
import type { Proof } from '../../src/model/proof.ts';
import { readOutline } from '../../src/outline/read-outline.ts';
import { against, judgePage } from '../../src/proofs/judge-page.ts';
import { proofPage } from '../../src/proofs/proof-page.ts';
import { contract, site } from '../support/facts.ts';
import { pagesOf } from '../support/product-folder.ts';

const sections = (text: string): string[] =>
  readOutline({
    path: 'README.md',
    text,
    role: 'readme',
    product: { names: ['Strata'], packageName: 'strata', version: null },
  }).sections.flatMap(({ heading, level }) => (heading === null ? [] : [`${level} ${heading.text}`]));
const of = (...lines: string[]): string[] =>
  sections(['# Strata', 'Draws rock.', ...lines].map((line) => `${line}\n`).join('\n'));
const WORDS = 'Rock is drawn.';

describe('bold lines', () => {
  it('are headings, those with more marks below those with fewer', () => {
    const given = ['**Features**', WORDS, '**Usage**', WORDS, '***Draw it***', WORDS, '__Saving `a` file__', WORDS];
    expect(of(...given)).toEqual(['1 Strata', '2 Features', '2 Usage', '3 Draw it', '2 Saving a file']);
  });
  it.each([
    ['two of them', ['**Features**', WORDS, '**Usage**', WORDS]],
    ['sentences', ['**Rock is hard.**', WORDS, '**Salt is not!**', WORDS, '**Is ore?**', WORDS]],
    ['words that lead to what follows', ['**Note:**', WORDS, '**Input:**', WORDS, '**Output:**', WORDS]],
    ['words of a paragraph', ['**Draw** it', WORDS, '**Save** it', WORDS, '**Print** it', WORDS]],
    ['over nothing', ['**Draws**', '**Saves**', '**Prints**', '**Cuts**']],
    ['the same one again', ['**Example**', WORDS, '**Example**', WORDS, '**Example**', WORDS]],
    ['in a list', ['- **Features**\n\n  x', '- **Usage**\n\n  x', '- **Saving**\n\n  x']],
  ])('are none: %s', (_name, given) => {
    expect(of(...given)).toEqual(['1 Strata']);
  });
  it('are none beside headings', () => {
    const given = ['## Use', WORDS, '## More', WORDS, '**Draw**', WORDS, '**Save**', WORDS, '**Print**', WORDS];
    expect(of(...given)).toEqual(['1 Strata', '2 Use', '2 More']);
  });
});

it('pages are split at them, and their headings hold', async () => {
  const lines = Array.from({ length: 70 }, (_, at) => `Layer ${at} lies on the one below it.\n`).join('\n');
  const part = (name: string): string => `**${name}**\n\n${lines.replaceAll('Layer', name)}\n`;
  const files: Record<string, string> = {
    'pyproject.toml': '[project]\nname = "strata"\nversion = "1.2.0"\n',
    'README.md': `# Strata\n\nDraws rock.\n\n${['Drilling', 'Melting', 'Cutting'].map(part).join('')}`,
  };
  const { drafts, facts } = await pagesOf(files, {
    site: { ...site, kind: 'mkdocs' },
    contract: { ...contract, format: 'none' },
  });
  expect(drafts.map(({ output_path }) => output_path).join(' ')).toMatch(/drilling\.md.*melting\.md.*cutting\.md/u);
  const titleOf = (page: string): string => /^# (.*)$/mu.exec(page)?.[1] ?? '';
  const pages = drafts.map((draft) => proofPage(draft, titleOf(draft.content)));
  const proof = { ...facts, version: null, install_commands: [], pages, removed_pages: [] } as unknown as Proof;
  const { repository, sha } = facts;
  const source = against(
    { repository, sha, paths: () => Object.keys(files), lines: (at: string) => files[at]?.split('\n') },
    facts,
  );
  const states = drafts.flatMap(({ content }, at) =>
    judgePage(content, pages[at] as (typeof pages)[number], proof, source).filter(({ state }) => state !== 'holds'),
  );
  expect(states).toEqual([]);
});
