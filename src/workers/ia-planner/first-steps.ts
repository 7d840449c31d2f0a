/** What a reader does first, where no section is headed so: the section that holds the first sample is getting started, and no guide beside it that shows the same; pure. */
import type { ProductFacts } from '../../model/product-facts.ts';
import { startOf } from '../../samples/choose.ts';
import { firstSample, showsSample } from './first-sample.ts';
import { isWorthSharing, type Placement } from './place-units.ts';
import { STARTING } from './start-order.ts';
import { linesOf, type Unit } from './units.ts';

/** A longer section is a guide of its own. */
const LONGEST_LINES = 120;

export function withFirstSteps(placement: Placement, facts: ProductFacts): Placement {
  const { landing, gettingStarted, guides, more } = placement;
  const starting = gettingStarted.filter(({ role }) => STARTING.includes(role));
  const isStarted = starting.some(({ role }) => role === 'first_steps') || showsSample(starting, facts);
  if (isStarted || startOf(facts) !== undefined) return placement;
  const own = guides.filter(({ isDocument, unit }) => !isDocument && unit.document.role === 'readme');
  const first = firstSample(
    own.map(({ unit }) => unit),
    facts,
  );
  const guide = own.find(({ unit }) => unit === first?.unit);
  // What a document opens with is shown where nothing else begins.
  if (showsSample(landing.filter(isOpening), facts)) return placement;
  if (guide === undefined || !STEPS.has(guide.unit.role) || linesOf(guide.unit.sections) > LONGEST_LINES)
    return placement;
  const small = gettingStarted.filter((unit) => !starting.includes(unit));
  const isPage = isWorthSharing(small);
  return {
    ...placement,
    gettingStarted: [...starting, guide.unit, ...(isPage ? [] : small)],
    guides: guides.filter((each) => each !== guide),
    more: isPage ? [...small, ...more] : more,
  };
}
const isOpening = ({ root, document }: Unit): boolean => root === null && document.role === 'readme';
/** What is read from its start; an API or options are looked up. */
const STEPS: ReadonlySet<string> = new Set(['unknown', 'task', 'concept']);
