/** Texts that nobody writes and that hold the native Markdown parser, which cannot be ended: known before it sees them. */
import { flattened, nestsTooDeep } from './container-nesting.ts';
import { holdsHeavyRun, withoutHeavyRuns } from './heavy-runs.ts';

export const exceedsParser = (text: string): boolean => nestsTooDeep(text) || holdsHeavyRun(text);

/** The same text where it does not; else one that the parser takes in no time, with every offset kept. */
export const withinParser = (text: string): string => withoutHeavyRuns(flattened(text));
