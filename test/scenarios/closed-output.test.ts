/** A reader that leaves early changes no verdict; a result that could not be written is no success and no fault of ours. */
import { spawnSync } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isEndless, watchOutput } from '../../src/cli/standard-output.ts';
import { scrubbedEnv } from '../support/launch.ts';

const cli = path.resolve(import.meta.dirname, '../../dist/cli.js');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'launch-output-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The exit code of a check whose output goes where the shell says. */
function codeOf(page: string, where: string): { code: number | null; stderr: string } {
  writeFileSync(path.join(folder, 'index.md'), page);
  const command = `"${process.execPath}" "${cli}" check --max-findings 9999 ${where}`;
  const env = { ...scrubbedEnv(), LAUNCH_HOME: path.join(folder, 'home') };
  const { status, stderr } = spawnSync('bash', ['-c', command], {
    cwd: folder,
    env,
    encoding: 'utf8',
    timeout: 40_000,
  });
  return { code: status, stderr };
}
const GREEN = '# Docs\n';
/** More than a pipe holds. */
const RED = `# Docs\n\n${Array.from({ length: 2000 }, (_, n) => `[x](gone${n}.md)\n`).join('')}`;

it('the verdict is the exit code, whoever reads how much of it', { timeout: 90_000 }, () => {
  expect(codeOf(RED, '| head -1 >/dev/null; exit ${PIPESTATUS[0]}').code).toBe(1);
  expect(codeOf(GREEN, '| true; exit ${PIPESTATUS[0]}').code).toBe(0);
});

it.runIf(existsSync('/dev/full'))('a full output is told and fails, green or red', { timeout: 90_000 }, () => {
  for (const page of [GREEN, RED]) {
    const { code, stderr } = codeOf(page, '>/dev/full');
    expect(code).toBe(4);
    expect(stderr.match(/The result could not be written \(ENOSPC\)/g)).toHaveLength(1);
  }
});

it('what waits for more ends with its reader', () => {
  const streams = () => ({
    stdout: new EventEmitter(),
    stderr: Object.assign(new EventEmitter(), { write: () => true }),
  });
  const gone = Object.assign(new Error('gone'), { code: 'EPIPE' });
  const codes: number[] = [];
  const [endless, short] = [streams(), streams()];
  watchOutput({ ...endless, exit: (code) => void codes.push(code) }, true);
  const output = watchOutput({ ...short, exit: (code) => void codes.push(code) }, false);
  endless.stdout.emit('error', gone);
  short.stdout.emit('error', gone);
  short.stderr.emit('error', gone);
  expect(codes).toEqual([0]);
  expect(output.codeAfter(1)).toBe(1);
  expect([['check', '--watch'], ['mcp'], ['check'], []].map(isEndless)).toEqual([true, true, false, false]);
});
