/** Every command of the command line, in the order help shows them. */
import type { Command } from '../cli/command.ts';
import attest from './attest.ts';
import bot from './bot.ts';
import check from './check.ts';
import contractCheck from './contract-check.ts';
import demo from './demo.ts';
import doctor from './doctor.ts';
import explain from './explain.ts';
import init from './init.ts';
import jobs from './jobs.ts';
import mcp from './mcp.ts';
import policy from './policy.ts';
import prune from './prune.ts';
import run from './run.ts';
import { runCommands } from './runs.ts';
import serve from './serve.ts';
import toolhub from './toolhub.ts';
import { toolCommands } from './tools.ts';
import undo from './undo.ts';
import verify from './verify.ts';
import verifyEvidence from './verify-evidence.ts';

export const commands: readonly Command[] = [
  demo,
  run,
  check,
  explain,
  init,
  undo,
  verify,
  ...runCommands,
  verifyEvidence,
  attest,
  prune,
  jobs,
  bot,
  mcp,
  toolhub,
  serve,
  ...toolCommands,
  policy,
  contractCheck,
  doctor,
];
