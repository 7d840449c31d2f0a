/** The words of every slash command as data, and the parser from a line to a typed command. No GitHub in here. */
import { distance } from 'fastest-levenshtein';

/** Least permission on the repository, as GitHub's REST names it. */
export type Permission = 'read' | 'triage' | 'write' | 'maintain' | 'admin';

export interface Grammar {
  name: string;
  /** Another name for the same. */
  synonym?: string;
  /** As help shows it: `/launch artifact <run> <name>`. */
  usage: string;
  summary: string;
  whoCanUse: Permission;
  examples: readonly string[];
  /** Words in order; the last may be optional or take the rest of the line. */
  words: readonly {
    name: string;
    optional?: boolean;
    rest?: boolean;
    pattern?: Pick<RegExp, 'test'>;
    says?: string;
  }[];
}

export type Parsed =
  | { kind: 'command'; name: string; words: Readonly<Record<string, string>> }
  | { kind: 'unknown'; word: string; suggestion: string | null }
  | { kind: 'usage'; name: string; problem: string; usage: string };

const RUN = /^r_\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z_[a-z0-9]{4,}$/u;
const ADDRESS = /^https?:\/\/\S+$/u;
/** An address, or owner and name of a repository on this GitHub. */
const PRODUCT = {
  test: (word: string): boolean =>
    ADDRESS.test(word) ||
    (word.split('/').length === 2 && word.split('/').every((part) => part !== '' && part !== '.' && part !== '..')),
};
const pull = { name: 'pull', optional: true, pattern: /^#?\d{1,9}$/u, says: 'a pull request, like `#12`' };
const run = { name: 'run', pattern: RUN, says: 'a run id, like `r_2026-01-21T10-00-00Z_abcd`' };

/** In the order help shows them. */
export const GRAMMARS: readonly Grammar[] = [
  {
    name: 'help',
    usage: '/launch help',
    summary: 'what you can ask for',
    whoCanUse: 'read',
    examples: ['/launch help'],
    words: [],
  },
  {
    name: 'check',
    usage: '/launch check',
    summary: 'check the docs at the newest commit',
    whoCanUse: 'triage',
    examples: ['/launch check'],
    words: [],
  },
  {
    name: 'fix',
    usage: '/launch fix [gate]',
    summary: 'fix what can be fixed safely, of one gate or of all',
    whoCanUse: 'write',
    examples: ['/launch fix', '/launch fix internal-links'],
    words: [{ name: 'gate', optional: true, pattern: /^[a-z][a-z0-9-]*$/u, says: 'a gate, like `internal-links`' }],
  },
  {
    name: 'start',
    synonym: 'run',
    usage: '/launch start <product> [site]',
    summary: 'draft the docs of a product, `owner/name` or an address, into this repository, or one of its sites',
    whoCanUse: 'write',
    examples: ['/launch start owner/product', '/launch run https://github.com/owner/product'],
    words: [
      {
        name: 'url',
        pattern: PRODUCT,
        says: 'a product, `owner/name` of its repository or an address like `https://github.com/owner/name`',
      },
      { name: 'site', optional: true, rest: true },
    ],
  },
  {
    name: 'status',
    usage: '/launch status [run]',
    summary: 'how a run stands, the newest one here without an id',
    whoCanUse: 'read',
    examples: ['/launch status'],
    words: [{ ...run, optional: true }],
  },
  {
    name: 'list',
    usage: '/launch list',
    summary: 'the newest runs of this repository',
    whoCanUse: 'read',
    examples: ['/launch list'],
    words: [],
  },
  {
    name: 'resume',
    usage: '/launch resume <run>',
    summary: 'go on with a run that stopped',
    whoCanUse: 'write',
    examples: ['/launch resume r_2026-01-21T10-00-00Z_abcd'],
    words: [run],
  },
  {
    name: 'cancel',
    usage: '/launch cancel <run>',
    summary: 'cancel a run',
    whoCanUse: 'write',
    examples: ['/launch cancel r_2026-01-21T10-00-00Z_abcd'],
    words: [run],
  },
  {
    name: 'open-pr',
    usage: '/launch open-pr <run>',
    summary: 'open the pull request of a run that is ready',
    whoCanUse: 'write',
    examples: ['/launch open-pr r_2026-01-21T10-00-00Z_abcd'],
    words: [run],
  },
  {
    name: 'verify',
    usage: '/launch verify',
    summary: 'check every citation of the pages against its product as it is now, and propose updates',
    whoCanUse: 'write',
    examples: ['/launch verify'],
    words: [],
  },
  {
    name: 'rebase',
    usage: '/launch rebase [#number]',
    summary: 'bring a pull request of Launch up to date with its base',
    whoCanUse: 'write',
    examples: ['/launch rebase', '/launch rebase #12'],
    words: [pull],
  },
  {
    name: 'recreate',
    usage: '/launch recreate [#number]',
    summary: 'close a pull request of Launch and create it again from its base',
    whoCanUse: 'write',
    examples: ['/launch recreate', '/launch recreate #12'],
    words: [pull],
  },
  {
    name: 'ignore',
    usage: '/launch ignore <finding or page> [reason]',
    summary: 'propose a line of `launch.yml` that leaves out a finding, or a page',
    whoCanUse: 'write',
    examples: ['/launch ignore iss_0123456789abcdef made by the API build', '/launch ignore docs/old.md'],
    words: [
      {
        name: 'what',
        pattern: /^(?:iss_[0-9a-f]{4,16}|[^\s`]{1,300}\.[A-Za-z]{1,10})$/u,
        says: 'a finding id, like `iss_0123456789abcdef`, or a page, like `docs/old.md`',
      },
      { name: 'reason', optional: true, rest: true },
    ],
  },
  {
    name: 'approve',
    usage: '/launch approve <approval> [content]',
    summary: 'show one exact change or call that somebody else asked for, and allow it by the start of its hash',
    whoCanUse: 'write',
    examples: ['/launch approve ap_0123456789abcdef', '/launch approve ap_0123456789abcdef 3b1f5c0d9a7e'],
    words: [
      { name: 'approval', pattern: /^ap_[A-Za-z0-9_-]{4,64}$/u, says: 'an approval, like `ap_0123456789abcdef`' },
      {
        name: 'content',
        pattern: /^[0-9a-f]{12,64}$/u,
        says: 'the start of the hash of what was shown, like `3b1f5c0d9a7e`',
        optional: true,
      },
    ],
  },
  {
    name: 'artifact',
    usage: '/launch artifact <run> <name>',
    summary: 'show one artifact of a run',
    whoCanUse: 'read',
    examples: ['/launch artifact r_2026-01-21T10-00-00Z_abcd page_plan'],
    words: [run, { name: 'artifact', pattern: /^[a-z][a-z_.-]*$/u, says: 'an artifact, like `page_plan`' }],
  },
  {
    name: 'explain',
    usage: '/launch explain <finding>',
    summary: 'why a finding is one, and what would fix it',
    whoCanUse: 'read',
    examples: ['/launch explain iss_0123456789abcdef'],
    words: [{ name: 'finding', pattern: /^iss_[0-9a-f]{4,16}$/u, says: 'a finding id, like `iss_0123456789abcdef`' }],
  },
  {
    name: 'pause',
    usage: '/launch pause',
    summary: 'leave this pull request alone until `/launch check`',
    whoCanUse: 'triage',
    examples: ['/launch pause'],
    words: [],
  },
  {
    name: 'why',
    usage: '/launch why',
    summary: 'why Launch did, or did not do, what it did last here',
    whoCanUse: 'read',
    examples: ['/launch why'],
    words: [],
  },
];

/** One line's words as a command, or what is wrong with them. `/launch` alone asks for help. */
export function parseCommand(line: string, grammars: readonly Grammar[] = GRAMMARS): Parsed {
  const [name = 'help', ...given] = line
    .split(/[ \t]+/u)
    .map(bare)
    .filter((word) => word !== '');
  const grammar = grammars.find((known) => namesOf(known).includes(name.toLowerCase()));
  if (grammar === undefined)
    return { kind: 'unknown', word: name.slice(0, 40), suggestion: suggestionFor(name, grammars) };
  const words: Record<string, string> = {};
  const usage = (problem: string): Parsed => ({ kind: 'usage', name: grammar.name, problem, usage: grammar.usage });
  for (const [index, word] of grammar.words.entries()) {
    const value = word.rest === true ? given.slice(index).join(' ') : given[index];
    if (value === undefined || value === '') {
      if (word.optional === true) break;
      return usage(`Missing: ${word.says ?? `\`<${word.name}>\``}`);
    }
    if (word.pattern !== undefined && !word.pattern.test(value))
      return usage(`\`${value.replaceAll('`', '').slice(0, 80)}\` is not ${word.says ?? `\`<${word.name}>\``}`);
    words[word.name] = value;
  }
  const taken = grammar.words.some((word) => word.rest === true) ? given.length : grammar.words.length;
  if (given.length > taken)
    return usage(`\`${(given[taken] ?? '').replaceAll('`', '').slice(0, 80)}\` is one word too many`);
  return { kind: 'command', name: grammar.name, words };
}

const namesOf = ({ name, synonym }: Grammar): string[] => (synonym === undefined ? [name] : [name, synonym]);

/** People copy a word as replies show it, in code. */
const bare = (word: string): string =>
  word.length > 2 && word.startsWith('`') && word.endsWith('`') ? word.slice(1, -1) : word;

function suggestionFor(word: string, grammars: readonly Grammar[]): string | null {
  if (word.length > 40) return null;
  const written = word.toLowerCase();
  // Of two as near, the one of the same letters: most slips swap two.
  const [near] = grammars
    .flatMap(namesOf)
    .map((name) => ({ name, far: distance(written, name), other: distance(letters(written), letters(name)) }))
    .toSorted((one, two) => one.far - two.far || one.other - two.other);
  if (near === undefined) return null;
  const most = near.other === 0 ? 2 : 1;
  return near.far <= Math.max(most, Math.floor(near.name.length / 2)) ? near.name : null;
}

const letters = (word: string): string => [...word].toSorted().join('');
