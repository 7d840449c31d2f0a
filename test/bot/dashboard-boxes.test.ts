/** The dashboard offers the box for fixes only where ticking it would not be refused or do nothing. */
import { expect, it } from 'vitest';
import type { Board } from '../../bot/dashboard/gather.ts';
import { renderDashboard } from '../../bot/dashboard/render-dashboard.ts';

const board = (safe: number | null, problem: string | null = null): Board => ({
  branch: 'main',
  newest: safe === null ? null : { run: 'r', sha: 'abcdef0123', findings: 3, safe, isRed: true },
  products: [],
  runs: [],
  pulls: [],
  config: { bot: {}, path: null, problem },
});
const hasBox = (given: Board): boolean => renderDashboard(given, (run) => run).includes('launch:do fix');

it('has it while the newest check has a safe fix; what nobody looked at yet is checked first', () => {
  expect([hasBox(board(2)), hasBox(board(null))]).toEqual([true, false]);
});

it('has none where none can be fixed safely, nor where launch.yml cannot be read', () => {
  expect([hasBox(board(0)), hasBox(board(2, 'Unknown key'))]).toEqual([false, false]);
  expect(renderDashboard(board(0), (run) => run)).toContain('3 findings, none can be fixed safely');
});
