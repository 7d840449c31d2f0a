/** Snippets as tasks: what stands under one heading or in one example file is one task; pure. */
import type { Snippet } from '../../model/page-plan.ts';
import { slugOf } from './slug.ts';

export interface Task {
  title: string;
  slug: string;
  snippets: Snippet[];
  origin: Snippet['origin'];
}
export interface Tasks {
  /** The first program, then others that say no more than "usage". */
  first: Snippet[];
  tasks: Task[];
}

const GENERIC =
  /^(?:(?:an? )?(?:basic |simple |sample |code |first |minimal |example |quick |general |common )?(?:usage examples?|usage|examples?|use|example usage|program)|quick ?start(?: guide)?|getting started|get started|first steps|basics|the basics|hello|introduction|intro|overview|readme|demo|tutorial|how to use(?: it)?|in a nutshell|hello,? world|main|test|tests|index|synopsis)$/iu;
const INSTALLING =
  /\b(?:install\w*|set ?up|upgrad\w+|contribut\w+|develop\w+|build(?:ing)?|licen[cs]e|changelog|release\w*)\b/iu;
const SHELL = new Set(['bash', 'sh', 'shell', 'console', 'shell-session', 'powershell', 'text', 'plaintext', '']);
const ORDER: readonly Snippet['origin'][] = ['readme', 'docs', 'example', 'docstring', 'test'];

const LANGUAGES: Readonly<Record<string, readonly string[]>> = {
  python: ['python', 'py'],
  pypi: ['python', 'py'],
  node: ['javascript', 'typescript', 'js', 'ts', 'jsx', 'tsx', 'mjs'],
  npm: ['javascript', 'typescript', 'js', 'ts', 'jsx', 'tsx', 'mjs'],
};

/** Snippets in the product's own language, and its command line; all of them where its language has none. */
export function mainLanguage(snippets: readonly Snippet[], ecosystem: string): readonly Snippet[] {
  const own = LANGUAGES[ecosystem] ?? [];
  const found = snippets.filter((snippet) => own.includes(snippet.language));
  return found.length === 0
    ? snippets
    : snippets.filter(
        (snippet) => own.includes(snippet.language) || snippet.tags.includes('cli') || snippet.tags.includes('install'),
      );
}

/** `names` are what the product is called, so that a heading "tidemark" is no task. */
export function groupSnippets(snippets: readonly Snippet[], names: readonly string[], perPage: number): Tasks {
  const usable = snippets.filter((snippet) => snippet.syntax_ok && !isInstall(snippet));
  const isProgram = (snippet: Snippet): boolean => !SHELL.has(snippet.language);
  const programs = usable
    .filter((snippet) => isProgram(snippet) && snippet.origin !== 'test' && snippet.origin !== 'docstring')
    .toSorted(byOrigin);
  const quick = firstProgram(programs, names);
  const first = quick === undefined ? [] : [quick];
  const byHeading = new Map<string, Snippet[]>();
  for (const snippet of usable.toSorted(byOrigin)) {
    if (snippet === quick || snippet.origin === 'docstring') continue;
    // The name of a test function is no title.
    if (snippet.origin === 'test' && !/^\p{Lu}/u.test(snippet.title ?? '')) continue;
    const heading = headingOf(snippet);
    if (isGeneric(heading, names)) {
      // More of the same page goes on where the first one stops; code of other pages would not.
      if (isProgram(snippet) && first.length < perPage && snippet.source.path === quick?.source.path)
        first.push(snippet);
      continue;
    }
    if (INSTALLING.test(heading) || slugOf(heading) === '' || !/\s/u.test(heading.trim()) || isSignature(heading))
      continue;
    if (isPartOfProgram(snippet) || /\b(?:let's|we(?:'ll|'re)?|my|our)\b/iu.test(heading) || isOpen(heading)) continue;
    const key = slugOf(heading);
    byHeading.set(key, [...(byHeading.get(key) ?? []), snippet]);
  }
  const tasks = [...byHeading.entries()].map(([slug, all]): Task => {
    const shown = all.slice(0, perPage);
    return {
      slug,
      title: titleCase(headingOf(all[0] as Snippet)),
      snippets: shown,
      origin: shown[0]?.origin ?? 'docs',
    };
  });
  return {
    first,
    tasks: tasks.filter(
      (task) => task.snippets.some(isProgram) || task.snippets.some((snippet) => snippet.tags.includes('cli')),
    ),
  };
}

const STARTS_HERE =
  /(?:^|\/)(?:\d+[-_.]?)?(?:quick-?_?start|getting-?_?started|get-?_?started|usage|index|readme|introduction|intro|tutorial)[^/]*$/iu;

/** The front page's own first program, then a page for beginners, then anything short that calls itself usage. */
function firstProgram(programs: readonly Snippet[], names: readonly string[]): Snippet | undefined {
  const isShort = (snippet: Snippet): boolean => lines(snippet) <= 30;
  const isUsage = (snippet: Snippet): boolean => isGeneric(headingOf(snippet), names);
  const ownPage = (snippet: Snippet): boolean => snippet.origin === 'readme';
  const forBeginners = (snippet: Snippet): boolean => STARTS_HERE.test(snippet.source.path);
  return (
    programs.find((snippet) => ownPage(snippet) && isUsage(snippet) && isShort(snippet)) ??
    programs.find((snippet) => ownPage(snippet) && isShort(snippet)) ??
    programs.find((snippet) => forBeginners(snippet) && isUsage(snippet) && isShort(snippet)) ??
    programs.find((snippet) => forBeginners(snippet) && isShort(snippet)) ??
    programs.find((snippet) => isUsage(snippet) && isShort(snippet)) ??
    programs.find(isShort) ??
    programs[0]
  );
}

/** `got.extend(…options)` and `read(path: string)`: the reference describes them. */
const isSignature = (heading: string): boolean =>
  /^`?[\w$.]+\([^)]*\)?`?$|\w\([^)]*[:,=…][^)]*\)/u.test(heading) || /\s[|&]\s\w|<\w+[,>]/u.test(heading);

/** "Is that it?" asks about what stood before it. */
const isOpen = (heading: string): boolean =>
  /\b(?:this|that|these|those|it|they|them|there)\b[^\p{L}]*\?$/iu.test(heading);

/** A file deep below the folder of examples belongs to a program of several files. */
const isPartOfProgram = ({ origin, title, source }: Snippet): boolean =>
  origin === 'example' && title === null && source.path.split('/').length > 3;

const lines = (snippet: Snippet): number => snippet.code.split('\n').length;
const byOrigin = (a: Snippet, b: Snippet): number => ORDER.indexOf(a.origin) - ORDER.indexOf(b.origin);

const isInstall = (snippet: Snippet): boolean =>
  snippet.tags.includes('install') ||
  (SHELL.has(snippet.language) &&
    /^\s*\$?\s*(?:pip3?|python3? -m pip|npm|npx|yarn|pnpm|uv|poetry|conda|brew|apt(?:-get)?|cargo|go|dotnet|gem|git clone)\b/mu.test(
      snippet.code,
    ));

/** The heading over a fenced block, the words of an example file's name. */
function headingOf(snippet: Snippet): string {
  const title = snippet.title ?? (snippet.origin === 'example' ? null : snippet.source.symbol);
  if (title !== null && title.trim() !== '')
    return title
      .replace(/^[\s\p{P}\p{Extended_Pictographic}]+/u, '')
      .replace(/[\s:.]+$/u, '')
      .trim();
  const name =
    snippet.source.path
      .split('/')
      .at(-1)
      ?.replace(/\.[a-z0-9]+$/iu, '') ?? '';
  return name
    .replace(/([a-z0-9])([A-Z])/gu, '$1 $2')
    .replace(/[-_.]+/gu, ' ')
    .replace(/^\d+\s*/u, '')
    .replace(/^(?:example|test)s? /iu, '')
    .trim();
}

function isGeneric(heading: string, names: readonly string[]): boolean {
  const bare = heading.trim().toLowerCase();
  return bare === '' || GENERIC.test(bare) || names.some((name) => bare === name.toLowerCase());
}

/** A heading as a title: upper case at the start, the rest as written. */
const titleCase = (heading: string): string => heading.charAt(0).toUpperCase() + heading.slice(1);
