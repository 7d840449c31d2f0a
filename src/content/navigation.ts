/** Entries of a site's navigation file that name no page. */
import type { NavigationGap } from '../generators/generator.ts';
import { generatorOf } from '../generators/index.ts';
import type { LiveIndex } from './build-index.ts';

/** Undefined where this kind of site keeps its navigation in no file of its own. */
export const navigationGaps = (index: LiveIndex): NavigationGap[] | undefined =>
  generatorOf(index.kind).navigation?.gaps?.(index);
