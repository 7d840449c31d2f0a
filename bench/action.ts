/** From the start of `dist/action.js` to the first line of its log, and to the end of a check of one page, against a bare Node. At most four times is wanted of the first. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { measure, median, show } from './measure.ts';

const root = path.resolve(import.meta.dirname, '..');

export default async function action(): Promise<string> {
  const workspace = mkdtempSync(path.join(tmpdir(), 'launch-bench-action-'));
  writeFileSync(path.join(workspace, 'README.md'), '# Docs\n');
  const [node, bundle] = [process.execPath, path.join(root, 'dist/action.js')];
  const env = { GITHUB_WORKSPACE: workspace, INPUT_PROFILE: 'local', LAUNCH_HOME: path.join(workspace, '..', 'home') };
  try {
    const samples = await measure(
      [
        { name: 'node -e 0', command: node, args: ['-e', '0'] },
        { name: 'action: first line', command: node, args: [bundle], env, until: 'Launch ' },
        { name: 'action: a check of one page', command: node, args: [bundle], env },
      ],
      11,
    );
    const [bare, first] = [...samples.values()].map((list) => median(list.map(({ ms }) => ms)));
    const ratio = (first ?? Number.NaN) / (bare ?? Number.NaN);
    return `${show('Action', samples)}  first line ${ratio <= 4 ? 'within' : 'BEYOND'} 4 times bare Node\n`;
  } finally {
    rmSync(workspace, { recursive: true, force: true });
  }
}
