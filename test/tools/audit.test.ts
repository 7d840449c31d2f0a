/** The audit log says who asked for what; where many share it, and it outlives their runs, words of theirs stand as their length. */
import { expect, it } from 'vitest';
import { auditLine } from '../../src/tools/audit.ts';

const entry = {
  ...{
    correlationId: 'c',
    tool: 'github_issues_create',
    action: null,
    actor: 'ann',
    runId: 'r_1',
    ok: true,
    code: 'ok',
  },
  args: {
    run_id: 'r_1',
    title: 'Words of a private page',
    labels: ['bug'],
    files: [{ path: 'docs/a.md', text: '# A\n' }],
  },
  summary: 'Opened Words of a private page',
  durationMs: 1,
};

it('keeps words of one user', () => {
  expect(JSON.parse(auditLine(entry, 't'))).toMatchObject({ args: entry.args, summary: entry.summary, actor: 'ann' });
});

it('keeps names, ids and paths of many, and counts their words', () => {
  expect(JSON.parse(auditLine(entry, 't', true))).toMatchObject({
    ...{ actor: 'ann', tool: entry.tool, runId: 'r_1', summary: '(30 characters)' },
    args: {
      ...{ run_id: 'r_1', title: '(23 characters)', labels: ['bug'] },
      files: [{ path: 'docs/a.md', text: '(4 characters)' }],
    },
  });
});
