/** Hostile trees on disk beside a secret that is not theirs: `launch check` and `check --fix` run over them, and what they did is looked at. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createColors } from 'picocolors';
import { runCommandLine } from '../../../src/cli/main.ts';
import { armed } from './armed.ts';
import { hostileText } from './texts.ts';

const SECRET = 'the neighbour keeps 8f1c-hostile-canary here';

export interface TreeGround {
  judge(random: () => number): Promise<void>;
  /** How often each exit code was seen. */
  codes: ReadonlyMap<number, number>;
  remove(): void;
}

/** One folder with a neighbour whose secret and whose files must stay as they are. */
export function treeGround(): TreeGround {
  const folder = mkdtempSync(path.join(tmpdir(), 'launch-hostile-'));
  const outside = path.join(folder, 'outside');
  const mark = path.join(folder, 'mark');
  mkdirSync(path.join(outside, 'sub'), { recursive: true });
  writeFileSync(path.join(outside, 'secret.md'), `# Secret\n\n${SECRET}\n\n[gone](nowhere.md)\n`);
  writeFileSync(path.join(outside, 'sub', 'kept.md'), '# Kept\n\n[start](../Secret.md)\n');
  const neighbour = listing(outside);
  const git = templateOf(folder);
  let serial = 0;
  const codes = new Map<number, number>();
  return {
    codes,
    async judge(random) {
      serial += 1;
      const tree = path.join(folder, `tree-${serial}`);
      const home = path.join(folder, `home-${serial}`);
      make(tree, { random, outside, mark, git });
      const isFix = random() < 0.4;
      const before = isFix ? '' : listing(tree);
      const said: string[] = [];
      const args = ['check', '.', ...(isFix ? ['--fix'] : []), ...(random() < 0.5 ? ['--json'] : [])];
      const code = await runCommandLine(args, {
        json: args.includes('--json'),
        cwd: tree,
        env: { PATH: process.env.PATH, HOME: home, LAUNCH_HOME: home, XDG_CONFIG_HOME: home, GIT_CONFIG_NOSYSTEM: '1' },
        columns: undefined,
        colors: createColors(false),
        outColors: createColors(false),
        signal: AbortSignal.timeout(120_000),
        stdin: async () => '',
        out: (text) => void said.push(String(text)),
        err: (line) => void said.push(line),
        status: () => undefined,
      });
      codes.set(code, (codes.get(code) ?? 0) + 1);
      const text = said.join('\n');
      const faults = [
        ...([0, 1, 2, 3].includes(code) ? [] : [`exit code ${code}`]),
        ...(existsSync(mark) ? ['a program of the tree ran'] : []),
        ...(listing(outside) === neighbour ? [] : ['the neighbour was changed']),
        ...(text.includes(SECRET) ? ['the neighbour’s secret was said'] : []),
        ...(isFix ? [] : changes(before, listing(tree))),
        ...(({} as { polluted?: unknown }).polluted === undefined ? [] : ['a prototype was polluted']),
      ];
      if (faults.length > 0)
        throw new Error(`${faults.join(', ')}; \`launch ${args.join(' ')}\` in ${tree}:\n${text.slice(-2_000)}`);
      rmSync(tree, { recursive: true, force: true });
      rmSync(home, { recursive: true, force: true });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

interface Making {
  random: () => number;
  outside: string;
  mark: string;
  git: string;
}

function make(tree: string, { random, outside, mark, git }: Making): void {
  const put = (name: string, text: string | Uint8Array): void => {
    const full = path.join(tree, name);
    if (isLinked(tree, name)) return;
    mkdirSync(path.dirname(full), { recursive: true });
    writeFileSync(full, text);
  };
  const link = (name: string, to: string): void => {
    const full = path.join(tree, name);
    if (isLinked(tree, name) || existsSync(full)) return;
    mkdirSync(path.dirname(full), { recursive: true });
    symlinkSync(to, full);
  };
  mkdirSync(tree, { recursive: true });
  if (random() < 0.7) execFileSync('cp', ['-R', git, path.join(tree, '.git')]);
  put('README.md', '# Start\n\n[guide](docs/Guide.md) and [gone](docs/gone.md)\n');
  put('docs/guide.md', '# Guide\n\nBack to [start](../readme.md).\n');
  for (let at = Math.floor(random() * 4); at >= 0; at -= 1)
    put(`docs/p${at}.md`, hostileText(random, '../../outside/secret.md'));
  const all = armed({ put, link, random, outside, mark, tree });
  for (let times = 2 + Math.floor(random() * 5); times > 0; times -= 1) all[Math.floor(random() * all.length)]?.();
}

/** Whether some part of the path is a link already: the generator itself must not write through it. */
function isLinked(tree: string, name: string): boolean {
  let part = tree;
  for (const step of name.split('/')) {
    part = path.join(part, step);
    const found = lstatSync(part, { throwIfNoEntry: false });
    if (found === undefined) return false;
    if (found.isSymbolicLink()) return true;
    if (!found.isDirectory()) return part !== path.join(tree, name);
  }
  return false;
}

/** A repository with one commit, made once. */
function templateOf(folder: string): string {
  const made = path.join(folder, 'template');
  mkdirSync(made);
  const git = (...args: string[]): void => void execFileSync('git', ['-C', made, ...args], { stdio: 'ignore' });
  git('init', '-q', '-b', 'main');
  writeFileSync(path.join(made, 'README.md'), '# Start\n');
  git('add', '-A');
  git('-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '-q', '-m', 'one');
  return path.join(made, '.git');
}

/** What a check left otherwise, by name. */
function changes(before: string, after: string): string[] {
  const [was, is] = [new Set(before.split('\n')), new Set(after.split('\n'))];
  const named = [...was].filter((line) => !is.has(line)).concat([...is].filter((line) => !was.has(line)));
  return named.length === 0 ? [] : [`a check changed the tree: ${named.join(' | ')}`];
}

/** Names, kinds, targets of links and bytes of everything below, without following a link; one line each. */
function listing(folder: string): string {
  const lines: string[] = [];
  const visit = (at: string): void => {
    for (const name of readdirSync(at).sort()) {
      const full = path.join(at, name);
      const found = lstatSync(full);
      const held = found.isSymbolicLink()
        ? readlinkSync(full)
        : found.isFile()
          ? createHash('sha256').update(readFileSync(full)).digest('hex')
          : '';
      lines.push(`${JSON.stringify(path.relative(folder, full))} ${found.mode.toString(8)} ${held}`);
      if (found.isDirectory()) visit(full);
    }
  };
  visit(folder);
  return lines.join('\n');
}
