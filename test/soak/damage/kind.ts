/** What a way to break a site is: a change of its files or of what is known beside them, and where a gate must see it. */
import type { GateFacts } from '../../../src/gates/facts.ts';
import type { ValidationInput } from '../../../src/validation/session.ts';
import type { Random } from './random.ts';

export type Files = Readonly<Record<string, string | Uint8Array>>;
export type Known = Partial<Pick<ValidationInput, 'config' | 'run' | 'base' | 'lintAll'>> & {
  artifacts?: GateFacts['artifacts'];
  product?: Readonly<Record<string, string>> | null;
};
export interface Site {
  files: Readonly<Record<string, string>>;
  /** What the session is told beside the files. */
  known: Known;
}
export const SITES = ['product', 'subdomains', 'mkdocs', 'docusaurus', 'mdbook', 'plain'] as const;
export type SiteName = (typeof SITES)[number];

export interface Damage {
  /** Files as they are then; null: gone. */
  files?: Readonly<Record<string, string | Uint8Array | null>>;
  /** Symbolic links as they are then, and what they lead to. */
  links?: Readonly<Record<string, string>>;
  known?: Known;
  /** Where the finding must stand; null: it is about no file. */
  path: string | null;
  line?: number;
}
export interface Kind {
  id: string;
  /** The rule that must find it. */
  rule: string;
  /** For rules that bring many: the finding's title, such as `MD009`. */
  title?: string;
  site?: SiteName;
  /** Gates asked for beside the usual ones. */
  gates?: readonly string[];
  /** Whether a fixer of the rule can be expected to do something, and which; `known`: what it fixes is no file of the site. */
  fix: 'safe' | 'unsafe' | 'pr' | 'no';
  /** The change is measured against a commit. */
  git?: boolean;
  /** `http://127.0.0.1:0` in the damage stands for a server of ours. */
  serve?: boolean;
  /** Runs only where Hugo is installed. */
  hugo?: boolean;
  damage(site: Site, random: Random): Damage | undefined;
}

/** Everything of these Markdown files that fits. */
export const pagesOf = ({ files }: Site, under = 'content/'): string[] =>
  Object.keys(files)
    .filter((path) => path.startsWith(under) && /\.mdx?$/u.test(path))
    .sort();

export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

type Replace = string | ((match: RegExpExecArray, random: Random) => string);

/** One of the places of some files where a pattern fits is written otherwise; the finding is on its line, or `down` from it. */
export function swap(
  pattern: RegExp,
  replace: Replace,
  { paths, down = 0 }: { paths?: (site: Site) => readonly string[]; down?: number } = {},
): Kind['damage'] {
  return (site, random) => {
    const places = (paths?.(site) ?? pagesOf(site)).flatMap((path) =>
      [...(site.files[path] ?? '').matchAll(new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`))].map(
        (match) => ({ path, match }),
      ),
    );
    if (places.length === 0) return undefined;
    const { path, match } = random.pick(places);
    const text = site.files[path] ?? '';
    const written = typeof replace === 'string' ? replace : replace(match, random);
    const after = text.slice(0, match.index) + written + text.slice(match.index + match[0].length);
    const lead = written.length - written.trimStart().length;
    return { files: { [path]: after }, path, line: lineAt(after, match.index + lead) + down };
  };
}
export const on =
  (...paths: readonly string[]) =>
  (): readonly string[] =>
    paths;

/** One letter of a word lost. */
export const mistype = (word: string, at: number): string => word.slice(0, at) + word.slice(at + 1);
