/** Trees for the benchmark of `launch check`: a generated one of linked pages, or a copy of somebody's own; each its own repository. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const WORDS =
  'gauge record water level harbour reading station interval height tide series sample value file format'.split(' ');

/** A Hugo tree of `pages` linked pages of about 5 kB; deterministic. */
export function makeSite(folder: string, pages: number): void {
  mkdirSync(path.join(folder, 'content/docs'), { recursive: true });
  writeFileSync(path.join(folder, 'hugo.toml'), 'baseURL = "https://docs.example.org/"\ntitle = "Bench"\n');
  writeFileSync(path.join(folder, 'content/docs/_index.md'), '---\ntitle: Docs\n---\n\nAll pages.\n');
  for (let page = 0; page < pages; page += 1) {
    const parts = Array.from({ length: 10 }, (_, part) => partOf(page, part, pages));
    writeFileSync(
      path.join(folder, `content/docs/page-${page}.md`),
      `---\ntitle: "Page ${page}"\nweight: ${page}\n---\n\nPage ${page} says what it says.\n\n${parts.join('\n')}`,
    );
  }
  commit(folder);
}

function partOf(page: number, part: number, pages: number): string {
  const text = Array.from({ length: 50 }, (_, word) => WORDS[(page * 7 + part * 3 + word * word) % WORDS.length]);
  const other = (page + part) % pages;
  const link = `[page](/docs/page-${other}/#part-${part}-of-page-${other})`;
  const code = `\`\`\`python\nvalue = ${page} + ${part}\nprint(value)\n\`\`\``;
  return `## Part ${part} of page ${page}\n\nThe ${text.join(' ')}. See ${link}.\n\n- one ${WORDS[part]}\n- two \`code_${part}\`\n\n${code}\n`;
}

/** A copy, so that nothing of the original is touched. */
export function copySite(from: string, to: string): void {
  const isLeft = (file: string): boolean => /(?:^|\/)(?:\.git|node_modules)$/u.test(file);
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: (file) => !isLeft(path.relative(from, file)) });
  commit(to);
}

export function pagesOf(folder: string): string[] {
  const { stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 });
  return stdout.split('\0').filter((file) => /\.mdx?$/u.test(file));
}

/** One page in a hundred gets another last line. */
export function touch(folder: string, pages: readonly string[], change: number): void {
  for (let page = 0; page < pages.length; page += 100)
    appendFileSync(path.join(folder, pages[page] ?? ''), `\nChange ${change}.\n`);
}

/** Spells a link of each of the first pages of a generated tree in the wrong case: each is a finding with a safe fix. */
export function damage(folder: string, pages: number): void {
  for (let page = 0; page < pages; page += 1) {
    const file = path.join(folder, `content/docs/page-${page}.md`);
    writeFileSync(file, readFileSync(file, 'utf8').replace('(/docs/page-', '(/docs/Page-'));
  }
  commit(folder);
}

function commit(folder: string): void {
  const git = (...args: string[]): void =>
    void spawnSync('git', ['-c', 'user.name=b', '-c', 'user.email=b@b', '-c', 'gc.auto=0', ...args], { cwd: folder });
  git('init', '-q');
  git('add', '-A', '-f');
  git('commit', '-qm', 'site');
}
