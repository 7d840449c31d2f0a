import { describe, expect, it } from 'vitest';
import { claim, facts, snippet, symbol } from '../../support/facts.ts';
import { pageEnding, writtenPages } from '../../support/written-pages.ts';

const page = (ending: string, changes: Parameters<typeof writtenPages>[0] = {}): string =>
  pageEnding(writtenPages(changes).pages, ending).replace(/ ?<!--.*?-->/gu, '');
const withClaims = (...more: ReturnType<typeof claim>[]) => ({
  facts: { ...facts, claims: [...facts.claims, ...more] },
});

describe('the product page', () => {
  it('has its facts in one table', () => {
    const text = page('products/strata/_index.md');
    expect(text).toContain('## At a glance');
    expect(text).toMatch(/\| Package \| `strata-logs` \|\n(?:\|.*\n)*\| Licence \| MIT/u);
  });
  it('gathers members without a body in one sentence, and says what a limit holds for', () => {
    const text = page('products/strata/_index.md', {
      facts: {
        ...facts,
        claims: [
          ...facts.claims.filter(({ claim_kind }) => claim_kind !== 'limitation'),
          claim('`Log.merge()` is not implemented.', 'limitation', { tags: ['form:sentence'] }),
          claim('`Log.split()` is not implemented.', 'limitation', { tags: ['form:sentence'] }),
          claim('Streams cannot be passed.', 'limitation', { tags: ['form:sentence', 'group:Synchronous reading'] }),
          claim('Unfortunately this does not work on Windows.', 'limitation', { tags: ['form:sentence'] }),
        ],
      },
    });
    expect(text).toContain('**Synchronous reading**: Streams cannot be passed.');
    expect(text).toContain('`Log.merge()` and `Log.split()` are not implemented.');
    expect(text).not.toContain('Windows');
  });
});

describe('getting started', () => {
  it('sets what only some need apart from what everybody needs', () => {
    const text = page(
      'getting-started.md',
      withClaims(
        claim('The `pdf` extra adds `reportlab>=3.6`.', 'install', {
          tags: ['extra:pdf', 'manager:pip', 'command:pip install strata[pdf]', 'form:sentence'],
        }),
        claim('The `strata[pdf]` form is recommended in requirements files.', 'requirement', {
          tags: ['form:sentence', 'section:install'],
          source_rank: 5,
        }),
      ),
    );
    const [before = '', after = ''] = text.split('### Optional parts');
    expect(before).not.toContain('recommended');
    expect(after).toContain('The `strata[pdf]` form is recommended');
    expect(after).toContain('The `pdf` extra adds');
  });
});

describe('a task', () => {
  it('begins with what there is to say and leads to the reference of what its code calls', () => {
    const text = page('fill-the-gaps-of-a-curve.md', {
      facts: {
        ...facts,
        api: [...facts.api, symbol('strata.fill_all')],
        claims: [
          ...facts.claims,
          claim('Gaps are filled from both sides.', 'other', {
            tags: ['group:Fill the gaps of a curve', 'form:sentence', 'section:usage'],
            source_rank: 5,
          }),
        ],
      },
      snippets: [
        snippet('Fill the gaps of a curve', 'import strata\n\nstrata.fill_all("a.las")  # not strata.read', {
          tags: ['symbol:strata.fill_all', 'symbol:strata.read'],
        }),
        snippet('Usage', 'import strata\n\nstrata.read("a.las")', { origin: 'readme' }),
      ],
    });
    expect(text).toContain('Gaps are filled from both sides.');
    expect(text).toMatch(/In the reference: \[`strata\.fill_all\(\)`\]\([^)]*\)\n/u);
  });
});

describe('errors', () => {
  it('are told with their condition or their message, or not at all', () => {
    const message = claim('`read()` raises `ReadError` with the message `No header`.', 'api', {
      tags: ['symbol:strata.open_log', 'error:ReadError', 'message:No header', 'form:sentence'],
    });
    const raising = (name: string, type: string, description: string | null, ids: string[]) =>
      symbol(name, { raises: [{ type, description }], claim_ids: ids });
    const text = page('kb/strata/errors.md', {
      facts: {
        ...facts,
        claims: [...facts.claims, message],
        api: [
          ...facts.api.map((each) => ({ ...each, raises: [] })),
          raising('strata.open_log', 'ReadError', null, [message.claim_id]),
          raising('strata.save', 'WriteError', 'If the disk is full.', [message.claim_id]),
          raising('strata.close', 'CloseError', null, [message.claim_id]),
        ],
      },
    });
    expect(text).toContain('with the message `No header`');
    expect(text).toContain('raises `WriteError` if the disk is full.');
    expect(text).not.toContain('CloseError');
  });
});
