/** Reads a tree with the same session `launch check` uses: its pages with their URLs, heading ids and the links reported broken. */
import { tmpdir } from 'node:os';
import { createContext } from '../../src/context.ts';
import { runCheck } from '../../src/validation/check.ts';

export interface JudgedTree {
  kind: string;
  /** Folder of the site inside its repository. */
  root: string;
  pages: { path: string; url: string; headingIds: string[] }[];
  reported: { path: string; rule: string; target: string }[];
}

const LINK_RULES = /^(?:internal-links\/(?!reference-undefined|draft-target)|images\/(?:missing|wrong-case))/;

export async function judgeTree(directory: string, home: string): Promise<JudgedTree> {
  const context = await createContext({ env: process.env, cwd: tmpdir(), home });
  try {
    const result = await runCheck({
      directory,
      cwd: directory,
      ports: context,
      cacheDir: null,
      only: ['internal-links', 'images'],
    });
    const { index, pages } = result.session.facts;
    return {
      kind: result.outcome.recognised.kind,
      root: index.context.root,
      pages: [...index.pages.values()].map(({ path, url }) => ({
        path,
        url,
        headingIds: pages.get(path)?.facts.headings.map(({ id }) => id) ?? [],
      })),
      reported: result.outcome.findings
        .filter(({ rule }) => LINK_RULES.test(rule))
        .map(({ location, rule, data }) => ({
          path: location?.path ?? '',
          rule,
          target: typeof data?.target === 'string' ? data.target : '',
        })),
    };
  } finally {
    await context.close();
  }
}
