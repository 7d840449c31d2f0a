/** The pages of the bot at `/`: private, without scripts, under a policy that lets nothing in. */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LaunchError } from '../../src/errors.ts';
import { html, link, trusted } from '../../src/report/html/escape.ts';
import { renderRunPage } from '../../src/report/html/run-page.ts';
import { styleSheet } from '../../src/report/html/style.ts';
import { gatherRunReport } from '../../src/report/run-report.ts';
import type { Bot } from '../bot.ts';
import { repositoryOf } from '../bot.ts';
import { send } from '../http/send.ts';
import { isSigned } from '../links.ts';
import type { RepositoryRef } from '../model.ts';
import { fullName } from '../model.ts';
import { mayUse } from '../permissions.ts';
import { ownerOf, type RunOwner } from '../runs.ts';
import type { Route } from '../server.ts';
import { type RunRow, renderMessagePage, renderRunsPage } from './runs-page.ts';
import { sessionOf } from './session.ts';

export const PAGE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'interest-cohort=()',
  'x-frame-options': 'DENY',
} as const;
const css = styleSheet.markup;
/** Named by its content: it may be kept for ever. */
const STYLE_PATH = `/style-${createHash('sha256').update(css).digest('hex').slice(0, 12)}.css`;
const STYLE = trusted(`<link rel="stylesheet" href="${STYLE_PATH}">`);
const PER_PAGE = 50;
/** So many of the newest runs are looked through. */
const LOOKED_AT = 2_000;
const ROLE_MS = 60_000;

export function createPages(bot: Bot): Route {
  const roles = new Map<string, { may: boolean; until: number }>();
  const show = (response: ServerResponse, status: number, text: string): void =>
    send(response, status, 'text/html; charset=utf-8', text, PAGE_HEADERS);
  const login = (request: IncomingMessage): string | undefined =>
    sessionOf(bot.settings.pageKey, request, bot.context.clock.now());

  /** As GitHub says, asked again each minute. A public repository is read by everybody, its runs only by those who signed in. */
  async function mayRead(who: string, repository: RepositoryRef): Promise<boolean> {
    const key = `${who}|${repository.installation}|${repository.id}`;
    const now = bot.context.clock.now();
    const known = roles.get(key);
    if (known !== undefined && known.until > now) return known.may;
    const may = await repositoryOf(bot, repository)
      .roleOf(who)
      .then(
        (role) => mayUse(role, 'read'),
        () => false,
      );
    if (roles.size > 10_000) roles.clear();
    roles.set(key, { may, until: now + ROLE_MS });
    return may;
  }

  async function list(who: string, query: URLSearchParams, response: ServerResponse): Promise<void> {
    const search = (query.get('search') ?? '').slice(0, 100);
    const state = query.get('state') ?? '';
    const { store, engine } = bot.context;
    const ids = (await store.keys('bot-run')).sort().toReversed().slice(0, LOOKED_AT);
    const owners = (await store.getMany<RunOwner>('bot-run', ids)).filter((owner) => owner !== undefined);
    const visible: RunRow[] = [];
    for (const owner of owners) {
      if (!(await mayRead(who, owner.repository))) continue;
      if (
        search !== '' &&
        ![owner.run, fullName(owner.repository), owner.by].some((text) =>
          text.toLowerCase().includes(search.toLowerCase()),
        )
      )
        continue;
      const snapshot = await engine.snapshot(owner.run).catch(() => undefined);
      if (snapshot === undefined || (state !== '' && snapshot.state !== state)) continue;
      visible.push({
        run: owner.run,
        repository: fullName(owner.repository),
        kind: snapshot.kind,
        state: snapshot.state,
        started: snapshot.created_at,
        number: owner.number,
        by: owner.by,
      });
    }
    const pages = Math.max(1, Math.ceil(visible.length / PER_PAGE));
    const page = Math.min(pages, Math.max(1, Math.trunc(Number(query.get('page') ?? 1)) || 1));
    show(
      response,
      200,
      renderRunsPage({
        rows: visible.slice((page - 1) * PER_PAGE, page * PER_PAGE),
        total: visible.length,
        page,
        pages,
        search,
        state,
        login: who,
        style: STYLE,
      }),
    );
  }

  async function run(request: IncomingMessage, url: URL, id: string, response: ServerResponse): Promise<void> {
    const who = login(request);
    const isLinked = isSigned(bot.settings.pageKey, id, url.searchParams, Math.floor(bot.context.clock.now() / 1000));
    if (!isLinked && who === undefined) return show(response, 401, signIn(url));
    const owner = await ownerOf(bot, id);
    // Whoever may not read it is told what a stranger to it is told.
    if (owner === undefined || (!isLinked && !(await mayRead(who ?? '', owner.repository))))
      return show(response, 404, notFound());
    try {
      show(response, 200, renderRunPage(await gatherRunReport(bot.context.engine, id), STYLE));
    } catch (thrown) {
      if (thrown instanceof LaunchError && thrown.code === 'RUN_NOT_FOUND') return show(response, 404, notFound());
      throw thrown;
    }
  }

  const signIn = (url: URL): string =>
    renderMessagePage(
      'Sign in',
      bot.settings.oauth === null
        ? html`This page is private. Open it by the link in the check of the pull request.`
        : html`This page is private: <a href="/login?back=${encodeURIComponent(url.pathname)}">sign in with GitHub</a> to see what you may read.`,
      STYLE,
    );
  const notFound = (): string =>
    renderMessagePage(
      'Not found',
      html`There is no such run, or it is not yours to read. ${link(bot.settings.webUrl, 'Back to GitHub')}`,
      STYLE,
    );

  return async (request, response, url) => {
    const id = /^\/runs\/(r_[0-9TZ-]{20,24}_[a-z0-9]{4,64})$/u.exec(url.pathname)?.[1];
    if (url.pathname !== '/' && url.pathname !== '/runs' && url.pathname !== STYLE_PATH && id === undefined)
      return false;
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      send(response, 405, 'text/plain', 'Unexpected method, expected GET.\n', { allow: 'GET, HEAD' });
      return true;
    }
    if (url.pathname === STYLE_PATH)
      send(response, 200, 'text/css; charset=utf-8', css, { 'cache-control': 'public, max-age=31536000, immutable' });
    else if (id !== undefined) await run(request, url, id, response);
    else {
      const who = login(request);
      if (who === undefined) show(response, 401, signIn(url));
      else await list(who, url.searchParams, response);
    }
    return true;
  };
}
