/** Snippets as tasks: what stands under one heading or in one example file is one task; pure. */
import type { Snippet } from '../../model/page-plan.ts';
import { audienceOf, isForBeginners } from './audience.ts';
import { slugOf } from './slug.ts';

export interface Task {
  title: string;
  slug: string;
  snippets: Snippet[];
  origin: Snippet['origin'];
  /** Path of the document that this is the whole of. */
  document?: string;
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
const SETTINGS = new Set(['yaml', 'toml', 'json', 'ini']);
const ORDER: readonly Snippet['origin'][] = ['readme', 'docs', 'example', 'docstring', 'test'];

const LANGUAGES: Readonly<Record<string, readonly string[]>> = {
  python: ['python', 'py'],
  pypi: ['python', 'py'],
  node: ['javascript', 'typescript', 'js', 'ts', 'jsx', 'tsx', 'mjs'],
  go: ['go'],
  npm: ['javascript', 'typescript', 'js', 'ts', 'jsx', 'tsx', 'mjs'],
};

/** Snippets in the product's own language, and its command line; all of them where its language has none. */
export function mainLanguage(snippets: readonly Snippet[], ecosystem: string): readonly Snippet[] {
  const own = LANGUAGES[ecosystem] ?? [];
  const found = snippets.filter((snippet) => own.includes(snippet.language));
  // What is run from a command line is told what to do in files of settings.
  const isTool = snippets.some((snippet) => snippet.tags.includes('cli') && snippet.origin !== 'test');
  return found.length === 0
    ? snippets
    : snippets.filter(
        (snippet) =>
          own.includes(snippet.language) ||
          snippet.tags.includes('cli') ||
          snippet.tags.includes('install') ||
          (isTool && SETTINGS.has(snippet.language)),
      );
}

/** `names` are what the product is called, so that a heading "tidemark" is no task. */
export function groupSnippets(snippets: readonly Snippet[], names: readonly string[], perPage: number): Tasks {
  const usable = snippets.filter((snippet) => snippet.syntax_ok && !isInstall(snippet));
  const first = firstSteps(usable.toSorted(byOrigin), names, perPage);
  const byHeading = new Map<string, Snippet[]>();
  for (const snippet of usable.toSorted(byOrigin)) {
    if (first.includes(snippet) || snippet.origin === 'docstring') continue;
    // What a page for beginners shows is told in one place.
    if (isForBeginners(snippet.source.path) && first[0]?.source.path === snippet.source.path) continue;
    // The name of a test function is no title.
    if (snippet.origin === 'test' && !/^\p{Lu}/u.test(snippet.title ?? '')) continue;
    const heading = headingOf(snippet);
    if (isGeneric(heading, names)) continue;
    if (INSTALLING.test(heading) || slugOf(heading) === '' || !/\s/u.test(heading.trim()) || isSignature(heading))
      continue;
    if (isPartOfProgram(snippet) || /\b(?:let's|we(?:'ll|'re)?|my|our)\b/iu.test(heading) || isOpen(heading)) continue;
    const key = slugOf(heading);
    byHeading.set(key, [...(byHeading.get(key) ?? []), snippet]);
  }
  const tasks = [...byHeading.entries()].map(([slug, all]): Task => {
    const [lead] = all;
    // Two documents may use the same words for two things.
    const isProse = lead?.origin === 'docs' || lead?.origin === 'readme';
    const shown = all.filter((each) => !isProse || each.source.path === lead?.source.path).slice(0, perPage);
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

const isProgram = (snippet: Snippet): boolean => !SHELL.has(snippet.language);
const isCommand = (snippet: Snippet): boolean => snippet.tags.includes('cli');

/** A page for beginners from top to bottom, else the first program and what its page shows under no more than "usage". */
function firstSteps(usable: readonly Snippet[], names: readonly string[], perPage: number): Snippet[] {
  const shown = usable.filter(({ origin }) => origin !== 'test' && origin !== 'docstring');
  const programs = shown.filter((snippet) => isProgram(snippet) && !SETTINGS.has(snippet.language));
  const commands = shown.filter((snippet) => isCommand(snippet) && !isProgram(snippet));
  const candidates = shown.filter((snippet) => programs.includes(snippet) || commands.includes(snippet));
  const quick = firstProgram(candidates.length > 0 ? candidates : shown.filter(isProgram), names);
  if (quick === undefined) return [];
  const isSamePage = (snippet: Snippet): boolean =>
    snippet !== quick && snippet.source.path === quick.source.path && !INSTALLING.test(headingOf(snippet));
  if (isForBeginners(quick.source.path))
    return [quick, ...shown.filter(isSamePage)]
      .toSorted((a, b) => a.source.start_line - b.source.start_line)
      .slice(0, perPage * 2);
  const samePage = candidates.filter(isSamePage);
  // More of the same page goes on where the first one stops; code of other pages would not.
  const more = samePage.filter((snippet) => isProgram(snippet) && isGeneric(headingOf(snippet), names));
  return [quick, ...more].slice(0, perPage);
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
const byOrigin = (a: Snippet, b: Snippet): number =>
  ORDER.indexOf(a.origin) - ORDER.indexOf(b.origin) || audienceOf(a.source.path) - audienceOf(b.source.path);

export const isInstall = (snippet: Snippet): boolean =>
  snippet.tags.includes('install') ||
  (SHELL.has(snippet.language) &&
    /^\s*\$?\s*(?:sudo\s+)?(?:pip3?|python3? -m pip|npm|npx|yarn|pnpm|uv|poetry|conda|brew|apt(?:-get)?|cargo|go|dotnet|gem|choco|scoop|winget|pacman|port|dnf|yum|apk|zypper|snap|nix-env|git clone)\b/mu.test(
      snippet.code,
    ));

/** The heading over a fenced block, the words of an example file's name. */
function headingOf(snippet: Snippet): string {
  const title = snippet.title ?? (snippet.origin === 'example' ? null : snippet.source.symbol);
  if (title !== null && title.trim() !== '')
    return title
      .replace(/^[\s\p{P}\p{Extended_Pictographic}]+/u, '')
      .replace(/(?<![\s:.])[\s:.]+$/u, '')
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
