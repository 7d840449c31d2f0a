/** What a reader does first, where no section is headed so: the section that holds the first sample is getting started, and no guide beside it that shows the same; pure. */
import type { ProductFacts } from '../../model/product-facts.ts';
import { startOf } from '../../samples/choose.ts';
import { firstSample, showsSample } from './first-sample.ts';
import type { Placement } from './place-units.ts';
import { linesOf } from './units.ts';

/** A longer section is a guide of its own. */
const LONGEST_LINES = 120;

export function withFirstSteps(placement: Placement, facts: ProductFacts): Placement {
  const { gettingStarted, guides } = placement;
  const isStarted = gettingStarted.some(({ role }) => role === 'first_steps') || showsSample(gettingStarted, facts);
  if (isStarted || startOf(facts) !== undefined) return placement;
  const own = guides.filter(({ isDocument }) => !isDocument);
  const first = firstSample(
    own.map(({ unit }) => unit),
    facts,
  );
  const guide = own.find(({ unit }) => unit === first?.unit);
  if (guide === undefined || !STEPS.has(guide.unit.role) || linesOf(guide.unit.sections) > LONGEST_LINES)
    return placement;
  return {
    ...placement,
    gettingStarted: [...gettingStarted, guide.unit],
    guides: guides.filter((each) => each !== guide),
  };
}
/** What is read from its start; an API or options are looked up. */
const STEPS: ReadonlySet<string> = new Set(['unknown', 'task', 'concept']);
