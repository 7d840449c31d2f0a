/** W8 judges in the same session as W7. */
export { checkConfigOf, openRunSession } from '../../validation/run-session.ts';
