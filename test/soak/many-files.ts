/** Products of 5,000, 10,000 and 20,000 files: a file costs no more when there are more of them; and one of 50,000 ends cleanly. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const CLI = path.resolve(import.meta.dirname, '..', '..', 'src', 'cli.ts');
/** What the dearest further file may cost beside the cheapest: linear, with room for a busy machine. */
const MAX_GROWTH = 2;

interface Spent {
  files: number;
  /** Of the process and its children; processor time, so that other work on the machine does not count. */
  seconds: number;
  /** Largest resident set, MB. */
  peak: number;
}

export default async function manyFiles(scale: number): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'launch-many-'));
  try {
    const all: Spent[] = [];
    for (const files of [5_000, 10_000, 20_000, ...(scale === 1 ? [50_000] : [])]) {
      const spent = await run(path.join(folder, `p${files}`), Math.round(files * scale));
      all.push(spent);
      if (scale === 1) process.stderr.write(`${shown(spent)}\n`);
    }
    const [small, middle, large] = all.map(({ seconds }) => seconds);
    const [first, second] = [(middle ?? 0) - (small ?? 0), ((large ?? 0) - (middle ?? 0)) / 2];
    const list = all.map(shown).join(', ');
    // Less than a second is noise, whatever it grows to.
    if (first < 1) return list;
    const growth = second / first;
    if (growth > MAX_GROWTH) throw new Error(`More than linear: a file costs ${growth.toFixed(2)} times more. ${list}`);
    return `${list}; a further file costs ${growth.toFixed(2)} times as much`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const shown = ({ files, seconds, peak }: Spent): string => `${files} files ${seconds.toFixed(1)} s ${peak} MB`;

async function run(folder: string, files: number): Promise<Spent> {
  makeProduct(folder, files);
  const child = spawn(process.execPath, [CLI, 'run', '--repo', folder, '--json'], {
    env: { ...process.env, LAUNCH_HOME: `${folder}-home` },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const spent: Spent = { files, seconds: 0, peak: 0 };
  const watch = setInterval(() => look(child.pid, spent), 50);
  const code = await new Promise<number | null>((done) => child.once('close', done));
  clearInterval(watch);
  rmSync(folder, { recursive: true, force: true });
  rmSync(`${folder}-home`, { recursive: true, force: true });
  if (code !== 0) throw new Error(`The run over ${files} files ended with ${code}: ${errors.slice(-500)}`);
  return spent;
}

/** The kernel's own account of a process, while it is there. */
function look(pid: number | undefined, spent: Spent): void {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /u, '')
      .split(' ');
    spent.seconds = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
    const peak = /VmHWM:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    spent.peak = Math.max(spent.peak, Math.round(Number(peak ?? 0) / 1024));
  } catch {
    // It has ended.
  }
}

function makeProduct(folder: string, files: number): void {
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
}
