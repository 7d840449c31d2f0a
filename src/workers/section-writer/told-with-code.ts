/** Prose and code in the order of their source: each piece of code after the words that lead to it there. */
import { tagOf } from '../../model/claim-tags.ts';
import type { Snippet } from '../../model/page-plan.ts';
import type { Claim } from '../../model/product-facts.ts';
import { type Block, type CodeBlock, heading, type Line, paragraph } from '../../templates/blocks.ts';
import { isLead, leadOf } from '../../templates/lead-of.ts';
import type { PhraseKey } from '../../templates/phrases.ts';
import { isGenericTopic } from '../../templates/topic.ts';
import { bodyBlocks } from './claims-as-blocks.ts';
import type { PageContext } from './page-context.ts';

export interface Coded {
  snippet: Snippet;
  code: CodeBlock;
}
/** Fixed words before code that has none of its own: before the first, and before a further one. */
export interface Announcements {
  first: PhraseKey | null;
  more: PhraseKey;
}

export function toldWithCode(
  claims: readonly Claim[],
  coded: readonly Coded[],
  context: PageContext,
  announcements: Announcements,
  topic?: string,
): Block[] {
  const paths = [...new Set(coded.map(({ snippet }) => snippet.source.path))];
  const rank = (path: string | undefined): number => (paths.includes(path ?? '') ? paths.indexOf(path ?? '') : -1);
  const said = claims.filter((claim) => !isLead(claim));
  const prose = said.map((claim) => {
    const place = claim.citations.find(({ path }) => paths.includes(path)) ?? claim.citations[0];
    return { claim, rank: rank(place?.path), line: place?.start_line ?? 0 };
  });
  const left = new Set(prose);
  const blocks: Block[] = [];
  const announced = new Set<PhraseKey>();
  let lastTopic: string | undefined;
  const tell = (wanted: (one: (typeof prose)[number]) => boolean): boolean => {
    const run = prose.filter((one) => left.has(one) && wanted(one));
    for (const one of run) left.delete(one);
    lastTopic = run.at(-1) === undefined ? lastTopic : topicTag(run.at(-1)?.claim);
    const told = bodyBlocks(
      run.map(({ claim }) => claim),
      context,
      topic,
    );
    blocks.push(...told);
    return told.length > 0;
  };
  for (const { snippet, code } of coded) {
    const own = rank(snippet.source.path);
    const isBefore = (one: (typeof prose)[number]): boolean =>
      one.rank < own || (one.rank === own && one.line < snippet.source.start_line);
    const hasProse = tell(isBefore);
    const lead = leadOf(snippet, claims);
    const key =
      announced.size === 0 && blocks.every(({ kind }) => kind !== 'code') ? announcements.first : announcements.more;
    if (lead !== undefined) blocks.push(paragraph({ text: context.prose(lead.claim_text), claims: [lead.claim_id] }));
    else if (
      key !== null &&
      !announced.has(key) &&
      !(hasProse && key === announcements.more && lastTopic === snippet.title)
    ) {
      // The same announcement before a third block would repeat itself.
      announced.add(key);
      blocks.push(paragraph({ text: context.say(key) }));
    }
    blocks.push(code);
  }
  tell(() => true);
  return blocks;
}

const topicTag = (claim: Claim | undefined): string | undefined =>
  claim === undefined ? undefined : tagOf(claim, 'group');

interface Section {
  title: string;
  at: number;
  claims: Claim[];
  coded: Coded[];
}

/** A whole document: a heading a section, in its order; what stands under its title comes first, without one. */
export function documentBlocks(
  claims: readonly Claim[],
  coded: readonly Coded[],
  context: PageContext,
  { announcements, level = 2 }: { announcements: Announcements; level?: number },
): Block[] {
  const sections = new Map<string, Section>();
  const section = (title: string | null | undefined, line: number): Section => {
    const key = title == null || title === context.page.title || isGenericTopic(title) ? '' : title;
    const known = sections.get(key) ?? { title: key, at: key === '' ? 0 : line, claims: [], coded: [] };
    known.at = Math.min(known.at, line);
    sections.set(key, known);
    return known;
  };
  for (const claim of claims)
    if (!isLead(claim)) section(topicTag(claim), claim.citations[0]?.start_line ?? 0).claims.push(claim);
  for (const one of coded) section(one.snippet.title, one.snippet.source.start_line).coded.push(one);
  const leads = claims.filter(isLead);
  const ordered = [...sections.values()].toSorted((a, b) => a.at - b.at);
  return runsOf(ordered).flatMap((run): Block[] =>
    run.length > 1
      ? [{ kind: 'list', items: run.flatMap((small) => pointOf(small, context) ?? []) }]
      : run.flatMap((own) => [
          ...(own.title === '' ? [] : [heading(level, titleOf(own.title, context))]),
          ...toldWithCode([...own.claims, ...leads], own.coded, context, announcements, own.title),
        ]),
  );
}

/** Sections of one sentence in a row are points of a list: a heading each would be longer than what it heads. */
function runsOf(sections: readonly Section[]): Section[][] {
  const runs: Section[][] = [];
  for (const section of sections) {
    const last = runs.at(-1);
    if (last !== undefined && isSmall(section) && last.every(isSmall)) last.push(section);
    else runs.push([section]);
  }
  return runs;
}

/** One sentence that names what its heading names. */
const isSmall = ({ title, claims, coded }: Section): boolean =>
  title !== '' &&
  coded.length === 0 &&
  claims.length === 1 &&
  (claims[0]?.claim_text.toLowerCase().includes(title.toLowerCase().replaceAll('`', '')) ?? false);

function pointOf({ title, claims }: Section, context: PageContext): Line | undefined {
  const [claim] = claims;
  const line = claim === undefined ? undefined : context.sentence(claim);
  return line === undefined ? undefined : { ...line, text: `**${titleOf(title, context)}**: ${line.text}` };
}

/** A title that is a piece of code is set as one. */
const titleOf = (title: string, context: PageContext): string =>
  /[<>(]/u.test(title) && !/\s/u.test(title) ? context.code(title.replaceAll('`', '')) : context.prose(title);
