/** Every command of the command line, in the order help shows them. */
import type { Command } from '../cli/command.ts';
import demo from './demo.ts';
import doctor from './doctor.ts';
import mcp from './mcp.ts';
import run from './run.ts';
import { runCommands } from './runs.ts';
import { toolCommands } from './tools.ts';

export const commands: readonly Command[] = [demo, run, ...runCommands, mcp, ...toolCommands, doctor];
