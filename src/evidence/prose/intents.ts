/** What a stretch of prose is about, told from its headings: only some of it speaks of the product itself. */
import { type Context, LABEL_LEVEL } from './blocks.ts';

export type Intent =
  | 'intro'
  | 'features'
  | 'formats'
  | 'install'
  | 'requirements'
  | 'limitations'
  | 'licence'
  | 'usage'
  | 'api'
  | 'faq'
  | 'changelog'
  /** Not about the product, or not for its users: contributing, sponsors, sibling products, plans. */
  | 'skip';

/** First match wins; the words of a heading in lower case. */
const PATTERNS: readonly [Intent, RegExp][] = [
  [
    'skip',
    /\b(?:commercial|enterprise|on-premise|premium|pro|hosted|cloud|saas|paid) (?:edition|version|plan|offering|product)s?\b|\bother (?:platforms|languages|products|projects|editions|versions)\b|\b(?:related|similar|sister) (?:projects?|products?|work|packages?)\b|\bdifferences? (?:with|from|to|between)\b|\balternatives?\b|\bcompar(?:ed|ison|ing)\b|\bvs\.?\b|\bbenchmarks?\b|\bperformance\b|\bmigrat(?:e|ing|ion)\b|\bupgrad(?:e|ing)\b|\bbreaking changes\b|\bporting\b|\bcoming from\b|\bmoving from\b|\bdeprecations?\b|\bpropos(?:al|ed)\b|\bwhy not\b|\b(?:companies|projects|people|organi[sz]ations|teams|who(?: is|'s)?|those) (?:are |is )?us(?:ing|es?)\b/,
  ],
  [
    'skip',
    /\b(?:contribut\w*|development|developing|developers?|hacking|build(?:ing)? from source|running (?:the )?tests|testing|tests|release process|releasing|maintainers?|authors?|credits?|acknowledge?ments?|thanks|sponsors?(?:hip)?|backers|donat\w*|support (?:us|the project)|community|contact|code of conduct|security|star(?:s| history)?|badges?|citation|citing|funding|who uses|used by|users|testimonials|resources|links|quick links|table of contents|contents|toc|navigation|further reading|see also|references|learn more|getting help|help|project structure|repository (?:structure|layout)|architecture|design|roadmap|todo|to do|coming soon|planned|future|plans|milestones|status|disclaimer|trademarks?|privacy|faq index|documentation)$/,
  ],
  [
    'skip',
    /^support$|^(?:roadmap|planned|upcoming|future|todo|contribut\w*|sponsors?|documentation|resources|community)\b/,
  ],
  ['changelog', /^(?:change ?log|changes|history|release notes|what'?s new|releases)\b/],
  [
    'limitations',
    /\b(?:limitations?|limits|caveats|known issues|not supported|unsupported|what (?:it )?(?:does not|doesn'?t|cannot|can'?t)|gotchas|restrictions)\b/,
  ],
  ['licence', /^licen[cs]e|licen[cs](?:e|ing)$/],
  [
    'requirements',
    /\b(?:requirements?|prerequisites?|dependencies|compatibility|supported (?:versions|platforms|python|node|browsers)|(?:python|node|node\.js|browser|platform|runtime) (?:version )?(?:support|versions?))\b/,
  ],
  ['install', /\b(?:install(?:ation|ing)?|set ?up|download)\b/],
  [
    'formats',
    /\b(?:(?:supported|file|input|output|available|import|export) formats?|formats|file types|format support|format-specific features)\b/,
  ],
  [
    'features',
    /\bfeature (?:list|overview|set)\b|\b(?:features|highlights?|capabilit(?:y|ies)|what (?:it|you) (?:does|can do|get)|why|key points|functionality|overview of features)\b/,
  ],
  ['faq', /\b(?:faqs?|frequently asked questions|questions|troubleshoot\w*|common (?:problems|errors|issues))\b/],
  [
    'api',
    /\b(?:api(?: reference)?|public api|reference|configuration|options?|parameters|arguments|settings|methods|classes|functions|exceptions|errors|enums?|properties|command line|cli|environment variables)\b/,
  ],
  [
    'intro',
    /^(?:about|overview|introduction|intro|description|summary|what is|background|motivation|purpose|in short)\b/,
  ],
];

/** The intent of the deepest heading that says one; without any, the text before the first section introduces the product. */
export function intentOf(headings: readonly Context[], inReadme: boolean, isEntry = true): Intent {
  const names = headings.map((heading) =>
    heading.text
      .toLowerCase()
      .replaceAll('’', "'")
      .replace(/[`*_:!?.()]+/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  // The first heading of a front page is the product's name, unless it is a section like the others.
  const from = inReadme && (headings[0]?.level ?? 1) === 1 ? 1 : 0;
  if (names.some((name, at) => at >= from && (matches('skip', name) || isTale(headings[at]!.text)))) return 'skip';
  for (let at = names.length - 1; at >= from; at--) {
    if (/\?$/.test(headings[at]!.text)) return 'faq';
    const found = PATTERNS.find(([, pattern]) => pattern.test(names[at]!));
    if (found === undefined) continue;
    // A page of known issues tells of each what to do.
    if (found[0] === 'limitations' && !inReadme && at === 0 && headings[0]?.level === 1 && !/\blimit/.test(names[0]!))
      return 'faq';
    // Below its own surface a page has features and overviews of its own subject.
    return !isEntry && (found[0] === 'intro' || found[0] === 'features') ? 'usage' : found[0];
  }
  return inReadme && headings.filter((heading) => heading.level !== LABEL_LEVEL).length <= from ? 'intro' : 'usage';
}

/** "Let's make a plugin!": a tutorial told in the first person; a question may be asked in it. */
const isTale = (heading: string): boolean =>
  !heading.endsWith('?') && /\b(?:let['’]?s|we(?:['’](?:ll|re|ve))?|our|my)\b/i.test(heading);

const matches = (intent: Intent, name: string): boolean =>
  PATTERNS.some(([own, pattern]) => own === intent && pattern.test(name));
