/** A key that a product shows in README, docstring or test is repeated on no page, and the rest of the product is drafted as ever. */
import { expect, it } from 'vitest';
import { factsOfFiles } from '../../support/facts-of-files.ts';

// Put together here, so that this file itself carries no secret.
const TOKEN = `ghp_${'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'}`;
const SOURCE = (token: string): Record<string, string> => ({
  'pyproject.toml': '[project]\nname = "strata"\nversion = "1.0.0"\n',
  'README.md': `# Strata\n\nStrata reads logs.\n\n## Usage\n\nOpen one:\n\n\`\`\`python\nimport strata\nstrata.open("${token}")\n\`\`\`\n\nThen close it.\n`,
  'strata/__init__.py': `def open(token):\n    """Opens a log, such as ${token}.\n\n    :param token: A token.\n    """\n`,
});
const blocksOf = ({ product_facts }: Awaited<ReturnType<typeof factsOfFiles>>) =>
  (product_facts.documents ?? []).flatMap(({ sections }) => sections.flatMap(({ blocks }) => blocks));

it('leaves out the block and the words that hold one, and reports each with its place', async () => {
  const facts = await factsOfFiles(SOURCE(TOKEN));
  const left = blocksOf(facts).filter(({ left_out }) => left_out !== null);
  expect(left.map(({ kind, left_out }) => `${kind} ${left_out}`)).toEqual([
    'paragraph it holds what looks like a key, token or password',
    'code it holds what looks like a key, token or password',
  ]);
  const [open] = facts.product_facts.api.filter(({ name }) => name === 'strata.open');
  expect([open?.signature, open?.doc, open?.parameters[0]?.description]).toEqual(['open(token)', null, null]);
  expect(facts.product_facts.problems).toEqual([
    expect.stringMatching(/^`README\.md:9` holds what looks like a key/u),
    expect.stringMatching(/^The documentation of `strata\.open` in `strata\/__init__\.py` holds/u),
  ]);
  const pages = blocksOf(facts).filter(({ left_out }) => left_out === null);
  expect(JSON.stringify([pages, facts.product_facts.api, facts.product_facts.claims])).not.toContain(TOKEN);
});

it('keeps what says what to fill in', async () => {
  const facts = await factsOfFiles(SOURCE('ghp_your-token'));
  expect(blocksOf(facts).filter(({ left_out }) => left_out !== null)).toEqual([]);
  expect(facts.product_facts.problems).toBeUndefined();
});
