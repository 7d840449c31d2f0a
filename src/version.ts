/** The version of this build. */
export { VERSION } from './generated/version.ts';
