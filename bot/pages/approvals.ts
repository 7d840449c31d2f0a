/** Approvals of a run on its page, and the form that grants one: a signed-in person with write permission who did not ask for it. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { LaunchError } from '../../src/errors.ts';
import { isSamePerson } from '../../src/model/who.ts';
import { type Html, html } from '../../src/report/html/escape.ts';
import { readBody } from '../../src/serve/read-body.ts';
import { countOf } from '../../src/text/count.ts';
import {
  type Approval,
  grantApproval,
  listApprovals,
  readApproval,
  refusalOf,
  requesterIn,
  shownOf,
} from '../../src/toolhub/approvals.ts';
import { isCall, type Shown } from '../../src/toolhub/shown-change.ts';
import type { Access } from '../access.ts';
import type { Bot } from '../bot.ts';
import { send } from '../http/send.ts';
import { requireOwnRepository } from '../own-repository.ts';
import { isFromHere, readForm } from './form.ts';
import { showMessage } from './show.ts';
import type { Viewer } from './viewer.ts';

export const APPROVAL_PATH = /^\/runs\/(r_[0-9TZ-]{20,24}_[a-z0-9]{4,64})\/approvals\/(ap_[A-Za-z0-9_-]{4,64})$/u;

/** `viewer` may be without a session: then nothing can be pressed. */
export async function approvalsSection(
  bot: Bot,
  access: Access,
  run: string,
  viewer: Viewer,
): Promise<{ id: string; title: string; body: Html } | undefined> {
  const approvals = await listApprovals(bot.context, run);
  if (approvals.length === 0) return undefined;
  const mayWrite = viewer.asker !== null && (await access.run(viewer.asker, run, 'write')) !== undefined;
  const now = bot.context.clock.now();
  const shown = await Promise.all(approvals.map((approval) => shownOf(bot.context.store, approval)));
  return {
    id: 'approvals',
    title: 'Approvals',
    body: html`${approvals.map((approval, index) => item(approval, shown[index], run, viewer, mayWrite, now))}`,
  };
}

function item(
  approval: Approval,
  change: Shown | undefined,
  run: string,
  { asker, signedIn }: Viewer,
  mayWrite: boolean,
  now: number,
): Html {
  const {
    approval_id: id,
    status,
    paths,
    requested_by: by,
    granted_by: granted,
    expires_at: ends,
    content_sha256,
  } = approval;
  const refusal = status === 'used' ? undefined : refusalOf(approval, { now: () => now });
  const shown =
    refusal === undefined ? status : refusal.details.reason === 'approval_clock' ? 'clock set back' : 'expired';
  const isOwn = asker?.kind === 'person' && isSamePerson(asker, requesterIn(approval));
  const form =
    shown !== 'requested' || signedIn === null || !mayWrite
      ? null
      : isOwn
        ? html`<p class="soft">You asked for it: somebody else with write permission grants it.</p>`
        : html`<form method="post" action="/runs/${run}/approvals/${id}"><input type="hidden" name="csrf" value="${signedIn.csrf}"><input type="hidden" name="content_sha256" value="${content_sha256}"><button>Approve exactly this</button></form>`;
  return html`<div class="box"><p><span class="pill ${refusal !== undefined ? 'bad' : shown === 'requested' ? 'warn' : 'good'}">${shown}</span> <span class="mono">${id}</span>, asked for by ${by}${granted === null ? null : html`, granted by ${granted}`}, until ${ends.slice(0, 16).replace('T', ' ')} UTC</p>
<ul>${paths.map((path) => html`<li class="mono">${path}</li>`)}</ul><p class="soft">Content <span class="mono">${content_sha256}</span></p>${changeText(change)}${form}</div>`;
}

/** What will be written, before the button that allows it. */
function changeText(change: Shown | undefined): Html {
  if (change === undefined)
    return html`<p class="soft">What it writes was not kept: it was asked for by an earlier version. Ask for it again to see it.</p>`;
  if (isCall(change))
    return html`<p>One call of <span class="mono">${change.tool}</span>, which the policy holds until it is approved, with</p><pre class="lines" tabindex="0">${change.arguments}</pre>${change.left === 0 ? null : html`<p><strong>${countOf(change.left, 'character')} more are not shown.</strong></p>`}`;
  const left = change.files.filter((file) => file.left > 0).length;
  return html`<p>${change.repository === undefined ? 'From' : html`In <span class="mono">${change.repository}</span> from`} <span class="mono">${change.head_branch}</span> into <span class="mono">${change.base_branch}</span>, titled <strong>${change.pr_title}</strong></p>
<p class="soft">Commit message</p><pre class="lines" tabindex="0">${change.commit_message}</pre>${change.pr_body === '' ? null : html`<p class="soft">Text of the pull request</p><pre class="lines" tabindex="0">${change.pr_body}</pre>`}
${left === 0 ? null : html`<p class="soft"><strong>${String(left)} of the files are too large to be shown whole here.</strong></p>`}
${change.files.map(
  (file) =>
    html`<details open><summary class="mono">${file.path}</summary>${file.isWhole ? html`<p class="soft">Written whole, whatever stands there now.</p>` : null}<pre class="lines" tabindex="0">${file.patch}</pre>${file.left === 0 ? null : html`<p><strong>${countOf(file.left, 'character')} more are not shown.</strong></p>`}</details>`,
)}`;
}

export async function grantFromPage(
  bot: Bot,
  access: Access,
  { asker, signedIn }: Viewer,
  { run, id }: { run: string; id: string },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const back = html`<a href="/runs/${run}">Back to the run</a>.`;
  const form = readForm(await readBody(request, 4_096));
  if (signedIn === null || asker === null)
    return showMessage(response, 401, 'Not signed in', html`<a href="/login">Sign in</a> to approve.`);
  if (!isFromHere(request, bot.settings.publicUrl, form, signedIn))
    return showMessage(
      response,
      403,
      'Not approved',
      html`This form is out of date. Open the page again and send it from there. ${back}`,
    );
  if ((await access.run(asker, run, 'read')) === undefined)
    return showMessage(response, 404, 'Not found', html`There is no such run, or you may not read it.`);
  if ((await access.run(asker, run, 'write')) === undefined)
    return showMessage(
      response,
      403,
      'Not approved',
      html`Approving needs write permission on the repository. ${back}`,
    );
  try {
    await requireOwnRepository(bot, run);
    const seen = await readApproval(bot.context, id, run);
    if (seen.content_sha256 !== form.get('content_sha256'))
      return showMessage(response, 409, 'Not approved', html`It is not the content that was shown. ${back}`);
    await grantApproval(bot.context, id, signedIn.session);
    send(response, 303, 'text/plain', '', { location: `/runs/${run}#approvals` });
  } catch (thrown) {
    if (!(thrown instanceof LaunchError) || thrown.code === 'INTERNAL') throw thrown;
    showMessage(response, 409, 'Not approved', html`${thrown.message} ${back}`);
  }
}
