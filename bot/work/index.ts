/** Every kind of work of the queue. */
import button from './button.ts';
import check from './check.ts';
import collect from './collect.ts';
import comment from './comment.ts';
import config from './config.ts';
import dashboard from './dashboard.ts';
import drive from './drive.ts';
import look from './look.ts';
import needed from './needed.ts';
import press from './press.ts';
import preview from './preview.ts';
import purge from './purge.ts';
import scheduled from './scheduled.ts';
import tick from './tick.ts';
import truth from './truth.ts';
import welcome from './welcome.ts';
import type { JobWork } from './work.ts';

export const works: readonly JobWork[] = [
  comment,
  look,
  check,
  drive,
  collect,
  button,
  config,
  truth,
  needed,
  scheduled,
  dashboard,
  tick,
  press,
  preview,
  welcome,
  purge,
];
