/** The commands of the Action. One file each; one line here. */
import type { ActionCommand } from '../call.ts';
import type { CommandName } from '../inputs.ts';
import apply from './apply.ts';
import check from './check.ts';
import comment from './comment.ts';
import fix from './fix.ts';
import openPr from './open-pr.ts';
import plan from './plan.ts';
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
  comment,
};

/** The two halves, chosen by their own action.yml. */
export const phases: Readonly<Record<'plan' | 'apply', ActionCommand>> = { plan, apply };
