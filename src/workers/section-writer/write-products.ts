/** Products positions: what it is, what it does, with which formats, and where it stops. */
import { tagOf } from '../../model/claim-tags.ts';
import type { Claim } from '../../model/product-facts.ts';
import { type Block, heading, paragraph } from '../../templates/blocks.ts';
import { HEADINGS } from '../../templates/headings.ts';
import { isPersonal } from '../../templates/sentences.ts';
import { taglineOf, taglineText } from '../../templates/tagline.ts';
import { topicOf } from '../../templates/topic.ts';
import { atAGlance } from './at-a-glance.ts';
import { bodyBlocks, featureBlocks, withPronouns } from './claims-as-blocks.ts';
import { formatBlocks } from './format-table.ts';
import { limitationLines } from './limitations.ts';
import type { PageContext } from './page-context.ts';

export function writeLanding(context: PageContext): Block[] {
  const { claims, facts, say } = context;
  const tagline = claims.filter((claim) => claim === taglineOf(facts));
  const isIntro = (claim: Claim): boolean =>
    claim.claim_kind === 'feature' && tagOf(claim, 'section') === 'intro' && !isPersonal(claim.claim_text);
  const intro = claims.filter((claim) => isIntro(claim) && !tagline.includes(claim));
  const features = claims.filter(
    (claim) => claim.claim_kind === 'feature' && !tagline.includes(claim) && !intro.includes(claim),
  );
  const limitations = claims.filter((claim) => claim.claim_kind === 'limitation');
  const opening = [...tagline, ...intro.filter((claim) => context.sentence(claim) !== undefined)].slice(0, 3);
  const openingLines = opening.map(
    (claim) =>
      context.sentence(claim) ?? { text: context.prose(taglineText(claim, context.product)), claims: [claim.claim_id] },
  );
  return [
    paragraph(...withPronouns(openingLines, context.product), { text: say('landingPromise') }),
    heading(2, HEADINGS.features),
    ...featuresByTopic([...intro.filter((claim) => !opening.includes(claim)), ...features], context),
    heading(2, HEADINGS.formats),
    ...formatBlocks(
      claims.filter((claim) => claim.claim_kind === 'format'),
      limitations,
      context,
    ),
    heading(2, HEADINGS.glance),
    ...atAGlance(context),
    heading(2, HEADINGS.install),
    ...installTeaser(context),
    heading(2, HEADINGS.limitations),
    ...limitationBlocks(limitations, context),
  ];
}

/** One list for all, or a heading a topic when at least two topics carry three points each. */
function featuresByTopic(claims: readonly Claim[], context: PageContext): Block[] {
  const topics = new Map<string, Claim[]>();
  for (const claim of claims) {
    const topic = topicOf(claim) ?? '';
    topics.set(topic, [...(topics.get(topic) ?? []), claim]);
  }
  const large = [...topics].filter(([topic, own]) => topic !== '' && own.length >= 3).map(([topic]) => topic);
  if (large.length < 2) return featureBlocks(claims, context);
  const rest = claims.filter((claim) => !large.includes(topicOf(claim) ?? ''));
  return [
    ...featureBlocks(rest, context),
    ...large.flatMap((topic) => [
      heading(3, context.prose(topic)),
      ...bodyBlocks(topics.get(topic) ?? [], context, topic),
    ]),
  ];
}

function limitationBlocks(limitations: readonly Claim[], context: PageContext): Block[] {
  const said = limitations.filter((claim) => !isSaidFurther(claim, limitations));
  const lines = limitationLines(said, context);
  if (lines.length < 2) return lines.map((line) => paragraph(line));
  return [paragraph({ text: context.say('limits') }), { kind: 'list', items: lines }];
}

/** "X does not write HDR", where another limitation of the same format and direction says why. */
function isSaidFurther(claim: Claim, limitations: readonly Claim[]): boolean {
  const [format, direction] = [tagOf(claim, 'format'), tagOf(claim, 'direction')];
  if (format === undefined || direction === undefined) return false;
  return limitations.some(
    (other) =>
      other !== claim &&
      other.claim_text.length > claim.claim_text.length &&
      tagOf(other, 'format') === format &&
      tagOf(other, 'direction') === direction,
  );
}

/** The command itself; requirements and first steps are the guide's. */
function installTeaser({ facts, say }: PageContext): Block[] {
  const [first] = facts.install_commands;
  if (first === undefined) return [];
  return [
    paragraph({ text: say('install') }),
    { kind: 'code', language: 'bash', code: first.command, claims: [first.claim_id] },
  ];
}
