/** The pages of `/setup`: where the bot will be reached, what the App may do and why, and what to do once it is made. Pure. */
import { htmlDocument } from '../../src/report/html/document.ts';
import { type Html, html, withCode } from '../../src/report/html/escape.ts';
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
    html`<p>Launch acts on GitHub as an App of your own. The next page shows what it asks for; GitHub makes it, and its keys come back here and nowhere else.</p>
${problem === null ? null : html`<p class="bad" role="alert">${withCode(problem)}</p>`}
<form class="filter" method="get" action="/setup"><input type="hidden" name="key" value="${key}">
<label>Address at which GitHub reaches this bot <input name="url" type="url" required maxlength="300" value="${given.url}" placeholder="https://bot.example.org"></label>
<label>Organisation (none: your own account) <input name="owner" maxlength="39" pattern="[A-Za-z0-9-]*" value="${given.owner}"></label>
<label>Name of the App <input name="name" required maxlength="34" value="${given.name}"></label>
<button name="step" value="review">Go on</button></form>`,
  );

export const renderReview = (target: string, manifest: Record<string, unknown>, name: string): string =>
  page(
    `Make the App ${name}`,
    html`<p>It asks for this, and each with a reason:</p>
<div class="wide" tabindex="0" role="region" aria-label="Permissions"><table><thead><tr><th scope="col">Permission</th><th scope="col">Level</th><th scope="col">Without it</th></tr></thead>
<tbody>${NEEDED_PERMISSIONS.map(([permission, level, costs]) => html`<tr><td class="mono">${permission}</td><td>${level}</td><td>${costs}</td></tr>`)}</tbody></table></div>
<div class="wide" tabindex="0" role="region" aria-label="Events"><table><thead><tr><th scope="col">Event</th><th scope="col">Without it</th></tr></thead>
<tbody>${NEEDED_EVENTS.map(([event, costs]) => html`<tr><td class="mono">${event}</td><td>${costs}</td></tr>`)}</tbody></table></div>
<form method="post" action="${target}"><input type="hidden" name="manifest" value="${JSON.stringify(manifest)}"><p><button>Make it on GitHub</button></p></form>`,
  );

export const renderDone = (install: string, file: string): string =>
  page(
    'The App is made',
    html`<ol><li>Its keys are in <code>${file}</code>, readable by you alone. The bot has started with them.</li>
<li><a href="${install}" rel="noopener noreferrer">Install the App</a> on a repository with docs.</li>
<li>Comment <code>/launch help</code> on an issue or pull request there.</li></ol>`,
  );

export const renderProblem = (text: string): string =>
  page('Not set up', html`<p class="bad" role="alert">${text}</p>`);
