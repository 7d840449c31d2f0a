/**
 * Two thousand drafted pages that nobody changed, formatted anew by prettier, rumdl, markdownlint and the printer of mdast, one after the other: each
 * block is as it was recorded, every time. prettier is none of the project's tools: `LAUNCH_PRETTIER` names the folder of its package; without it, three
 * formatters are left.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { applyFixes } from 'markdownlint';
import { lint } from 'markdownlint/sync';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { parseMarkdown } from '../../src/content/markdown.ts';
import type { Drafts } from '../../src/model/page-plan.ts';
import type { ProductFacts } from '../../src/model/product-facts.ts';
import type { Proof } from '../../src/model/proof.ts';
import { against, judgePage } from '../../src/proofs/judge-page.ts';
import { proofPage } from '../../src/proofs/proof-page.ts';
import { pagesOf } from '../support/product-folder.ts';
import { randomOf } from './damage/random.ts';
import { manyDocuments } from './proofs/documents.ts';

/** Front matter first, then all pages of one product. */
type Formatter = (pages: readonly string[]) => Promise<string[]> | string[];

interface Prettier {
  format(text: string, options: object): Promise<string>;
}

async function formatters(): Promise<Map<string, Formatter>> {
  const found = new Map<string, Formatter>([
    ['rumdl', rumdl],
    ['markdownlint', (pages) => pages.map(markdownlint)],
    ['the printer of mdast', (pages) => pages.map((page) => printed(page, '-', '*'))],
    ['the printer of mdast, otherwise', (pages) => pages.map((page) => printed(page, '*', '_'))],
  ]);
  const folder = process.env.LAUNCH_PRETTIER;
  if (folder === undefined) return found;
  const { default: prettier } = (await import(pathToFileURL(path.join(folder, 'index.mjs')).href)) as {
    default: Prettier;
  };
  for (const proseWrap of ['preserve', 'always', 'never'])
    found.set(`prettier, ${proseWrap}`, (pages) =>
      Promise.all(pages.map((page) => prettier.format(page, { parser: 'markdown', proseWrap, printWidth: 60 }))),
    );
  return found;
}

function rumdl(pages: readonly string[]): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'launch-formatted-'));
  try {
    const files = pages.map((page, at) => {
      const file = path.join(folder, `${at}.md`);
      writeFileSync(file, page);
      return file;
    });
    const binary = path.resolve(import.meta.dirname, '..', '..', 'node_modules', '.bin', 'rumdl');
    execFileSync(binary, ['fmt', '--no-cache', '--isolated', '--silent', folder], { cwd: folder, stdio: 'ignore' });
    return files.map((file) => readFileSync(file, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function markdownlint(page: string): string {
  const { page: found = [] } = lint({ strings: { page } });
  return applyFixes(page, found);
}

function printed(page: string, bullet: '-' | '*', emphasis: '*' | '_'): string {
  const front = /^---\n[\s\S]*?\n---\n/u.exec(page)?.[0] ?? '';
  const body = toMarkdown(parseMarkdown(page.slice(front.length)), {
    bullet,
    emphasis,
    extensions: [gfmToMarkdown({ tablePipeAlign: bullet === '*' })],
  });
  return `${front}\n${body}`;
}

export interface Measured {
  pages: number;
  /** What a formatter did that was taken for a change. */
  wrong: string[];
}

export async function measureFormatted(count: number, seed = 1): Promise<Measured> {
  const random = randomOf(seed);
  const tools = [...(await formatters())];
  const measured: Measured = { pages: 0, wrong: [] };
  while (measured.pages < count) {
    const product = manyDocuments(random);
    const { drafts, facts } = await pagesOf(product);
    const judge = judgeOf(drafts, facts, product);
    const chosen = [random.pick(tools), random.pick(tools)];
    let pages = drafts.map(({ content }) => content);
    for (const [at, page] of pages.entries())
      for (const fault of judge(at, page)) measured.wrong.push(`as it was written: ${fault}`);
    for (const [name, format] of chosen) {
      pages = [...(await format(pages))];
      for (const [at, page] of pages.entries())
        for (const fault of judge(at, page)) measured.wrong.push(`${name}: ${fault}`);
    }
    measured.pages += drafts.length;
  }
  return measured;
}

/** What is not as it was recorded. */
function judgeOf(drafts: Drafts['pages'], facts: ProductFacts, files: Readonly<Record<string, string>>) {
  const pages = drafts.map((draft) =>
    proofPage(draft, draft.blocks?.find(({ where }) => where === 'title')?.markdown ?? ''),
  );
  const proof = { ...facts, version: null, install_commands: [], pages, removed_pages: [] } as unknown as Proof;
  const { repository, sha } = facts;
  const source = against(
    { repository, sha, paths: () => Object.keys(files), lines: (at: string) => files[at]?.split('\n') },
    facts,
  );
  return (at: number, page: string): string[] => {
    const entry = pages[at];
    if (entry === undefined) return ['no page'];
    return judgePage(page, entry, proof, source)
      .filter(({ state }) => state !== 'holds')
      .map(
        ({ state, block, found }) =>
          `${state}: ${JSON.stringify(block?.generated)} -> ${JSON.stringify(found?.markdown)}`,
      );
  };
}

export default async function formattedPages(scale = 1): Promise<string> {
  const { pages, wrong } = await measureFormatted(Math.round(2_000 * scale), Number(process.env.SOAK_SEED ?? 1));
  if (wrong.length > 0)
    throw new Error(`${wrong.length} blocks were taken for changed:\n${wrong.slice(0, 20).join('\n')}`);
  return `${pages} pages formatted, each block as it was`;
}
