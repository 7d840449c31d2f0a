/** What kind of claim a block makes: by its own words first, else by what it stands under. */
import type { LineRange, RawClaim } from '../../platforms/evidence.ts';
import type { Block } from './blocks.ts';
import type { Intent } from './intents.ts';
import { topicHeading } from './labels.ts';
import type { Nature } from './sentences.ts';

const KIND_OF_NATURE: Record<Nature, RawClaim['kind'] | null> = {
  statement: null,
  limitation: 'limitation',
  requirement: 'requirement',
  noise: null,
};
const KIND_OF_INTENT: Record<Intent, RawClaim['kind']> = {
  intro: 'feature',
  features: 'feature',
  formats: 'feature',
  install: 'other',
  requirements: 'requirement',
  limitations: 'limitation',
  licence: 'other',
  usage: 'other',
  api: 'api',
  faq: 'other',
  changelog: 'version',
  skip: 'other',
};

export function kindOf(intent: Intent, nature: Nature): RawClaim['kind'] {
  if (intent === 'limitations') return 'limitation';
  return KIND_OF_NATURE[nature] ?? KIND_OF_INTENT[intent];
}

/** A limit may hold for its topic only: the heading is part of what it says. */
export const topicRange = (block: Block): LineRange[] =>
  [...block.headings, ...block.parents].filter(({ text }) => topicHeading(text) !== undefined).slice(-1);
