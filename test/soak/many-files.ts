/** A product of 20,000 files beside one of a quarter of them: the run's time grows no faster than the files. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const CLI = path.resolve(import.meta.dirname, '..', '..', 'src', 'cli.ts');
/** Four times the files may take this many times as long: linear, with room for a busy machine. */
const MAX_GROWTH = 6;

export default async function manyFiles(scale: number): Promise<string> {
  const many = Math.max(400, Math.round(20_000 * scale));
  const few = Math.round(many / 4);
  const folder = mkdtempSync(path.join(tmpdir(), 'launch-many-'));
  try {
    const seconds = [few, many].map((files) => timeRun(path.join(folder, `p${files}`), files));
    const [short = 0, long = 0] = seconds;
    if (long > short * MAX_GROWTH)
      throw new Error(`${few} files took ${short.toFixed(1)} s, ${many} took ${long.toFixed(1)} s: more than linear.`);
    return `${few} files ${short.toFixed(1)} s, ${many} files ${long.toFixed(1)} s`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function timeRun(folder: string, files: number): number {
  const write = (name: string, text: string): void => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };
  write('pyproject.toml', '[project]\nname = "shoal"\nversion = "1.0.0"\ndescription = "Count fish"\n');
  write('README.md', '# Shoal\n\nShoal counts fish.\n');
  write('shoal/__init__.py', '"""Count fish."""\n\nfrom shoal.part0.module0 import count0\n\n__all__ = ["count0"]\n');
  for (let at = 0; at < files; at += 1)
    write(
      `shoal/part${Math.floor(at / 100)}/module${at}.py`,
      `"""Module ${at}."""\n\n\ndef count${at}(limit: int = ${at}) -> int:\n    """Count fish of kind ${at}."""\n    return limit\n`,
    );
  const git = (...args: string[]): void =>
    void spawnSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { cwd: folder });
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-q', '-m', 'product');
  const started = performance.now();
  const ended = spawnSync(process.execPath, [CLI, 'run', '--repo', folder, '--json'], {
    env: { ...process.env, LAUNCH_HOME: `${folder}-home` },
    encoding: 'utf8',
    timeout: 600_000,
  });
  if (ended.status !== 0)
    throw new Error(`The run over ${files} files ended with ${ended.status}: ${ended.stderr.slice(-500)}`);
  return (performance.now() - started) / 1000;
}
