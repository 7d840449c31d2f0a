/** Pages as answers: one style sheet named by its content, and a policy under which nothing else is loaded and no script runs. */
import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type Html, trusted } from '../../src/report/html/escape.ts';
import { styleSheet } from '../../src/report/html/style.ts';
import { send } from '../http/send.ts';
import { renderMessagePage } from './runs-page.ts';

/** `formTo`: another origin that a form of this page may be sent to. */
export const pageHeaders = (formTo?: string): Record<string, string> => ({
  'content-security-policy': `default-src 'none'; style-src 'self'; form-action 'self'${formTo === undefined ? '' : ` ${formTo}`}; base-uri 'none'; frame-ancestors 'none'`,
  // Other sites learn no address of ours; our own forms say that they are.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'x-frame-options': 'DENY',
});
const css = styleSheet.markup;
/** Named by its content: it may be kept for ever. */
export const STYLE_PATH = `/style-${createHash('sha256').update(css).digest('hex').slice(0, 12)}.css`;
export const STYLE: Html = trusted(`<link rel="stylesheet" href="${STYLE_PATH}">`);

export function showStyle(response: ServerResponse): void {
  send(response, 200, 'text/css; charset=utf-8', css, { 'cache-control': 'public, max-age=31536000, immutable' });
}
export function showPage(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  send(response, status, 'text/html; charset=utf-8', text, { ...pageHeaders(), ...headers });
}
export function showMessage(
  response: ServerResponse,
  status: number,
  title: string,
  text: Html,
  headers: Record<string, string> = {},
  top: Html | null = null,
): void {
  showPage(response, status, renderMessagePage(title, text, STYLE, top), headers);
}
