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
  it('badges, logos, quick links and star requests are no claims, and decoration leaves the text', () => {
    expect(about(/badge|Quick links|Star us|img|[\u{1F300}-\u{1FAFF}✅✨]/u)).toEqual([]);
    expect(facts.product_facts.product_name).toBe('Strata for Python');
  });

  it('a nested item is joined with its parent, and both are cited', () => {
    const found = claim('Content extraction: Images (bytes, file name)');
    expect(found?.citations.map((citation) => citation.start_line)).toEqual([15, 14]);
    expect(found?.tags).toContain('group:Content extraction');
  });

  it('a format told in three places is one claim a direction with its citations', () => {
    expect(
      claim('Strata for Python reads LAS.')
        ?.citations.map((each) => each.start_line)
        .sort(),
    ).toEqual([13, 24, 26]);
    expect(claim('Strata for Python writes LAS.')?.tags).toEqual(
      expect.arrayContaining(['format:LAS', 'direction:export']),
    );
    expect(claim('Strata for Python reads DLIS.')).toBeDefined();
    expect(claim('Strata for Python writes DLIS.')).toBeUndefined();
  });

  it('what is planned, unticked or under construction is never a feature', () => {
    expect(about(/coming soon|Cloud sync|remote files|Parallel|Writing of DLIS/i)).toEqual([]);
  });

  it('other editions and siblings are not about this product', () => {
    expect(about(/SEGY|XML|RESQML|Enterprise|commercial/)).toEqual([]);
  });

  it("a list of runtime versions agrees with the manifest's one requirement", () => {
    expect(claim('Strata for Python needs Python 3.7 or newer.')?.citations.length).toBeGreaterThan(1);
    expect(about(/Python 3\.[89]/)).toEqual([]);
  });

  it("the manifest's package wins over the front page's command, and the difference is kept", () => {
    expect(facts.product_facts.install_commands.map(({ command }) => command)).toEqual(['pip install strata-logs']);
    expect(facts.product_facts.contradictions).toContainEqual(
      expect.objectContaining({
        subject: 'install command',
        losers: [expect.objectContaining({ text: 'pip install strata' })],
      }),
    );
  });

  it('an extra is a claim with what it adds; those for developers are not', () => {
    expect(claim('The `pdf` extra adds `reportlab>=3.6`.')?.citations).toHaveLength(2);
    expect(about(/pytest|`dev`/)).toEqual([]);
  });

  it('praise is dropped from what is kept, and dropped whole where nothing else is said', () => {
    expect(about(/powerful|blazing|best/)).toEqual([]);
    expect(claim('Strata for Python is a reader and writer of LAS well logs.')?.claim_id).toBe(
      facts.product_facts.tagline_claim_id,
    );
  });

  it('a member the source does not have is a contradiction and no feature', () => {
    expect(about(/shuffle/)).toEqual([]);
    expect(facts.product_facts.contradictions.map(({ subject }) => subject)).toContain('`Log.shuffle`');
  });

  it('a stub is a limitation', () => {
    expect(claim('`Log.detect_layout()` is not implemented.')?.claim_kind).toBe('limitation');
    expect(facts.product_facts.api.find(({ name }) => name === 'strata.Log.detect_layout')?.is_stub).toBe(true);
  });

  it('internal packages are no part of the API, what they export through a public one is', () => {
    expect(facts.product_facts.api.filter(({ parent }) => parent === null).map(({ name }) => name)).toEqual([
      'strata.Log',
      'strata.StrataError',
      'strata.read',
    ]);
  });

  it("the manifest's repository differs from the one read: recorded, and no link", () => {
    expect(facts.product_facts.contradictions.map(({ subject }) => subject)).toContain('repository address');
    expect(about(/old-owner/)).toEqual([]);
  });

  it('a changelog gives versions, never features of today', () => {
    expect(claim('Version 2.1.0 added `Log.merge()`.')).toMatchObject({ claim_kind: 'version', source_rank: 6 });
    expect(
      facts.product_facts.claims.filter(
        ({ claim_kind, claim_text }) => claim_kind === 'feature' && /tapes/.test(claim_text),
      ),
    ).toEqual([]);
  });

  it('translations, plans and vendored documents are no evidence', () => {
    expect(
      facts.product_facts.claims
        .flatMap(({ citations }) => citations)
        .filter(({ path }) => /zh|IMPLEMENTATION|vendor/.test(path)),
    ).toEqual([]);
  });

  it('a question as a heading stays with its answer', () => {
    expect(claim('`read()` raises `StrataError` for files without a header.')?.tags).toEqual(
      expect.arrayContaining(['question:Why is my file refused?', 'error:StrataError']),
    );
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

  it('makes sentences of docstrings and raises, with the exact message', () => {
    expect(texts()).toEqual(
      expect.arrayContaining([
        '`strata.read()` reads a log from a file.',
        '`strata.read()` raises `StrataError` if the file has no header.',
        '`strata.read()` raises `StrataError` with the message `no header found`.',
        '`StrataError` is raised when a file cannot be read as a well log.',
        '`Log` is a well log in memory.',
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
