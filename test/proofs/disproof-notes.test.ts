/** Notes on what the source disproves: they hold right below their block alone, and with their own words. */
import { expect, it } from 'vitest';
import { render } from '../../src/derive/render.ts';
import type { Proof, ProofBlock } from '../../src/model/proof.ts';
import { fingerprint } from '../../src/outline/fingerprint.ts';
import { against, judgePage } from '../../src/proofs/judge-page.ts';
import { proofPage } from '../../src/proofs/proof-page.ts';
import { pagesOf } from '../support/product-folder.ts';

const PRODUCT = {
  'pyproject.toml': '[project]\nname = "strata"\nversion = "1.2.0"\nrequires-python = ">=3.9"\n',
  'src/strata/__init__.py': '"""Logs."""\nfrom .log import Log\n__all__ = ["Log"]\n',
  'src/strata/log.py':
    'class Log:\n    """A log."""\n\n    def save(self, path: str) -> None:\n        """Save it."""\n',
  'README.md':
    '# Strata\n\nStrata reads logs.\n\n## Usage\n\nLogs are drilled by hand.\n\n' +
    '| Call | Does |\n| --- | --- |\n| `Log.dig()` | digs |\n\nThen they are read.\n\n## Long\n\n```python\nfrom strata import Log\n\nlog = Log()\nlog.drill()\n' +
    `${'x = 1\n'.repeat(9)}\`\`\`\n\n- a\n- \`Log.bore()\`\n  - deep\n- c\n\nAnd then they are kept.\n`,
};
const { drafts, facts } = await pagesOf(PRODUCT);
const source = against(
  {
    repository: facts.repository,
    sha: facts.sha,
    paths: () => Object.keys(PRODUCT),
    lines: (path) => (PRODUCT as Record<string, string>)[path]?.split('\n'),
  },
  facts,
);
const isNote = ({ proof: by }: ProofBlock): boolean => by.kind === 'derivation' && by.template === 'disproved-name';
const noted = drafts.flatMap((draft) => {
  const page = proofPage(draft, draft.blocks?.find(({ where }) => where === 'title')?.markdown ?? '');
  return page.blocks.some(isNote) ? [{ draft, page }] : [];
});
const [first] = noted;
const stateOf = (blocks: ProofBlock[], text: string): string | undefined => {
  const entry = { ...(first?.page as Proof['pages'][number]), blocks };
  const proof = {
    ...facts,
    version: null,
    install_commands: [],
    pages: [entry],
    removed_pages: [],
  } as unknown as Proof;
  return judgePage(text, entry, proof, source).find(({ block }) => block !== null && isNote(block))?.state;
};
const text = first?.draft.content ?? '';
const blocks = first?.page.blocks ?? [];
const note = blocks.find(isNote) as ProofBlock;

it('holds below code, and below the list of an item', () => {
  const states = noted.flatMap(({ draft, page }) => {
    const proof = { ...facts, version: null, install_commands: [], pages: [page], removed_pages: [] };
    return judgePage(draft.content, page, proof as unknown as Proof, source).flatMap(({ block, state }) =>
      block !== null && isNote(block) ? [`${block.generated.split(' ', 1)[0]} ${state}`] : [],
    );
  });
  expect([...new Set(states)].toSorted()).toEqual(['`Log.bore` holds', '`Log.dig` holds', '`Log.drill` holds']);
});

it('holds below its block', () => {
  expect(note.generated).toContain('is not in the source.');
  expect(stateOf(blocks, text)).toBe('holds');
});

it('is moved where page and proof have it elsewhere', () => {
  const at = blocks.indexOf(note);
  const next = blocks[at + 1] as ProofBlock;
  const swapped = blocks.with(at, next).with(at + 1, note);
  const place = text.indexOf(note.generated);
  const changed = `${text.slice(0, place)}${text.slice(place).replace(note.generated, '').replace(next.generated, `${next.generated}\n\n${note.generated}`).trimStart()}`;
  expect(stateOf(swapped, changed)).toBe('moved');
});

it('is broken where page and proof have other words', () => {
  if (note.proof.kind !== 'derivation') throw new Error('a note is derived');
  const rows = note.proof.rows.map((row) => ({
    ...row,
    slots: { ...row.slots, said: { ...row.slots['said'], value: 'Log.save' } },
  })) as typeof note.proof.rows;
  const generated = render(
    'disproved-name',
    rows.map(({ slots }) => Object.fromEntries(Object.entries(slots).map(([key, { value }]) => [key, value]))),
  ) as string;
  const forged = { ...note, generated, fingerprint: fingerprint(generated), proof: { ...note.proof, rows } };
  expect(stateOf(blocks.with(blocks.indexOf(note), forged), text.replace(note.generated, generated))).toBe('broken');
});
