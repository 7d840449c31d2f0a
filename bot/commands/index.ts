/** Every slash command, in the order help shows them. */
import approve from './approve.ts';
import artifact from './artifact.ts';
import cancel from './cancel.ts';
import check from './check.ts';
import type { Command } from './command.ts';
import explain from './explain.ts';
import fix from './fix.ts';
import help from './help.ts';
import ignore from './ignore.ts';
import list from './list.ts';
import openPr from './open-pr.ts';
import pause from './pause.ts';
import rebase from './rebase.ts';
import recreate from './recreate.ts';
import resume from './resume.ts';
import start from './start.ts';
import status from './status.ts';
import verify from './verify.ts';
import why from './why.ts';

export const botCommands: readonly Command[] = [
  help,
  check,
  fix,
  start,
  status,
  list,
  resume,
  cancel,
  openPr,
  verify,
  rebase,
  recreate,
  ignore,
  approve,
  artifact,
  explain,
  pause,
  why,
];
