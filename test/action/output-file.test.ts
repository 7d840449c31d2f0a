/** Files of a step go where they were asked for, and never through a link that the checkout holds. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  besideHome,
  checkOutputs,
  outputPath,
  refuseTracked,
  shownPath,
  writeOutputFile,
} from '../../src/action/output-file.ts';
import { UserError } from '../../src/errors.ts';
import { createPorts } from '../../src/local-ports.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let folder: ReturnType<typeof temporaryFolder>;
let workspace: string;
let place: { workspace: string; temp: string };
beforeEach(() => {
  folder = temporaryFolder();
  workspace = path.join(folder.path, 'work');
  mkdirSync(workspace);
  place = { workspace, temp: path.join(folder.path, 'temp') };
});
afterEach(() => folder.remove());

test('unnamed they lie beside the home in the runner’s folder, out of the checkout', () => {
  expect(besideHome({ RUNNER_TEMP: '/temp' }, 'launch-report')).toBe('/temp/launch-report');
  expect(besideHome({}, 'launch-report')).toBe(path.join(tmpdir(), 'launch-report'));
});

test('they are shown from the workspace where they lie inside, else whole', () => {
  expect(writeOutputFile(place, 'out/report.html', 'x')).toBe('out/report.html');
  expect(readFileSync(path.join(workspace, 'out/report.html'), 'utf8')).toBe('x');
  const outside = path.join(folder.path, 'temp', 'report.html');
  expect(writeOutputFile(place, outside, 'y')).toBe(outside);
  expect(shownPath(workspace, path.join(workspace, '..name'))).toBe('..name');
});

test('a link in the checkout is named and nothing is written', () => {
  const outside = path.join(folder.path, 'outside');
  mkdirSync(outside);
  symlinkSync(outside, path.join(workspace, 'out'));
  symlinkSync(path.join(outside, 'made.sarif'), path.join(workspace, 'launch.sarif'));
  for (const name of ['out', 'out/report.html', 'out/deep/x', 'launch.sarif'])
    expect(() => writeOutputFile(place, name, 'x')).toThrow(/symbolic link/);
  expect(() => outputPath(place, path.join(workspace, 'out/x'))).toThrow(/symbolic link/);
  expect(readdirSync(outside)).toEqual([]);
});

test('elsewhere, and in what git keeps, nothing is written, and the input is named before anything is done', () => {
  const input = { sarifFile: null, reportDir: 'out', planDir: path.join(place.temp, 'plan') };
  expect(() => checkOutputs(place, input)).not.toThrow();
  for (const name of [
    '../x',
    path.join(folder.path, 'elsewhere'),
    '/etc/launch',
    '.git/hooks',
    'a/.GIT/x',
    '.',
    '.git',
  ]) {
    expect(() => writeOutputFile(place, name, 'x')).toThrow(UserError);
    expect(() => checkOutputs(place, { ...input, sarifFile: name })).toThrow(/^`sarif-file`/u);
    expect(() => checkOutputs(place, { ...input, planDir: name })).toThrow(/^`plan-dir`/u);
    if (name !== '.') expect(() => checkOutputs(place, { ...input, reportDir: name })).toThrow(/^`report-dir`/u);
  }
  expect(() => checkOutputs(place, { ...input, reportDir: '.' })).not.toThrow();
  expect(readdirSync(folder.path)).toEqual(['work']);
  expect(readdirSync(workspace)).toEqual([]);
});

test('what the checkout tracks is written over by no step, and what lies there untracked is', async () => {
  const git = createPorts(process.env, undefined).git;
  execFileSync('git', ['init', '-q', workspace]);
  mkdirSync(path.join(workspace, 'docs'));
  writeFileSync(path.join(workspace, 'docs/report.html'), 'MINE');
  execFileSync('git', ['-C', workspace, 'add', '-A']);
  const refused = (reportDir: string, sarifFile: string | null): Promise<void> =>
    refuseTracked(place, { reportDir, sarifFile }, () => Promise.resolve(git));
  await expect(refused('docs', null)).rejects.toThrow(
    '`report-dir`: `docs/report.html` is a file of the checkout that git tracks',
  );
  await expect(refused('out', 'docs/report.html')).rejects.toThrow('`sarif-file`');
  writeFileSync(path.join(workspace, 'made.sarif'), 'old');
  await expect(refused('out', 'made.sarif')).resolves.toBeUndefined();
  await expect(refused(path.join(place.temp, 'docs'), null)).resolves.toBeUndefined();
});
