import { describe, expect, it } from 'vitest';
import {
  BODY_BUDGET,
  inlineSentence,
  inlineText,
  type PullRequestText,
  parsePullRequestBody,
  renderPullRequestBody,
  replacePullRequestBody,
  withdrawnBody,
} from '../../src/commit/pull-request-body.ts';
import { RUN } from '../support/change-set.ts';

const plan = 'b'.repeat(64);
const text = (pages: number, over: Partial<PullRequestText> = {}): PullRequestText => ({
  run_id: RUN,
  plan,
  product_slug: 'demo',
  what: 'Pages.',
  evidence: ['3 claims'],
  gates: [{ title: 'Links', outcome: 'passed', ok: true, detail: 'none' }],
  fixes: ['a fix'],
  notes: ['a note'],
  rollback: ['git revert x'],
  judgement: [{ title: 'Read these first', lines: ['`docs/a.md` A: the landing page'] }],
  groups: [
    {
      title: 'docs',
      entries: Array.from({ length: pages }, (_, index) => ({
        title: `Page ${index}`,
        link: `https://example.org/${'x'.repeat(60)}/${index}`,
        detail: `\`/docs/${index}/\``,
      })),
    },
  ],
  ...over,
});

describe('the body of a pull request', () => {
  it('stays within its budget by grades, and its marker is always whole', () => {
    const lengths = [10, 400, 700, 5_000, 100_000].map((pages) => {
      const body = renderPullRequestBody(text(pages));
      expect(body.length).toBeLessThanOrEqual(BODY_BUDGET);
      expect(parsePullRequestBody(body)).toEqual({ run: RUN, plan, product: 'demo' });
      expect(body).toContain('git revert x');
      return body.includes(`Page ${pages - 1}]`);
    });
    expect(lengths).toEqual([true, true, false, false, false]);
  });

  it('at the very budget shows all, one over it shortens', () => {
    const whole = renderPullRequestBody(text(100), Number.POSITIVE_INFINITY);
    expect(renderPullRequestBody(text(100), whole.length)).toBe(whole);
    expect(renderPullRequestBody(text(100), whole.length - 1).length).toBeLessThan(whole.length / 2);
  });

  it('drops gates and notes before it drops the way back, and says where the rest is', () => {
    const gates = Array.from({ length: 2_000 }, (_, index) => ({
      title: `Gate ${index}`,
      outcome: 'passed',
      ok: true,
      detail: 'x'.repeat(50),
    }));
    const body = renderPullRequestBody(text(10, { gates }));
    expect([body.includes('git revert x'), body.includes('Gate 1')]).toEqual([true, false]);
    const monstrous = renderPullRequestBody(text(10, { what: 'x'.repeat(70_000) }));
    expect([monstrous.length < 1_000, parsePullRequestBody(monstrous)?.run]).toEqual([true, RUN]);
  });

  it('replaces its own text and keeps what people wrote around it', () => {
    const [old, next] = [renderPullRequestBody(text(1)), renderPullRequestBody(text(2))];
    expect(replacePullRequestBody(old, next).trim()).toBe(next.trim());
    expect(replacePullRequestBody(`Before\n${old}After`, next)).toBe(`Before\n${next.trim()}\nAfter`);
    expect(replacePullRequestBody('All rewritten.', next)).toBe(`All rewritten.\n\n${next}`);
    expect(replacePullRequestBody('x'.repeat(60_000), next)).toHaveLength(60_002 + next.length);
    expect(replacePullRequestBody('x'.repeat(64_900), next)).toBe(next);
  });

  it.each([
    ['@org/team fixes #1', '&#64;org/team fixes &#35;1'],
    ['<img onerror=x>', '&lt;img onerror=x&gt;'],
    ['[x](javascript:y) `c` | d', '\\[x\\](javascript:y) \\`c\\` \\| d'],
    ['a\n\n# b', 'a &#35; b'],
    ['see https://evil.example', 'see https:&#8203;//evil.example'],
  ])('takes the teeth out of %j', (given, expected) => expect(inlineText(given)).toBe(expected));

  it('keeps code that stands between backticks, and takes the teeth out of the rest', () => {
    expect(inlineSentence('Link to `/a/#b|c` instead of @x')).toBe('Link to `/a/#b\\|c` instead of &#64;x');
    expect(inlineSentence('one ` alone @x')).toBe('one \\` alone &#64;x');
  });

  it('is withdrawn with its marker, and what people wrote around it stays', () => {
    const body = `Before.\n\n${renderPullRequestBody(text(1))}\nAfter.\n`;
    expect(withdrawnBody(body, 'Closed.')).toBe('Before.\n\nClosed.\n\nAfter.');
    const taken = `A week of notes.\n\n${/<!-- launch:pull-request .*-->/u.exec(body)?.[0]}\n`;
    expect(withdrawnBody(taken, 'Closed.')).toMatch(/^A week of notes\.\s+Closed\.$/u);
  });

  it('reads no marker from other text', () =>
    expect(parsePullRequestBody('launch:pull-request run=x')).toBeUndefined());
});
