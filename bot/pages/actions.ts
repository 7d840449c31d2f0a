/** What a reader of a run's page may ask for: the commands of a comment as buttons, each behind a page that asks again, answered in the run's thread. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Html, html } from '../../src/report/html/escape.ts';
import { readBody } from '../../src/serve/read-body.ts';
import type { Access } from '../access.ts';
import type { Bot } from '../bot.ts';
import { reportOf } from '../commands/explain.ts';
import { countSafe } from '../commands/fix-refusal.ts';
import { GRAMMARS, type Permission } from '../commands/grammar.ts';
import type { RunNow } from '../commands/next-for.ts';
import { send } from '../http/send.ts';
import { type DataOf, fullName } from '../model.ts';
import type { RunOwner } from '../runs.ts';
import { isFromHere, readForm } from './form.ts';
import { renderTop } from './runs-page.ts';
import { showMessage } from './show.ts';
import { type ThreadNow, threadNow } from './thread-now.ts';
import type { Viewer } from './viewer.ts';

export const ACTION_PATH = /^\/runs\/(r_[0-9TZ-]{20,24}_[a-z0-9]{4,64})\/do\/([a-z-]{3,10})$/u;

interface Action {
  command: 'open-pr' | 'fix' | 'check' | 'resume' | 'cancel';
  label: string;
  /** What happens once it is confirmed. */
  says(thread: ThreadNow): string;
  /** Whether the command names the run. */
  ofRun: boolean;
  isOffered(run: RunNow, now: { thread: ThreadNow; safe: number }): boolean;
}

const isOver = ({ state }: RunNow): boolean => ['DONE', 'FAILED', 'CANCELLED', 'PR_OPENED'].includes(state);

/** In the order of the page. */
const ACTIONS: readonly Action[] = [
  {
    command: 'open-pr',
    label: 'Open the pull request',
    says: () => 'Its pages are committed to a branch of their own, and a pull request is opened.',
    ofRun: true,
    isOffered: (run) =>
      run.kind !== 'check' && run.state === 'READY_FOR_PR' && run.pr === null && run.applied_patches?.length !== 0,
  },
  {
    command: 'fix',
    label: 'Fix what can be fixed safely',
    says: ({ head }) =>
      head.isFork
        ? 'Safe fixes are suggested in a review. Nothing is pushed to the fork.'
        : head.ref === head.base_ref
          ? 'Safe fixes are proposed in a pull request.'
          : 'Safe fixes are pushed to the branch that was checked, as one commit.',
    ofRun: false,
    isOffered: ({ kind, state }, { thread, safe }) =>
      kind === 'check' && (state === 'VALIDATING' || state === 'READY_FOR_PR') && safe > 0 && thread.refusal === null,
  },
  {
    command: 'check',
    label: 'Check again',
    says: () => 'The docs are checked once more, as they are now.',
    ofRun: false,
    isOffered: ({ kind }, { thread }) => kind === 'check' && thread.head.repository !== null,
  },
  {
    command: 'resume',
    label: 'Continue',
    says: () => 'The run goes on where it stopped.',
    ofRun: true,
    isOffered: (run) =>
      run.kind !== 'check' && !isOver(run) && run.state !== 'READY_FOR_PR' && run.fixes_exhausted !== true,
  },
  {
    command: 'cancel',
    label: 'Cancel the run',
    says: () => 'The run ends, and nothing of it is proposed. What was written outside stays.',
    ofRun: true,
    isOffered: (run) => run.kind !== 'check' && !isOver(run),
  },
];

const leastFor = ({ command }: Action): Permission =>
  GRAMMARS.find(({ name }) => name === command)?.whoCanUse ?? 'admin';

/** Nothing for a run without a thread, or with a locked one, where nobody could be answered, and for who is not signed in. */
async function actionsFor(
  access: Access,
  { asker, signedIn }: Viewer,
  owner: RunOwner,
  run: RunNow,
  { thread, safe }: { thread: ThreadNow | undefined; safe: number },
): Promise<readonly Action[]> {
  if (asker === null || signedIn === null || thread === undefined || thread.isLocked) return [];
  const role = await Promise.all(ACTIONS.map((action) => access.may(asker, owner.repository, leastFor(action))));
  return ACTIONS.filter((action, at) => role[at] === true && action.isOffered(run, { thread, safe }));
}

export async function actionsSection(
  access: Access,
  viewer: Viewer,
  owner: RunOwner,
  run: RunNow,
  now: { thread: ThreadNow | undefined; safe: number },
): Promise<{ id: string; title: string; body: Html } | undefined> {
  const offered = await actionsFor(access, viewer, owner, run, now);
  if (offered.length === 0) return undefined;
  return {
    id: 'actions',
    title: 'What you can do',
    body: html`<p class="actions">${offered.map(({ command, label }) => html`<a class="button" href="/runs/${owner.run}/do/${command}">${label}</a> `)}</p>`,
  };
}

/** GET asks again, POST with the page's own form puts the command into the queue, once for a form. */
export async function serveAction(
  bot: Bot,
  access: Access,
  viewer: Viewer,
  { run, command }: { run: string; command: string },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const back = html`<a href="/runs/${run}">Back to the run</a>.`;
  const form = request.method === 'POST' ? readForm(await readBody(request, 4_096)) : undefined;
  const { asker, signedIn } = viewer;
  if (asker === null || signedIn === null)
    return showMessage(
      response,
      401,
      'Not signed in',
      html`<a href="/login?back=${encodeURIComponent(`/runs/${run}`)}">Sign in</a> first.`,
    );
  if (form !== undefined && !isFromHere(request, bot.settings.publicUrl, form, signedIn))
    return showMessage(
      response,
      403,
      'Not asked for',
      html`This form is out of date. Open the page again and send it from there. ${back}`,
    );
  const owner = await access.run(asker, run, 'read');
  if (owner === undefined)
    return showMessage(response, 404, 'Not found', html`There is no such run, or you may not read it.`);
  const snapshot = await bot.context.engine.snapshot(run);
  const thread = await threadNow(bot, owner);
  const safe = countSafe((await reportOf(bot, run))?.issues ?? []);
  const offered = await actionsFor(access, viewer, owner, snapshot, { thread, safe });
  const action = offered.find((each) => each.command === command);
  if (action === undefined || owner.number === null || thread === undefined)
    return showMessage(
      response,
      409,
      'Not possible now',
      html`The run is past that step, its thread does not take it, or your role on the repository does not allow it. ${back}`,
    );
  const place = `${fullName(owner.repository)}#${owner.number}`;
  const once = form?.get('once') ?? '';
  if (form === undefined || !/^[\w-]{12,64}$/u.test(once))
    return showMessage(
      response,
      200,
      `${action.label}?`,
      html`${action.says(thread)} The answer appears in ${place}.</p>
<form method="post" action="/runs/${run}/do/${command}"><input type="hidden" name="csrf" value="${signedIn.csrf}"><input type="hidden" name="once" value="${bot.context.ids.random(24)}"><button>${action.label}</button></form><p>${back}`,
      {},
      renderTop({ login: signedIn.session.login, csrf: signedIn.csrf }),
    );
  await bot.queue.add({
    id: `press:${run}:${command}:${once}`,
    kind: 'press',
    tenant: String(owner.repository.installation),
    lock: `comment:${owner.repository.id}:${owner.number}`,
    data: {
      v: 1,
      repository: owner.repository,
      number: owner.number,
      author: signedIn.session.login,
      author_id: signedIn.session.id,
      line: action.ofRun ? `${command} ${run}` : command,
      sha: owner.head_sha,
      pressed: new Date(bot.context.clock.now()).toISOString(),
    } satisfies DataOf<'press'>,
  });
  send(response, 303, 'text/plain', '', { location: `/runs/${run}?asked=${command}` });
}

/** Above the page of a run whose button was pressed. */
export function askedLine(url: URL, owner: RunOwner, webUrl: string): Html | undefined {
  const action = ACTIONS.find(({ command }) => command === url.searchParams.get('asked'));
  if (action === undefined || owner.number === null) return undefined;
  const name = fullName(owner.repository);
  return html`Asked for: ${action.label.toLowerCase()}. The answer appears in <a href="${webUrl}/${name}/issues/${owner.number}">${name}#${owner.number}</a>.`;
}
