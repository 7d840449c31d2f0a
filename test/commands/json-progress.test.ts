import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createColors } from 'picocolors';
import { expect, it } from 'vitest';
import type { Io } from '../../src/cli/io.ts';
import { progressBeside, warningsOnly } from '../../src/cli/terminal-progress.ts';
import { bench } from '../support/launch.ts';

function spoken(settings: { json: boolean; columns: number | undefined }, of = progressBeside): string[] {
  const lines: string[] = [];
  const io = {
    ...settings,
    colors: createColors(false),
    outColors: createColors(false),
    err: (line: string) => lines.push(line.replace(/ +\d+ ms$/u, '').trim()),
    status: (line: string | undefined) => (line === undefined ? 0 : lines.push(line)),
  } as unknown as Io;
  const progress = of(io);
  progress.start('W1', 'Taking stock');
  progress.warn('Two packages.');
  progress.finish('W1', '3 files');
  return lines.map((line) => line.replace(/ {2,}/gu, ' '));
}
const WHOLE = ['• Taking stock…', '! Two packages.', '✓ Taking stock 3 files'];

it('shows the work beside a JSON document where somebody watches, and warnings anywhere', () => {
  expect(spoken({ json: true, columns: 80 })).toEqual(WHOLE);
  expect(spoken({ json: true, columns: undefined })).toEqual(['! Two packages.']);
  expect(spoken({ json: false, columns: undefined })).toEqual(WHOLE);
  expect(spoken({ json: false, columns: 80 }, warningsOnly)).toEqual(['! Two packages.']);
});
it('warns on stderr of `launch run --json`, and keeps stdout one document', async () => {
  using fixture = bench();
  const product = path.join(fixture.folder, 'logs');
  for (const name of ['reader', 'writer']) {
    mkdirSync(path.join(product, 'packages', name), { recursive: true });
    writeFileSync(path.join(product, 'packages', name, 'package.json'), `{"name": "${name}", "version": "1.0.0"}\n`);
    writeFileSync(
      path.join(product, 'packages', name, 'README.md'),
      `# ${name}\n\nThe ${name} is a library for logs of wells.\n`,
    );
  }
  writeFileSync(
    path.join(product, 'package.json'),
    '{"name": "logs", "private": true, "workspaces": ["packages/*"]}\n',
  );
  const ran = await fixture.launch(['run', '--repo', product, '--sections', 'products', '--json']);
  expect(ran.json()).toMatchObject({ run_id: expect.stringMatching(/^r_/u) });
  expect(ran.stderr).toMatch(/^! The repository holds 2 packages; `reader` was read/mu);
  expect(ran.stderr).not.toContain('✓');
});
