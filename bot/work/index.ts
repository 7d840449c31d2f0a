/** Every kind of work of the queue. */
import check from './check.ts';
import comment from './comment.ts';
import drive from './drive.ts';
import look from './look.ts';
import purge from './purge.ts';
import type { JobWork } from './work.ts';

export const works: readonly JobWork[] = [comment, look, check, drive, purge];
