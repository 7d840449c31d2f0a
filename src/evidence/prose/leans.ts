/** Tells sentences that stand by themselves from those that lean on one before them, on an example or on a figure. */

const SELF = 'library|package|module|tool|project|crate|gem|SDK|program|framework|plugin|extension|client|application';

/** Words at the start that point back. */
const POINTS_BACK =
  /^(?:(?:unfortunately|fortunately|luckily|generally|usually|finally|still|instead|now|note|please),? )?(?:it|its|they|their|them|this|that|these|those|such|both|here|there|also|however|but|and|or|so|then|otherwise|additionally|furthermore|moreover|in addition|in other words|in particular|in contrast|in general|similarly|likewise|instead|therefore|thus|hence|consequently|accordingly|as a consequence|for (?:this|that|these) reasons?|still|specifically|conversely|as a result|for example|for instance|e\.g\.|i\.e\.|again|alternatively|because|which|he|she|all others?|every other|(?:the|all|any) others?|another|the (?:same|former|latter|above|previous|following|rest|others?|second|third|last|list|table|figure|diagram|snippet|call|script|sample|similar|code here|example|reason|way (?:this|that|it)|main difference)|what (?:this|that|it)|whatever is|at the very least|as (?:you (?:can|have|may|might)|we|shown|seen|mentioned|described|before|always|opposed)|to (?:do|use|enable|achieve|avoid|fix|prevent|solve|get|change) (?:so|this|that|these|those|it|them)|(?:some|others|few|many|most|both) (?:are|is|have|will|can|do|may)|on top of (?:that|this|it)|in there|the (?:\w+ )?ones?|(?:with|without|by|for|in|on|after|before|from|to|of|at|through|via|using|unlike|like|besides|given|despite|once|when|while|if|unless|until|since|where|regardless of how|depending on) (?:it|its|this|that|they|them|these|those|such|so|not|neither|none|either|being|doing (?:so|this|that))|in (?:most|many|some|all|both|either|certain) (?:cases|situations)|(?:setting|passing|calling|using|doing|adding|making|returning|giving) (?:it|this|that|them|these|those)|(?:most|some|one|two|none|each|many|all) of (?:it|this|that|them|these|those|the (?:above|examples)))(?![\w-])/i;

/** "this flag", "those keys", "such cases": pointers anywhere, unless to the product itself. */
const DEMONSTRATIVE = new RegExp(
  `(?<![\\w-])(?:this|these|those|such (?:an?|as )?)(?! (?:${SELF})\\b)(?<!such as )(?= \\p{L}|[ .,;)]|$)`,
  'iu',
);

/** Text, code or a figure elsewhere on the page it was taken from. */
const ELSEWHERE =
  /\b(?:above|aforementioned|(?:shown|listed|described|seen|mentioned|given|documented|explained|discussed|defined|noted|stated) (?:below|here|earlier|before|previously)|(?:following|preceding|previous|next|last) (?:examples?|code|snippets?|sections?|tables?|lists?|figures?|paragraphs?|chapters?|pages?|commands?|lines?|steps?)|the (?:examples?|snippets?|code|table|list|section) below|(?:methods?|steps|options|instructions|commands|sections?|ones|packages|links?|pages?|ways) below|examples? (?:so far|code)|as (?:you can see|you have seen|shown|seen|mentioned|described|noted)|so far|see below|(?:is|are) the (?:first|second|third|last|latter|former)(?=\.|$)|(?:see|do|achieve|avoid|change|disable) that (?:on|in|at|by|with|from|for|to|when))\b|\b(?:here|below)\.$/i;

/** "You should instead use": beside what? A sentence that says so itself has a clause in front. */
const INSTEAD = /^([^,;:–—(]*?)\b(?:instead(?! of\b)|consequently|therefore|hence)\b/iu;
const SAYS_WHAT =
  /\b(?:if|when|while|where|because|since|as|not|never|cannot|no|and|but|rather|than|deprecated|removed)\b|n['’]t\b/iu;

/** Whether a reader who sees only this sentence would ask "which?" or "where?". */
export function leansOnContext(sentence: string): boolean {
  const prose = sentence.replace(/`[^`]*`/g, 'x');
  return pointsAway(prose) || contrasts(prose);
}

/** Whether it only needs the sentence before it: "Use `open()` instead." */
export function needsTheOneBefore(sentence: string): boolean {
  const prose = sentence.replace(/`[^`]*`/g, 'x');
  return contrasts(prose) && !pointsAway(prose);
}

const pointsAway = (prose: string): boolean => POINTS_BACK.test(prose) || pointsWithin(prose) || ELSEWHERE.test(prose);

function contrasts(prose: string): boolean {
  const before = INSTEAD.exec(prose)?.[1];
  return before !== undefined && !SAYS_WHAT.test(before);
}

/** A pointer whose noun stands before it in the same sentence leans on nothing: "If a file exists, this file …". */
function pointsWithin(prose: string): boolean {
  const match = DEMONSTRATIVE.exec(prose);
  if (match === null) return false;
  if (/^such/i.test(match[0])) return /^such an? /i.test(prose.slice(match.index)) && match.index < 25;
  const noun = /^\w+ (\p{L}{3,})/u.exec(prose.slice(match.index))?.[1]?.toLowerCase();
  return noun === undefined || !new RegExp(`\\b${noun.replace(/s$/u, '')}`, 'iu').test(prose.slice(0, match.index));
}
