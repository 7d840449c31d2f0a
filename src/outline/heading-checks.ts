/** What a heading seems to mean is held against what stands under it: one row a doubt, each with a case in its test; the next meaning of the heading is asked then. */
import type { SectionRole } from '../model/outline.ts';
import {
  contributes,
  installs,
  installsProduct,
  limits,
  namesProduct,
  type Product,
  requires,
} from './content-signs.ts';
import { speaksOfSelf } from './own-limits.ts';
import type { Meaning } from './role-words.ts';

/** A heading with the blocks of its section and of all that stands in it. */
export interface Seen {
  /** In lower case, without marks at its edges. */
  heading: string;
  words: readonly string[];
  code: readonly string[];
  /** Code installs or imports the product. */
  showsProduct: boolean;
  product: Product;
}

interface Check {
  name: string;
  means: readonly Meaning['means'][];
  doubts(seen: Seen): boolean;
  /** What the section is then; null: whatever its heading means else, or its content. */
  instead: SectionRole | null;
}

const some = (texts: readonly string[], test: (text: string) => boolean): boolean => texts.some(test);
const says = (pattern: RegExp) => (text: string) => pattern.test(text);

/** What heads a section about all of the product: words for an overview, with what only qualifies them. */
const OVERVIEW =
  'features?|highlights|overview|introduction|intro|about|summary|description|capabilities|benefits|goals';
const PLAINLY_OVERVIEW = new RegExp(
  `^(?:(?:the|our|a|an|some|all|brief|short|quick|general|high-level|project|package|library|product|key|main|core|major|notable|top|current|basic|included|built-in|implemented|supported) )*(?:${OVERVIEW}|in brief|at a glance)(?:,? (?:and|&|\\/)? ?(?:${OVERVIEW}|list|non-goals|at a glance))*(?: (?:of|to|in|from|this|the|it|project|package|library|product|tool|module|crate|gem))*$|^what (?:is|are|does|it does|you get)\\b`,
  'u',
);
const LOOSE_OVERVIEW = new RegExp(`\\b(?:${OVERVIEW})\\b`, 'u');

const QUESTION = /^(?:why|when|where|who|which|whether|should|is|are|does|do|can|will|what)\b/u;
/** Words that a section of requirements, or of an installation, is headed with and nothing else. */
const PLAINLY_REQUIRES =
  /^(?:the |our )?(?:(?:system|software|hardware|minimum|runtime|general|basic|technical|tool|python|php|java|node(?:\.js)?|go|ruby|rust|browser|platform|version|os) )*(?:requirements?|prerequisites?|pre-requisites?|dependenc(?:y|ies)|compatibility|support|versions?)(?: (?:and|&) \S+)?$/u;
const PLAINLY_INSTALLS =
  /^(?:\S+ )?(?:install|build|compil|get(?:ting)? )|^(?:set ?up|downloads?|packages?|maven|gradle|homebrew|docker(?: image)?|cdn|binaries|nuget packages?)$|^adding |\binstall(?:ation|ing)?$/u;
const PLAINLY_STARTS =
  /^(?:(?:basic|simple|quick) )?(?:usage|use|getting started|get started|quick ?-?start|first steps|examples?|tutorial|how to use)\b/u;
const USAGE_OF_SOMETHING = /\b(?:advanced|memory|cpu|disk|resource|network|data|token|api) usage\b|\buse cases?\b/u;
const USING_SELF =
  /^using (?:it|this|(?:the|our) (?:library|package|module|api|tool|cli|client|crate|gem|program|command[- ]?line))\b/u;
const PLAINLY_PERFORMANCE =
  /^(?:[^\s:]+ ){0,2}(?:performance|benchmarks?|speed)(?:$|[:(]| (?:and|&|vs\.?|versus|against|compar\w+|results?|numbers?|figures|characteristics|considerations?|notes?|tests?|of|on|with|suite)\b)|^how fast\b/u;
const NAMES_SELF = /^what (?:it|this|they|we|you|(?:the|this) \w+|is|does|are|can|cannot)\b/u;
const DISCLAIMS =
  /\b(?:affiliat\w+|endors\w+|as[- ]is|warrant(?:y|ies)|liab(?:le|ility)|trademarks?|at your own risk)\b/iu;
const LICENSES =
  /licen[sc]|copyright|©|\bpermi(?:t|ssion)|\ball rights\b|\b(?:MIT|BSD|GPL|ISC|Apache|MPL|public domain|legal)\b/iu;

/** In order; a row that does not doubt leaves the meaning. */
export const CHECKS: readonly Check[] = [
  {
    name: 'a question is no first step',
    means: ['first_steps'],
    doubts: ({ heading }) => QUESTION.test(heading),
    instead: null,
  },
  {
    name: 'usage of something is no first step',
    means: ['first_steps'],
    doubts: ({ heading }) => USAGE_OF_SOMETHING.test(heading),
    instead: null,
  },
  {
    name: 'using something else is no first step',
    means: ['first_steps'],
    doubts: ({ heading, product }) =>
      /\busing \w/u.test(heading) &&
      !USING_SELF.test(heading) &&
      !PLAINLY_STARTS.test(heading) &&
      !namesProduct(heading, product),
    instead: null,
  },
  {
    name: 'what makes something faster is a task',
    means: ['performance'],
    doubts: ({ heading }) => !PLAINLY_PERFORMANCE.test(heading),
    instead: null,
  },
  {
    name: 'first steps show something to do',
    means: ['first_steps'],
    doubts: ({ heading, code, words }) =>
      !PLAINLY_STARTS.test(heading) && code.length === 0 && !some(words, says(/`|^ {0,3}\d{1,3}[.)] |\]\(|https?:/mu)),
    instead: null,
  },
  {
    name: 'examples of something are no first step',
    means: ['first_steps'],
    doubts: ({ heading }) => /^(?:options?|config(?:uration)?|settings?) examples?$/u.test(heading),
    instead: 'options',
  },
  {
    name: 'a list of names is an API',
    means: ['first_steps', 'pointers'],
    doubts: ({ heading, code, words }) => !PLAINLY_STARTS.test(heading) && code.length === 0 && listsNames(words),
    instead: 'api',
  },
  {
    name: 'why something else does not do is no limit',
    means: ['limits'],
    doubts: ({ heading, product }) =>
      /^(?:why|what)\b/u.test(heading) && !NAMES_SELF.test(heading) && !namesProduct(heading, product),
    instead: 'concept',
  },
  {
    name: 'a disclaimer of liability is a condition',
    means: ['limits'],
    doubts: ({ heading, words }) => heading === 'disclaimer' && some(words, says(DISCLAIMS)) && !some(words, limits),
    instead: 'conditions',
  },
  {
    name: 'how limits are set is no limit',
    means: ['limits'],
    doubts: ({ showsProduct, words }) => showsProduct && !some(words, limits),
    instead: 'task',
  },
  {
    name: 'requirements that install the product',
    means: ['requirements'],
    doubts: ({ code, words, product }) =>
      some(code, (text) => installsProduct(text, product)) && !some(words, requires),
    instead: 'install',
  },
  {
    name: 'requirements of another kind',
    means: ['requirements'],
    doubts: ({ heading, words, code }) =>
      !PLAINLY_REQUIRES.test(heading) &&
      (/\bdependenc(?:y|ies)\b/u.test(heading) ? !some([...words, ...code], requires) : !some(words, needs)) &&
      !some(code, (text) => installs(text) || requires(text)),
    instead: null,
  },
  {
    name: 'requirements that show how it is used',
    means: ['requirements'],
    doubts: ({ showsProduct, words, code }) => showsProduct && !some(words, needs) && !some(code, installs),
    instead: null,
  },
  {
    name: 'support that names versions',
    means: ['support'],
    doubts: ({ words }) => some(words, requires),
    instead: 'requirements',
  },
  {
    name: 'an installation of something else',
    means: ['install'],
    doubts: ({ heading, code, words }) =>
      !PLAINLY_INSTALLS.test(heading) &&
      !some([...code, ...words], (text) => installs(text) || /\binstall/iu.test(text)),
    instead: null,
  },
  {
    name: 'a part in words of an overview',
    means: ['overview'],
    doubts: ({ heading, product }) =>
      LOOSE_OVERVIEW.test(heading) && !PLAINLY_OVERVIEW.test(withoutNames(heading, product)),
    instead: null,
  },
  {
    name: 'people with code are names of an API',
    means: ['people', 'sponsors'],
    doubts: ({ code, showsProduct }) => showsProduct || code.length > 0,
    instead: null,
  },
  {
    name: 'work of contributors shows the repository',
    means: ['contributor'],
    doubts: ({ showsProduct, words, code }) => showsProduct && !some([...words, ...code], contributes),
    instead: null,
  },
  {
    name: 'decisions that users meet are a concept',
    means: ['contributor'],
    doubts: ({ heading, words, code }) =>
      /^design (?:decisions?|notes)$/u.test(heading) && !some([...words, ...code], contributes),
    instead: 'concept',
  },
  {
    name: "alternatives that lead to no other place are the product's own",
    means: ['other'],
    doubts: ({ heading, words }) =>
      /^(?:alternatives?(?: to .*)?|related)$/u.test(heading) &&
      words.length > 0 &&
      !some(words, says(/https?:|\]\[/u)),
    instead: null,
  },
  {
    name: 'what the product is an alternative to is its own motivation',
    means: ['other'],
    doubts: ({ heading, words: [first = ''], product }) =>
      /^(?:an? |the )?alternatives?\b/u.test(heading) &&
      !namesProduct(heading, product) &&
      !/^(?:[-*+]|\d+[.)])\s|^if\b/iu.test(first) &&
      (namesProduct(first, product) || speaksOfSelf(first)),
    instead: 'concept',
  },
  {
    name: 'usage that only installs',
    means: ['first_steps'],
    doubts: ({ words, code, product }) => {
      const all = code.length > 0 ? code : words.flatMap((text) => text.match(/`[^`\n]+`/gu) ?? []);
      const isCommand = (text: string): boolean => installsProduct(text, product) || !/\s/u.test(text);
      return some(all, (text) => installsProduct(text, product)) && all.every(isCommand);
    },
    instead: 'install',
  },
  {
    name: 'what shows how it is used leads to no other place',
    means: ['pointers'],
    doubts: ({ showsProduct }) => showsProduct,
    instead: null,
  },
  {
    name: 'what is for legacy systems is no older version',
    means: ['older'],
    doubts: ({ heading, showsProduct }) => heading === 'legacy' && showsProduct,
    instead: 'task',
  },
  {
    name: 'terms of a language are no licence',
    means: ['licence'],
    doubts: ({ heading, words }) => /^(?:terms|notice|legal)\b/u.test(heading) && !some(words, says(LICENSES)),
    instead: null,
  },
];

/** The heading without the product's names, and without what stands in brackets. */
function withoutNames(heading: string, { names, packageName }: Product): string {
  let rest = heading.replace(/\([^()]*\)/gu, ' ');
  for (const name of [...names, packageName ?? ''].map((each) => each.toLowerCase()).filter((each) => each !== ''))
    rest = rest.replaceAll(name, ' ');
  return rest
    .replace(/\s+/gu, ' ')
    .replace(/^ (?:'s )?| $/gu, '')
    .trim();
}

/** Items that begin with a name in marks of code, and not many others. */
function listsNames(words: readonly string[]): boolean {
  const items = words.flatMap((text) => text.match(/^[ \t]*[-*+] .*/gmu) ?? []);
  const names = items.filter((item) => /^[ \t]*[-*+] \[?`[\w.$:#]+(?:\(|`)/u.test(item));
  return names.length >= FEWEST_NAMES && names.length * 2 > items.length;
}
const FEWEST_NAMES = 10;

/** A version, a bare number of one, or words for what must be there. */
const needs = (text: string): boolean =>
  requires(text) ||
  /\bv?\d+\.\d|\b(?:requires|needs?|must have|at least|compatible|depends|works (?:with|on|in))\b/iu.test(text);

/** The first meaning that its content does not make doubtful; a soft one is held against it by a rule of its own. */
export function believed(meanings: readonly Meaning[], seen: Seen): Meaning | null {
  for (const meaning of meanings) {
    const doubt =
      meaning.isSoft === true
        ? undefined
        : CHECKS.find(({ means, doubts }) => means.includes(meaning.means) && doubts(seen));
    if (doubt === undefined) return meaning;
    if (doubt.instead !== null) return { ...meaning, means: doubt.instead, isSoft: false };
  }
  return null;
}
