/** `launch check` cold, warm and with one page in a hundred changed, beside rumdl and the markdownlint library, on a generated tree. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { measure, type Peer, show } from './measure.ts';

const root = path.resolve(import.meta.dirname, '..');
const PAGES = Number(process.env.BENCH_PAGES ?? 4000);

/** A Hugo tree of `pages` linked pages of about 5 kB; deterministic. */
export function makeSite(folder: string, pages: number): void {
  mkdirSync(path.join(folder, 'content/docs'), { recursive: true });
  writeFileSync(path.join(folder, 'hugo.toml'), 'baseURL = "https://docs.example.org/"\ntitle = "Bench"\n');
  writeFileSync(path.join(folder, 'content/docs/_index.md'), '---\ntitle: Docs\n---\n\nAll pages.\n');
  const words =
    'gauge record water level harbour reading station interval height tide series sample value file format'.split(' ');
  for (let page = 0; page < pages; page += 1) {
    const parts = Array.from({ length: 10 }, (_, part) => {
      const text = Array.from(
        { length: 50 },
        (_, word) => words[(page * 7 + part * 3 + word * word) % words.length],
      ).join(' ');
      return `## Part ${part} of page ${page}\n\nThe ${text}. See [page](/docs/page-${(page + part) % pages}/#part-${part}-of-page-${(page + part) % pages}).\n\n- one ${words[part]}\n- two \`code_${part}\`\n\n\`\`\`python\nvalue = ${page} + ${part}\nprint(value)\n\`\`\`\n`;
    });
    writeFileSync(
      path.join(folder, `content/docs/page-${page}.md`),
      `---\ntitle: "Page ${page}"\nweight: ${page}\n---\n\nPage ${page} says what it says.\n\n${parts.join('\n')}`,
    );
  }
}

export default async function check(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'launch-bench-'));
  try {
    const site = path.join(folder, 'site');
    makeSite(site, PAGES);
    const git = (...args: string[]): void =>
      void spawnSync('git', ['-c', 'user.name=b', '-c', 'user.email=b@b', ...args], { cwd: site });
    git('init', '-q');
    git('add', '-A');
    git('commit', '-qm', 'site');
    const home = path.join(folder, 'home');
    const env = { LAUNCH_HOME: home };
    const cli = [path.join(root, 'dist/cli.js'), 'check', site, '--json', '--gate'];
    const content = 'frontmatter,internal-links,snippets,template-tokens,images,secrets';
    const forget = (): void => rmSync(home, { recursive: true, force: true });
    let change = 0;
    const touch = (): void => {
      change += 1;
      for (let page = 0; page < PAGES; page += 100)
        appendFileSync(path.join(site, `content/docs/page-${page}.md`), `\nChange ${change}.\n`);
    };
    const rumdl = path.join(root, 'node_modules/.bin/rumdl');
    const peers: Peer[] = [
      ...(existsSync(rumdl)
        ? [{ name: 'rumdl check', command: rumdl, args: ['check', '--no-cache', '--quiet', '.'], cwd: site }]
        : []),
      {
        name: 'launch check, content gates, cold',
        command: process.execPath,
        args: [...cli, content],
        env,
        before: forget,
      },
      { name: 'launch check, content gates, warm', command: process.execPath, args: [...cli, content], env },
      {
        name: 'launch check, 1 in 100 changed',
        command: process.execPath,
        args: [...cli, content],
        env,
        before: touch,
      },
      {
        name: 'launch check, with style, cold',
        command: process.execPath,
        args: [...cli, `${content},markdown-style`],
        env,
        before: forget,
      },
    ];
    return show(`${PAGES} pages`, await measure(peers, 3));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
