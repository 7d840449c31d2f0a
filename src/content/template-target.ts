/** Whether a target is filled in by a template when the site is built. */
import { decode } from './url-path.ts';

/** One of these is in every template. */
const mayBeTemplate = (target: string): boolean =>
  target.includes('{') || target.includes('%') || target.includes('xxxxxx');
const TEMPLATE = /\{\{|\{%|<%|\$\{|\{[\w.]+\}|^\{|\bx{6,}\b/;
/** `%BASE%/x`, and not what stands between two percent escapes, of whatever encoding. */
const PLACEHOLDER = /%(?![A-F]{2}%)[A-Z_]{2,}%/;
export const isTemplate = (target: string): boolean =>
  mayBeTemplate(target) && (TEMPLATE.test(target) || (PLACEHOLDER.test(target) && decode(target) === target));
