/** What a dry run does: a tool that only reads runs, one that can rehearse rehearses, and any other is named and not called. */
import { z } from 'zod';
import type { AnyTool } from './tool.ts';

/** `run`: as always, the tool itself minds `dryRun`. `described`: it is answered what would be called. */
export const howToRehearse = ({ effects, rehearses }: Pick<AnyTool, 'effects' | 'rehearses'>): 'run' | 'described' =>
  effects.readOnly || rehearses === 'run' ? 'run' : 'described';

/** What the answer of a call that was not made says: the tool, and the arguments it would be called with. */
export interface WouldCall {
  tool: string;
  arguments: Readonly<Record<string, unknown>>;
}
export const wouldCall = z.object({ tool: z.string(), arguments: z.record(z.string(), z.unknown()) });
