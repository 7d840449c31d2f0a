/** The linter configuration a project has, read but never run; one that could start programs is refused. */

import ignore from 'ignore';
import { readTextInside } from '../../content/read-inside.ts';
import { lookAt } from '../../content/tree-entry.ts';
import { basename, dirname, joinPath } from '../../content/url-path.ts';
import { globs, tameRules } from '../../text/globs.ts';
import { readYaml } from '../../yaml/read.ts';
import { hashOf } from '../hash-of.ts';

export interface LintConfig {
  kind: 'none' | 'rumdl' | 'markdownlint' | 'markdownlint-js';
  /** Relative to the repository. */
  path: string | null;
  /** For rumdl's command line. */
  arguments: string[];
  /** The project's file as plain JSON, where it has comments that rumdl does not take in a file of its name. */
  plain: string | null;
  /** Rules for markdownlint as a library. */
  rules: Record<string, unknown>;
  /** Which pages the project lints; all where it does not say. */
  lints(path: string): boolean;
  fingerprint: string;
  /** Why it cannot be used, for people. */
  refused: string | null;
}

const RUMDL = ['.rumdl.toml', 'rumdl.toml', '.config/rumdl.toml', 'pyproject.toml'];
const MARKDOWNLINT = [
  '.markdownlint.jsonc',
  '.markdownlint.json',
  '.markdownlint.yaml',
  '.markdownlint.yml',
  '.markdownlintrc',
];
const CLI2 = ['.markdownlint-cli2.jsonc', '.markdownlint-cli2.yaml'];
const PROGRAMS = ['.markdownlint.cjs', '.markdownlint.mjs', '.markdownlint-cli2.cjs', '.markdownlint-cli2.mjs'];
/** Names of files that tell a linter what to do in their folder and below. */
export const CONFIG_FILES: ReadonlySet<string> = new Set(
  [...RUMDL, ...MARKDOWNLINT, ...CLI2, ...PROGRAMS].map(basename),
);

/** Without a configuration only what is shown wrong to a reader is looked for. */
const DEFAULT_RULES = ['MD001', 'MD011', 'MD018', 'MD042', 'MD056'];

/** A file of rules is a few kilobytes. */
const MAX_BYTES = 1_000_000;

class Unreadable extends Error {
  constructor(path: string, why: string) {
    super(
      `\`${path}\` ${why}; pages are not judged by other rules than the project's. Make it a readable file, or remove it`,
    );
  }
}

export function findLintConfig(root: string, siteRoot: string): LintConfig {
  try {
    return readLintConfig(root, siteRoot);
  } catch (thrown) {
    if (thrown instanceof Unreadable) return { ...none(), refused: thrown.message };
    throw thrown;
  }
}

function readLintConfig(root: string, siteRoot: string): LintConfig {
  const folders = [...new Set([siteRoot, ''])];
  const find = (names: readonly string[]): { path: string; text: string } | undefined => {
    for (const folder of folders) {
      for (const name of names) {
        const path = folder === '' ? name : `${folder}/${name}`;
        const entry = lookAt(root, path);
        if (entry === undefined) continue;
        const text = readTextInside(root, path, { max: MAX_BYTES });
        const why = entry.is === 'unread' ? entry.why : 'is too large or cannot be read';
        if (text === undefined) throw new Unreadable(path, why);
        return { path, text };
      }
    }
    return undefined;
  };
  for (const name of RUMDL) {
    const file = find([name]);
    if (!file || (name === 'pyproject.toml' && !/^\[tool\.rumdl/m.test(file.text))) continue;
    if (/code[-_]block[-_]tools|^[ \t]*["']?extends["']?\s*=|\bcommand\s*=/m.test(file.text)) {
      return {
        ...none(),
        refused: `\`${file.path}\` can name programs or other files, and a check starts no program that a checked tree names. Keep the rules in a file that holds rules only`,
      };
    }
    return {
      ...none(),
      kind: 'rumdl',
      path: file.path,
      arguments: ['--config', file.path],
      fingerprint: hashOf(file.path, file.text),
    };
  }
  const own = find(MARKDOWNLINT);
  const cli2 = find(CLI2);
  if (own || cli2) {
    const rules = own ? parse(own.text) : parse(cli2?.text ?? '')?.config;
    const path = own?.path ?? cli2?.path ?? null;
    if (typeof rules !== 'object' || rules === null || Array.isArray(rules))
      return { ...none(), refused: `\`${path}\` does not hold rules by name` };
    const { extends: inherited, ...settings } = rules as Record<string, unknown>;
    // What a package or a file elsewhere sets is not known: only what this file asks for is held against a page.
    const above = typeof inherited === 'string' ? beside(path ?? '', inherited) : undefined;
    const base = above === undefined ? undefined : parse(find([above])?.text ?? '');
    const { extends: further, ...taken } = base ?? {};
    const isOpen = typeof inherited === 'string' && (base === undefined || further !== undefined);
    const all = { ...(isOpen ? { default: false } : {}), ...taken, ...settings };
    return {
      ...none(),
      kind: 'markdownlint',
      path,
      arguments: own ? ['--config', own.path] : [],
      plain: inherited !== undefined || (own && isCommented(own.text)) ? JSON.stringify(all) : null,
      rules: all,
      lints: lintedPaths(parse(cli2?.text ?? ''), find(['.markdownlintignore'])?.text ?? ''),
      fingerprint: hashOf(path, own?.text ?? cli2?.text ?? ''),
    };
  }
  const program = find(PROGRAMS);
  return program ? { ...none(), kind: 'markdownlint-js', path: program.path } : none();
}

const none = (): LintConfig => ({
  kind: 'none',
  path: null,
  arguments: ['--no-config', '--enable', DEFAULT_RULES.join(',')],
  plain: null,
  lints: () => true,
  fingerprint: 'default',
  refused: null,
  rules: { default: false, ...Object.fromEntries(DEFAULT_RULES.map((rule) => [rule, true])) },
});

/** `globs` and `ignores` of markdownlint-cli2, and the file that markdownlint-cli leaves files out by. */
function lintedPaths(settings: Record<string, unknown> | undefined, ignoreFile: string): (path: string) => boolean {
  const list = (value: unknown): string[] =>
    (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string');
  const named = list(settings?.globs).map((glob) => glob.replace(/^\.\//, ''));
  const wanted = named.filter((glob) => !/^[!#]/.test(glob));
  const left = [...list(settings?.ignores), ...named.filter((glob) => /^[!#]/.test(glob)).map((glob) => glob.slice(1))];
  // A folder's Markdown is `.md` and `.markdown` to it; MDX is linted where a glob names it.
  const isWanted = wanted.length === 0 ? (path: string) => !path.endsWith('.mdx') : globs(wanted, { dot: true });
  const isLeft = globs(
    left.map((glob) => glob.replace(/^\.\//, '')),
    { dot: true },
  );
  const file = ignore().add(tameRules(ignoreFile));
  return (path) => isWanted(path) && !isLeft(path) && !file.ignores(path);
}

/** The path of a file named in another, where it can be one of the repository. */
const beside = (path: string, name: string): string | undefined =>
  /^\.|\.(?:jsonc?|ya?ml)$/.test(name) && !name.startsWith('@') ? joinPath(dirname(path), name) : undefined;

/** Whether JSON's own parser refuses what is written as JSON. */
function isCommented(text: string): boolean {
  if (!/^\s*[{/]/.test(text)) return false;
  try {
    JSON.parse(text);
    return false;
  } catch {
    return true;
  }
}

/** JSON with comments, YAML or INI-like JSON; undefined when it is none of them. */
function parse(text: string): Record<string, unknown> | undefined {
  try {
    const bare = /^\s*[{/]/.test(text)
      ? text
          .replace(
            /((?<!\\)"(?:\\.|[^"\\])*")|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/g,
            (_, string: string | undefined) => string ?? '',
          )
          .replace(/,(\s*[}\]])/g, '$1')
      : text;
    const data = readYaml(bare);
    return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
