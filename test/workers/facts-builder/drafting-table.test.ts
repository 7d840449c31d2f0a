import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ARTIFACTS } from '../../../src/model/artifacts.ts';
import { excerptSha256 } from '../../../src/model/passage.ts';
import type { Claim } from '../../../src/model/product-facts.ts';
import type { Facts } from '../../../src/workers/facts-builder/assemble.ts';
import { FIXTURES, factsOf } from '../../support/product-facts.ts';

let facts: Facts;
beforeAll(async () => {
  facts = await factsOf(join(FIXTURES, 'strata'), { repository: 'https://github.com/new-owner/strata' });
});

const texts = (): string[] => facts.product_facts.claims.map((claim) => claim.claim_text);
const claim = (text: string): Claim | undefined => facts.product_facts.claims.find((each) => each.claim_text === text);
const about = (words: RegExp): string[] => texts().filter((text) => words.test(text));

describe('what real repositories contain', () => {
  it('a block of a document is one claim with its lines, its words as they stand there', () => {
    expect(claim('- DLIS files cannot be written.')).toMatchObject({
      source_rank: expect.any(Number),
      truth_status: 'fact',
      citations: [{ path: expect.any(String), symbol: expect.any(String) }],
      tags: expect.arrayContaining([expect.stringMatching(/^block:[0-9a-f]{64}$/), expect.stringMatching(/^role:/)]),
    });
    expect(facts.product_facts.product_name).toBe('Strata for Python');
    expect(facts.truth_lock_report.refused).toEqual([]);
  });

  it('what the manifest says is one claim a row, cited at its line', () => {
    expect(claim('| Requires | Python 3.7 or newer |')).toMatchObject({
      claim_kind: 'requirement',
      source_rank: 1,
      citations: [{ path: 'pyproject.toml' }],
    });
  });

  it('a package that the front page installs and the manifest does not name is a difference, and no command', () => {
    expect(facts.product_facts.install_commands.map(({ command }) => command)).toEqual([
      'pip install "strata-logs[pdf]"',
    ]);
    expect(facts.product_facts.contradictions).toContainEqual(
      expect.objectContaining({
        subject: 'install command',
        losers: [expect.objectContaining({ text: 'pip install strata' })],
      }),
    );
  });

  it('a member the source does not have is a contradiction', () => {
    expect(facts.product_facts.contradictions.map(({ subject }) => subject)).toContain('`Log.shuffle`');
  });

  it('what is not implemented says so', () => {
    const text = '`Log.detect_layout()` is not implemented: it only raises `NotImplementedError`.';
    expect(claim(text)?.claim_kind).toBe('limitation');
    expect(facts.product_facts.api.find(({ name }) => name === 'strata.Log.detect_layout')?.is_stub).toBe(true);
  });

  it('internal packages are no part of the API, what they export through a public one is', () => {
    expect(facts.product_facts.api.filter(({ parent }) => parent === null).map(({ name }) => name)).toEqual([
      'strata',
      'strata.Log',
      'strata.StrataError',
      'strata.read',
    ]);
  });

  it("the manifest's repository differs from the one read: recorded, and no link", () => {
    expect(facts.product_facts.contradictions.map(({ subject }) => subject)).toContain('repository address');
    expect(about(/old-owner/)).toEqual([]);
  });

  it('translations, plans and vendored documents are no evidence', () => {
    expect(
      facts.product_facts.claims
        .flatMap(({ citations }) => citations)
        .filter(({ path }) => /zh|IMPLEMENTATION|vendor/.test(path)),
    ).toEqual([]);
  });
});

describe('the API', () => {
  it('has signatures, parameters and docstrings as the source writes them', () => {
    const read = facts.product_facts.api.find(({ name }) => name === 'strata.read');
    expect(read).toMatchObject({
      kind: 'function',
      signature: 'read(path: str, *, strict: bool = True) -> Log',
      parameters: [
        { name: 'path', type: 'str', default: null, description: 'Where the file lies.' },
        { name: 'strict', type: 'bool', default: 'True', description: 'Refuse what the standard does not allow.' },
      ],
      returns: { type: 'Log', description: 'The log.' },
      raises: [{ type: 'StrataError', description: 'If the file has no header.' }],
      doc: 'Read a log from a file.',
    });
    expect(read?.claim_ids.length).toBeGreaterThan(0);
  });

  it('is claimed a row each: signature, words, parameters, errors with their messages', () => {
    expect(texts()).toEqual(
      expect.arrayContaining([
        'Read a log from a file.',
        '| `strict` | `bool` | `True` | Refuse what the standard does not allow. |',
        '**Returns** `Log`: The log.',
        '| `StrataError` | If the file has no header. | `no header found` |',
      ]),
    );
  });
});

describe('evidence', () => {
  it('matches its schemas, and every citation hashes the lines it names', () => {
    for (const [stem, artifact] of Object.entries(facts))
      expect(ARTIFACTS[stem as keyof Facts].safeParse(artifact).error).toBeUndefined();
    for (const { passages } of facts.evidence_map.evidence) {
      expect(passages.length).toBeGreaterThan(0);
      for (const { citation, text } of passages) expect(citation.excerpt_sha256).toBe(excerptSha256(text));
    }
  });

  it('is the same for the same tree', async () => {
    const again = await factsOf(join(FIXTURES, 'strata'), { repository: 'https://github.com/new-owner/strata' });
    expect(again).toEqual(facts);
  });
});
