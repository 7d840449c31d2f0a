/** Claims as sentences: case at the start, one full stop, the product as the subject; what cannot be a sentence says so. */
import { tagOf } from '../model/claim-tags.ts';
import type { Claim } from '../model/product-facts.ts';
import type { Line } from './blocks.ts';
import { type ProseOptions, prose, undecorate } from './prose.ts';
import { inflect, verbForm } from './verbs.ts';

/** What a claim's text is: a whole sentence, a doing ("Reads X", "Read X"), a label with its text, or a thing. */
export type Shape =
  | { form: 'sentence'; text: string }
  | { form: 'doing'; third: string; base: string; isAbility: boolean; whole?: string }
  | { form: 'labelled'; label: string; text: string }
  | { form: 'thing'; text: string };

const FINITE =
  /\b(?:is|are|was|were|has|have|had|does|do|did|can|cannot|could|will|would|must|should|may|might|needs?|requires?|supports?|returns?|raises?|throws?|reads|writes|works?|runs?|provides|gives|gets|takes|makes|uses|comes|becomes|includes|contains|handles|depends|allows|lets|stays?|falls|fails|accepts|ignores|keeps|defaults|n't)\b/iu;
/** Speaks of something that was said before it. */
const LEANS =
  /^(?:unfortunately,? )?(?:this (?!library|package|module|tool|project|repository|python|node)|that |these |those |they |such |the (?:above|following|latter|former)\b|in (?:this|that|the above) )/iu;
const PERSONAL = /^(?:we|our|i|my|us|let's|let us)\b/iu;

/** `form` is what the facts builder found a text to be: it read the source, so its word counts. */
export function shapeOf(claimText: string, productName: string, form?: string): Shape {
  const text = namedSubject(trimEnds(undecorate(claimText)), productName);
  if ((form === 'sentence' || form === 'instruction') && !startsWithProduct(text, productName))
    return readersDoing(text) ?? { form: 'sentence', text };
  const labelled = /^([^:.;`–—]{2,48}?)(?:\s*[:–—]\s+|\s+-\s+)(\S.*)$/u.exec(text);
  if (
    labelled?.[1] !== undefined &&
    labelled[2] !== undefined &&
    (labelled[1].split(' ').length <= 3 || !FINITE.test(labelled[1])) &&
    !startsWithProduct(text, productName)
  )
    return { form: 'labelled', label: labelled[1], text: trimEnds(labelled[2]) };
  if (startsWithProduct(text, productName) && text.length > productName.length + 3) return ofProduct(text, productName);
  const verb = form === 'phrase' ? undefined : verbForm(text);
  if (verb !== undefined && !/[.;]\s/u.test(text.slice(0, -1)))
    return verb === 'third'
      ? { form: 'doing', third: text, base: inflect(text, 'base'), isAbility: false }
      : { form: 'doing', third: inflect(text, 'third'), base: text, isAbility: true };
  if (form !== 'phrase' && FINITE.test(text.replace(/^\S+/u, '')) && text.split(/\s+/u).length >= 4)
    return { form: 'sentence', text };
  return { form: 'thing', text };
}

/** "You can read X" is what the product lets its reader do. */
function readersDoing(text: string): Shape | undefined {
  const base = /^You can (.+?)\.?$/u.exec(text)?.[1];
  if (base === undefined || /[.;:]\s/u.test(base) || base.length > 110 || verbForm(base) !== 'base') return undefined;
  return { form: 'doing', third: '', base, isAbility: true, whole: text };
}

/** "Strata reads X" and "Strata can read X" are doings as well as sentences. */
function ofProduct(text: string, productName: string): Shape {
  const rest = text.slice(productName.length).trim().replace(/\.$/u, '');
  if (/[.;:]\s/u.test(rest) || rest.length > 110) return { form: 'sentence', text };
  const base = /^can (?!(?:not|be|also|only)\b)(.+)$/u.exec(rest)?.[1];
  if (base !== undefined && verbForm(base) === 'base')
    return { form: 'doing', third: inflect(base, 'third'), base, isAbility: true, whole: text };
  return verbForm(rest) === 'third'
    ? { form: 'doing', third: rest, base: inflect(rest, 'base'), isAbility: false, whole: text }
    : { form: 'sentence', text };
}

/** "We support", which no page of ours can say. */
export const isPersonal = (claimText: string): boolean => PERSONAL.test(undecorate(claimText));

/** "This library", "It" and the package's own words at the start are the product. */
function namedSubject(text: string, productName: string): string {
  return text.replace(
    /^(?:it|this (?:python |node(?:\.js)? |javascript |typescript )?(?:library|package|project|module|tool|repository|repo|program|sdk|api)|the (?:library|package|project|tool|sdk)) (?=(?:is|are|was|has|can|does|will|must|should|[a-z]+s)\b)/iu,
    `${productName} `,
  );
}

const startsWithProduct = (text: string, productName: string): boolean =>
  text.toLowerCase().startsWith(productName.toLowerCase());
const trimEnds = (text: string): string =>
  text
    .replace(/^[\s\-–—•*·:,;]+/u, '')
    .replace(/(?<![\s:;,])[\s:;,]+$/u, '')
    .trim();

/** A whole sentence of a claim, or undefined when it is none and can be made none. */
export function sentenceOf(claim: Claim, productName: string, options: ProseOptions): Line | undefined {
  const text = sentenceText(claim.claim_text, productName, formOf(claim));
  return text === undefined ? undefined : { text: prose(text, options), claims: [claim.claim_id] };
}

/** Whether a text speaks of something said before it. */
export const leansOnOthers = (claimText: string): boolean => LEANS.test(undecorate(claimText));

export function sentenceText(claimText: string, productName: string, form?: string): string | undefined {
  if (isPersonal(claimText) || LEANS.test(undecorate(claimText))) return undefined;
  const shape = shapeOf(claimText, productName, form);
  switch (shape.form) {
    case 'sentence':
      return withStop(shape.text.startsWith(productName) ? shape.text : capital(shape.text));
    case 'doing':
      return withStop(shape.whole ?? `${productName} ${lowerFirst(shape.third)}`);
    case 'labelled':
    case 'thing':
      return undefined;
  }
}

/** The facts builder's word for what a claim's text is: sentence, phrase or step. */
export const formOf = (claim: Claim): string | undefined =>
  claim.tags.includes('tagline') ? undefined : tagOf(claim, 'form');

export const withStop = (text: string): string =>
  /[.!?…]["'”’)`]*$/u.test(text) ? text.replace(/(?<!\.)\.{2,}$/u, '.').replace(/!$/u, '.') : `${text}.`;
export const capital = (text: string): string =>
  /^[a-z][a-z]*(?:[\s,;:’']|$)/u.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;

export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Lower case at the start, unless the first word is a name or an abbreviation. */
export function lowerFirst(text: string): string {
  const [first = ''] = text.split(/\s+/u);
  return /^[A-Z][a-z]*(?:[-/,][A-Za-z]*)*$/u.test(first) && !KEEP_CAPITAL.has(first)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;
}
/** A title inside a sentence: title case goes, names and abbreviations stay. */
export function inSentence(title: string): string {
  const words = title.split(' ');
  const capitals = words.filter((word) => /^[A-Z]/u.test(word)).length;
  if (words.length < 2 || capitals < Math.ceil(words.length * 0.6)) return lowerFirst(title);
  return words.map((word) => lowerFirst(word)).join(' ');
}
const KEEP_CAPITAL = new Set(
  'Python Java Node Unicode Windows Linux Unix Docker Git Markdown English Latin Excel Word Base Blender Maya Django Flask React Vue Rust Go Ruby I'.split(
    ' ',
  ),
);

/** A list of names in a sentence: "a", "a and b", "a, b and c". */
export const series = (names: readonly string[]): string =>
  names.length <= 1 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
