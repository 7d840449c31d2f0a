/** Who a section is for, what it speaks of and what it is there for: one table of rules, the first that knows decides, content before headings. */
import type { OutlineDocument, OutlineSection, SectionRole } from '../model/outline.ts';
import { asksForMoney } from './asks-for-money.ts';
import {
  asksForFeatures,
  contributes,
  endsLife,
  importsProduct,
  installs,
  installsProduct,
  licenses,
  limits,
  type Product,
  requires,
  thanks,
} from './content-signs.ts';
import { believed } from './heading-checks.ts';
import { bareHeading, meaningsOf } from './heading-meaning.ts';
import { headedTooHigh } from './heads-more.ts';
import { noUsersFile } from './no-users-file.ts';
import { OF_THE_WHOLE, speaksOfPart } from './of-the-whole.ts';
import { isLeftOut, OPENS_DOCUMENT, openingOf, openingRole, STANDS_IN } from './opening.ts';
import { bareVersions, isForeignEdition, olderVersion } from './other-editions.ts';
import type { Meaning } from './role-words.ts';
import { sectionsBelow } from './sections-below.ts';

export interface Verdict {
  audience: OutlineSection['audience'];
  subject: OutlineSection['subject'];
  role: SectionRole;
  reason: string;
  /** Why coverage does not count its lines; null where it does. */
  uncounted: string | null;
}

interface Case {
  section: OutlineSection;
  document: Pick<OutlineDocument, 'path' | 'role' | 'language'>;
  product: Product;
  /** The section that names the document, or what stands before all headings. */
  isOpening: boolean;
  /** What a document ends in, after a rule and under no heading. */
  isEnd: boolean;
  meaning: Meaning | null;
  /** Bare versions among the headings of the sections that stand in the same section, its own among them. */
  beside: ReadonlySet<string>;
  /** The verdict on the section that this one stands in. */
  parent: Verdict | null;
  /** Stands in a section that speaks of one task or part in words of its own. */
  isOfPart: boolean;
  /** Markdown of the section's blocks and of those under its headings. */
  below: string[];
  /** No other section of the document installs the product. */
  isOnlyInstall: boolean;
  /** Code installs or imports the product. */
  showsProduct: boolean;
}
interface Rule {
  name: string;
  decide(one: Case): Verdict | null;
}

const user = (role: SectionRole, reason: string): Verdict => ({
  audience: 'user',
  subject: 'this',
  role,
  reason,
  uncounted: null,
});

/** In order; a rule that does not know answers null. */
export const RULES: readonly Rule[] = [
  {
    name: 'file',
    decide: ({ document, isOpening, section }) => {
      if (document.role !== 'docs') return null;
      const reason = noUsersFile(document.path, isOpening ? (section.heading?.text ?? '') : '');
      if (reason === null) return null;
      return { ...user('unknown', reason), audience: 'contributor', uncounted: 'contributor' };
    },
  },
  {
    name: 'end',
    decide: ({ isEnd, below }) => {
      const [first = ''] = below;
      if (!isEnd) return null;
      if (thanks(first))
        return { ...user('unknown', 'thanks at the end'), audience: 'maintainer', uncounted: 'people' };
      if (licenses(first)) return { ...user('licence', 'names the licence at the end'), uncounted: 'licence' };
      return below.some((text) => endsLife(text) || limits(text)) ? user('limits', 'a limit at the end') : null;
    },
  },
  {
    name: 'opening',
    decide: ({ isOpening, document, meaning, section }) =>
      isOpening &&
      (section.heading === null ||
        meaning === null ||
        (document.role === 'readme' && !isLeftOut(meaning) && section.level === 1))
        ? user(openingRole(document), OPENS_DOCUMENT)
        : null,
  },
  {
    name: 'inside',
    decide: ({ parent, showsProduct, meaning }) => {
      if (parent === null || (parent.audience === 'user' && parent.subject === 'this')) return null;
      const isSoft = parent.audience === 'contributor' && showsProduct && meaning !== null && !isLeftOut(meaning);
      return isSoft ? null : { ...parent, reason: `stands in such a section: ${parent.reason}` };
    },
  },
  {
    name: 'question',
    decide: ({ parent }) =>
      parent?.role === 'questions' && parent.audience === 'user' ? user('questions', 'stands among questions') : null,
  },
  {
    name: 'older version',
    decide: ({ section, product, parent, beside }) => {
      if (parent?.role === 'changes') return null;
      const named = olderVersion(section.heading?.text ?? '', product.version, beside);
      return named === null
        ? null
        : { ...user('unknown', `"${named}" is older than ${product.version}`), subject: 'older' };
    },
  },
  {
    name: 'content over heading',
    decide: ({ meaning, section, below, showsProduct, product, isOnlyInstall }) => {
      if (meaning?.isSoft !== true) return null;
      if (isOnlyInstall && /^(?!.*\btest).*(?:build|compil)/iu.test(section.heading?.text ?? ''))
        return user('install', 'building it is the only way to install that the document tells');
      if (codeOf(section).some((code) => installsProduct(code, product)))
        return user('install', 'its code installs the product');
      if (showsProduct) return user('task', 'its code imports the product');
      return below.some(contributes) ? null : user('unknown', 'nothing in it is work on the repository: placed');
    },
  },
  {
    name: 'another package',
    decide: ({ section, product }) => {
      const name = (section.heading?.text ?? '').trim().toLowerCase();
      const ours = [...product.names, product.packageName ?? ''].map((one) => one.toLowerCase());
      const isPackage = /^@?[a-z][\w.]*[-/][\w./-]+$/u.test(name) && !ours.includes(name);
      const isInstalled = codeOf(section).some((code) => installs(code) && code.toLowerCase().includes(name));
      return isPackage && isInstalled ? { ...user('unknown', `installs "${name}"`), subject: 'other' } : null;
    },
  },
  {
    name: 'asks for money',
    decide: ({ section, product }) =>
      asksForMoney(section, product)
        ? { ...user('unknown', 'links to a place for donations'), audience: 'maintainer', uncounted: 'sponsors' }
        : null,
  },
  {
    name: 'heading',
    decide: ({ meaning, section, parent, product, isOfPart }) => {
      if (meaning === null) return null;
      const reason = `heading "${section.heading?.text ?? ''}" (${meaning.means})`;
      switch (meaning.means) {
        case 'people':
        case 'sponsors':
          return { ...user('unknown', reason), audience: 'maintainer', uncounted: meaning.means };
        case 'contributor':
        case 'maintainer':
          return { ...user('unknown', reason), audience: meaning.means, uncounted: 'contributor' };
        case 'other':
          // "Amber Cloud" under deployment is a place to deploy to.
          if (parent !== null && isForeignEdition(section.heading?.text ?? '', product)) return null;
          return { ...user('unknown', reason), subject: 'other' };
        case 'older':
          return { ...user('unknown', reason), subject: meaning.means };
        case 'licence':
          return { ...user('licence', reason), uncounted: 'licence' };
        case 'limits':
          // A limit of one option, task or part stays with it.
          return user(parent !== null && !OF_THE_WHOLE.has(parent.role) ? parent.role : 'limits', reason);
        case 'first_steps':
        case 'requirements':
          // "Setup" and "Requirements" of one task or part stay with it.
          return user(parent !== null && isOfPart ? parent.role : meaning.means, reason);
        default:
          return user(meaning.means, reason);
      }
    },
  },
  {
    name: 'content',
    decide: ({ section, product, parent }) => {
      const isInstall = (code: string): boolean => installsProduct(code, product) && !asksForFeatures(code);
      if (codeOf(section).some(isInstall) && parent?.role !== 'first_steps')
        return user('install', 'its code installs the product');
      const words = section.blocks.filter(({ kind }) => kind === 'paragraph' || kind === 'list');
      return words.length > 0 && words.length <= 4 && words.every(({ markdown }) => requires(markdown))
        ? user('requirements', 'says what it requires')
        : null;
    },
  },
  {
    name: 'parent',
    decide: ({ parent }) =>
      parent === null || parent.role === 'unknown' || parent.role === 'overview'
        ? null
        : { ...parent, reason: `${STANDS_IN} ${parent.role.replace('_', ' ')}` },
  },
  {
    name: 'member',
    decide: ({ section }) =>
      /^[`.]*(?:new )?[\w$#:][\w.$#:]*\(.*\)/u.test(section.heading?.text ?? '')
        ? user('api', 'heading is a call')
        : null,
  },
];

/** The verdict on every section, by its id; parents stand before what stands in them. */
export function classify(
  document: Pick<OutlineDocument, 'path' | 'role' | 'language' | 'sections'>,
  product: Product,
): Map<string, Verdict> {
  const verdicts = new Map<string, Verdict>();
  const opening = openingOf(document, product);
  const meanings = new Map(
    document.sections.map((section, at) => [section.section_id, meaningUnder(at, document, product)]),
  );
  const tellsInstall = document.sections.some(
    (section) =>
      meanings.get(section.section_id)?.means === 'install' ||
      codeOf(section).some((code) => installsProduct(code, product)),
  );
  const beside = new Map(
    [...Map.groupBy(document.sections, ({ parent }) => parent ?? '')].map(([parent, all]) => [
      parent,
      bareVersions(all.map(({ heading }) => heading?.text ?? '')),
    ]),
  );
  const byId = new Map(document.sections.map((section) => [section.section_id, section]));
  const isHigh = headedTooHigh({
    sections: document.sections,
    roleOf: ({ section_id }) => verdicts.get(section_id)?.role,
    meaningOf: ({ section_id }) => meanings.get(section_id)?.means,
    installs: (section) => codeOf(section).some((code) => installs(code)),
  });
  for (const [at, section] of document.sections.entries()) {
    const above = section.parent === null ? undefined : byId.get(section.parent);
    // The title of a README bequeaths nothing: all else stands in it; nor does a section that heads much else.
    const isInTitle = above === opening && document.role === 'readme';
    const parent = above === undefined || isInTitle || isHigh(above) ? null : (verdicts.get(above.section_id) ?? null);
    const code = codeOf(section);
    const own = meanings.get(section.section_id) ?? null;
    const isApi = /^(?:api|options)$/u.test(above ? (verdicts.get(above.section_id)?.role ?? '') : '');
    const one: Case = {
      section,
      document,
      product,
      isOpening: (section.heading === null && at === 0) || (section === opening && section.level === 1),
      isEnd: section.heading === null && at > 0,
      // Under an API or options a word in lower case is a name.
      meaning: isApi && /^[a-z]\w*$/u.test(section.heading?.text ?? '') ? null : own,
      below: sectionsBelow(document.sections, at).flatMap(({ blocks }) => blocks.map(({ markdown }) => markdown)),
      isOnlyInstall: !tellsInstall,
      beside: beside.get(section.parent ?? '') ?? new Set(),
      parent,
      isOfPart: parent !== null && speaksOfPart(parent.role, above?.blocks ?? []),
      showsProduct: code.some((text) => installsProduct(text, product) || importsProduct(text, product)),
    };
    let verdict: Verdict | null = null;
    for (const rule of RULES) verdict ??= rule.decide(one);
    verdicts.set(section.section_id, verdict ?? user('unknown', 'no rule decides: placed'));
  }
  return verdicts;
}

/** What its heading means, with what stands under it. */
function meaningUnder(
  at: number,
  { sections, language }: Pick<OutlineDocument, 'sections' | 'language'>,
  product: Product,
): Meaning | null {
  const section = sections[at];
  if (section === undefined || section.heading === null || isCodeName(section.heading.markdown)) return null;
  const meanings = meaningsOf(section.heading.text, language);
  if (meanings.length === 0) return null;
  const blocks = sectionsBelow(sections, at).flatMap((one) => one.blocks);
  const own = codeOf(section);
  return believed(meanings, {
    heading: bareHeading(section.heading.text),
    words: blocks.filter(({ kind }) => kind !== 'code').map(({ markdown }) => markdown),
    code: blocks.filter(({ kind }) => kind === 'code').map(({ markdown }) => markdown),
    showsProduct: own.some((text) => installsProduct(text, product) || importsProduct(text, product)),
    product,
  });
}

/** `build` in marks of code is a member with that name; words in capitals are a heading all the same. */
const isCodeName = (markdown: string): boolean => /^`[\p{Ll}_.$:][^\s`]*`$/u.test(markdown.trim());

const codeOf = (section: OutlineSection): string[] =>
  section.blocks.flatMap((block) =>
    block.kind === 'code' ? [block.markdown] : /```|~~~|`[^`]+`/u.test(block.markdown) ? [block.markdown] : [],
  );
