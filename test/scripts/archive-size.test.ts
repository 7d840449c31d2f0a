/** What `uses:` downloads: its size, and that nothing in it needs a file that it lacks. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..', '..');
const git = (...args: string[]): Buffer =>
  execFileSync('git', ['-C', root, ...args], { maxBuffer: 100_000_000, stdio: ['ignore', 'pipe', 'ignore'] });

it('what `uses:` downloads is at most 6,000,000 bytes, and holds what its steps run', () => {
  const names = git('archive', '--worktree-attributes', 'HEAD', '--format=tar');
  expect(gzipSync(names).length).toBeLessThanOrEqual(6_000_000);
  const text = names.toString('latin1');
  for (const file of [
    'action.yml',
    'plan/main.js',
    'apply/main.js',
    'dist/action.js',
    'dist/worker.js',
    'package.json',
  ])
    expect([file, text.includes(`${file}\0`)]).toEqual([file, true]);
  expect(text).not.toContain('test/house.test.ts\0');
});

it('holds all that its files need to load, and leaves out whole parts that are started by name alone', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'launch-archive-'));
  try {
    const tar = git('archive', '--worktree-attributes', 'HEAD', '--format=tar', 'dist');
    execFileSync('tar', ['-xf', '-', '-C', folder], { input: tar });
    const files = readdirSync(path.join(folder, 'dist')).filter((name) => name.endsWith('.js'));
    const loads = (pattern: RegExp): string[] =>
      files.flatMap((file) =>
        [...readFileSync(path.join(folder, 'dist', file), 'utf8').matchAll(pattern)].flatMap(([, name = '']) =>
          files.includes(name) ? [] : [name.replace(/-[\w-]{8}\.js$/u, '')],
        ),
      );
    expect(loads(/(?:^|[;}\s])(?:import|export)[^;'"`]*?(?:from\s*)?"\.\/([^"]+)"/gu)).toEqual([]);
    expect([...new Set(loads(/import\(`\.\/([^`]+)`\)/gu))].toSorted()).toEqual(LEFT_OUT);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it.skipIf(process.env.LAUNCH_TEST_ENTRY === 'source')(
  'says in one line which command has a part that was left out',
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'launch-archive-'));
    try {
      execFileSync('tar', ['-xf', '-', '-C', folder], {
        input: git('archive', '--worktree-attributes', 'HEAD', '--format=tar'),
      });
      const said = (...words: string[]): unknown => {
        const { status, stderr, stdout } = spawnSync(process.execPath, words, {
          cwd: folder,
          env: { HOME: folder, PATH: process.env.PATH, NO_COLOR: '1' },
          encoding: 'utf8',
        });
        return { status, stderr, stdout };
      };
      const help = (name: string, prefix = ''): unknown => ({
        status: 2,
        stdout: '',
        stderr: `${prefix}TOOLCHAIN_MISSING: This copy of Launch holds only what the Action runs. Run \`npx -y @launch-docs/launch ${name} instead.\n`,
      });
      expect(said('dist/cli.js', 'mcp')).toEqual(help('mcp`', 'error '));
      expect(said('dist/mcp.js')).toEqual(help('mcp`'));
      expect(said('dist/cli.js', 'bot')).toEqual(help('bot`'));
      expect(said('dist/bot.js')).toEqual(help('bot`'));
      expect(said('dist/cli.js', 'toolhub', '--listen', '127.0.0.1:0')).toEqual(
        help('toolhub` with the same words', 'error '),
      );
      expect(said('dist/cli.js', 'contract-check', '--contract', 'launch', '--wants')).toEqual(
        help('contract-check` with the same words', 'error '),
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

/** The bot with its queues and its setup, the contract checks, and the MCP server with the list of its tools. */
const LEFT_OUT = [
  'bridge-tools-list',
  'bullmq-queue',
  'contract-check',
  'create-bot',
  'pg-boss-queue',
  'run-setup',
  'serve',
  'tcp',
  'tools-list',
];
