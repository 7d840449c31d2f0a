/** The pages of `/setup`: where the bot will be reached, what the App may do and why, and what to do once it is made. Pure. */
import { htmlDocument } from '../../src/report/html/document.ts';
import { type Html, html, withCode } from '../../src/report/html/escape.ts';
import { dataTable } from '../../src/report/html/table.ts';
import { NEEDED_EVENTS, NEEDED_PERMISSIONS } from '../doctor.ts';
import { STYLE } from '../pages/show.ts';

const page = (title: string, body: Html): string =>
  htmlDocument({
    title: `${title} · Launch`,
    style: STYLE,
    heading: html`<h1>${title}</h1>`,
    body,
    footer: html`Launch`,
  });

export const renderAsk = (
  key: string,
  given: { url: string; owner: string; name: string },
  problem: string | null,
): string =>
  page(
    'Set up the bot',
    html`<p>Launch acts on GitHub as an App of your own. The next page shows which permissions it asks for. GitHub then creates the App, and its keys come back to this bot alone.</p>
${problem === null ? null : html`<p class="bad" role="alert">${withCode(problem)}</p>`}
<form class="ask" method="get" action="/setup"><input type="hidden" name="key" value="${key}">
<label>Public address of this bot <input name="url" type="url" required maxlength="300" value="${given.url}" placeholder="https://bot.example.org"></label>
<label>Organisation <span class="soft">(empty: your own account)</span> <input name="owner" maxlength="39" pattern="[A-Za-z0-9-]*" value="${given.owner}"></label>
<label>Name of the App <input name="name" required maxlength="34" value="${given.name}"></label>
<p><button name="step" value="review">Continue</button></p></form>`,
  );

export const renderReview = (target: string, manifest: Record<string, unknown>, name: string): string =>
  page(
    `Create the App ${name}`,
    html`<p>The App asks for these permissions and events. Without one of them, the bot still runs, and does not do what the last column says.</p>
<h2>Permissions</h2>
${dataTable(
  'Permissions',
  ['Permission', { title: 'Level', isPlain: true }, 'Without it'],
  NEEDED_PERMISSIONS.map(([permission, level, costs]) => [{ shown: permission, tone: 'mono' }, level, costs]),
)}
<h2>Events</h2>
${dataTable(
  'Events',
  ['Event', 'Without it'],
  NEEDED_EVENTS.map(([event, costs]) => [{ shown: event, tone: 'mono' }, costs]),
)}
<form method="post" action="${target}"><input type="hidden" name="manifest" value="${JSON.stringify(manifest)}"><p><button>Create the App on GitHub</button></p></form>`,
  );

export const renderDone = (install: string, file: string): string =>
  page(
    'The App is created',
    html`<ol><li>Its keys are in <code>${file}</code>, readable by you alone. The bot has started with them.</li>
<li><a href="${install}" rel="noopener noreferrer">Install the App</a> on a repository with docs.</li>
<li>Comment <code>/launch help</code> on an issue or pull request there.</li></ol>`,
  );

export const renderProblem = (text: string): string =>
  page('Not set up', html`<p class="bad" role="alert">${withCode(text)}</p>`);
