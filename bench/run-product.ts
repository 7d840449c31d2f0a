/** The whole run without Hugo on a generated 400-file Python product, first and second time, against reading, hashing and parsing the files once. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { measure, show } from './measure.ts';

const root = path.resolve(import.meta.dirname, '..');

/** `files` modules in packages of twenty, with classes, docstrings and a README; deterministic. */
export function makePythonProduct(folder: string, files: number): void {
  const write = (name: string, text: string): void => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };
  write(
    'pyproject.toml',
    '[project]\nname = "gauges"\nversion = "2.1.0"\ndescription = "Read gauge files"\nrequires-python = ">=3.9"\n',
  );
  write('README.md', '# Gauges\n\nGauges reads gauge files.\n\n## Install\n\n```bash\npip install gauges\n```\n');
  write(
    'src/gauges/__init__.py',
    '"""Read gauge files."""\n\nfrom gauges.part0.module0 import Reader0\n\n__all__ = ["Reader0"]\n',
  );
  for (let index = 0; index < files; index += 1) {
    const part = Math.floor(index / 20);
    if (index % 20 === 0) write(`src/gauges/part${part}/__init__.py`, `"""Part ${part}."""\n`);
    const methods = Array.from(
      { length: 12 },
      (_, number) =>
        `    def step_${number}(self, limit: int = ${number}) -> int:\n        """Return step ${number} of file ${index}.\n\n        Args:\n            limit: The largest value.\n        """\n        total = 0\n        for value in range(limit):\n            total += value * ${index + number}\n        return total\n`,
    ).join('\n');
    write(
      `src/gauges/part${part}/module${index}.py`,
      `"""Module ${index} reads files of kind ${index}."""\n\n\nclass Reader${index}:\n    """Reads files of kind ${index}."""\n\n${methods}`,
    );
  }
}

export default async function runProduct(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'launch-bench-'));
  try {
    const product = path.join(folder, 'gauges');
    makePythonProduct(product, 400);
    const git = (...args: string[]): void =>
      void spawnSync('git', ['-c', 'user.name=b', '-c', 'user.email=b@b', ...args], { cwd: product });
    git('init', '-q');
    git('add', '-A');
    git('commit', '-qm', 'product');
    const home = path.join(folder, 'home');
    const run = ['run', '--repo', product, '--json'];
    const env = {
      LAUNCH_HOME: home,
      PATH: (process.env.PATH ?? '')
        .split(':')
        .filter((part) => part !== '/usr/bin' && part !== '/usr/local/bin')
        .concat(path.join(folder, 'bin'))
        .join(':'),
    };
    mkdirSync(path.join(folder, 'bin'));
    spawnSync('ln', [
      '-s',
      spawnSync('which', ['git'], { encoding: 'utf8' }).stdout.trim(),
      path.join(folder, 'bin', 'git'),
    ]);
    const cli = path.join(root, 'dist/cli.js');
    const peers = [
      {
        name: 'read, hash and parse once',
        command: process.execPath,
        args: [path.join(root, 'bench/floor.ts'), product],
      },
      {
        name: 'launch run, first',
        command: process.execPath,
        args: [cli, ...run],
        env,
        before: () => rmSync(home, { recursive: true, force: true }),
      },
      { name: 'launch run, again', command: process.execPath, args: [cli, ...run], env },
    ];
    return show('400 files of Python, without Hugo', await measure(peers, 3));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
