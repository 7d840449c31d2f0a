/** The commands of the Action. One file each; one line here. */
import type { ActionCommand } from '../call.ts';
import type { CommandName } from '../inputs.ts';
import check from './check.ts';
import fix from './fix.ts';
import openPr from './open-pr.ts';
import resume from './resume.ts';
import run from './run.ts';
import status from './status.ts';
import verify from './verify.ts';

export const actionCommands: Readonly<Record<CommandName, ActionCommand>> = {
  check,
  fix,
  run,
  resume,
  'open-pr': openPr,
  verify,
  status,
};
