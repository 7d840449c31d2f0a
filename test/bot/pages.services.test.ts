/** The bot's pages in a real browser: clicked through, by axe's rules in both themes and at two widths, deaf to hostile text, fast. */
import { cp } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rememberRun } from '../../bot/runs.ts';
import { createContext } from '../../src/context.ts';
import { drive } from '../../src/engine/drive.ts';
import type { RunConfig } from '../../src/model/run-config.ts';
import { requestApproval } from '../../src/toolhub/approvals.ts';
import { gate, issue, report } from '../report/issues.ts';
import { type Conversation, startConversation } from '../support/bot.ts';
import { inspectPage, LOOKS, launchChromium, openTab, type Watched } from '../support/chromium.ts';
import { refOf, seedCheck } from '../support/seeded-runs.ts';

const BAD = '"><img src=x onerror=alert(1)><script>alert(2)</script><a href="javascript:alert(3)">x</a>{{7*7}}\u202e';
let talk: Conversation;
let browser: Browser;
let watched: Watched;
let launched: string;
let hostile: string;
let large: string;
let eighth: string;

const approve = (run: string, file: string): ReturnType<typeof requestApproval> =>
  requestApproval(talk.running.bot.context, {
    run_id: run,
    repo: 'acme/docs',
    requester: { login: file === BAD ? BAD : 'rob', id: null },
    content: {
      base_branch: BAD,
      head_branch: BAD,
      commit_message: BAD,
      pr_title: BAD,
      files: [{ path: file, modified_content: BAD }],
    },
  });

beforeAll(async () => {
  [browser, talk] = await Promise.all([launchChromium(), startConversation({ signIn: true, private: true })]);
  const { bot } = talk.running;
  const { home } = bot.context;
  const examples = path.resolve(import.meta.dirname, '../../examples');
  for (const name of ['product', 'site'])
    await cp(path.join(examples, name), path.join(home, 'examples', name), { recursive: true });
  const config: RunConfig = {
    kind: 'launch',
    github_repo_url: path.join(home, 'examples', 'product'),
    site_repo_url: path.join(home, 'examples', 'site'),
    hugo: { build: false },
  };
  // The bot's own engine works on no folder: another one over the same store and home does.
  const local = await createContext({ env: { PATH: process.env.PATH, HOME: home }, cwd: home, home });
  const { run_id: run } = await local.engine.start(config);
  await drive(local.engine, run, { fix: true });
  // Who approves is held to the repository of the run.
  const header = (await local.store.get<{ config: RunConfig }>('run', run)) ?? { config };
  const site_repo_url = talk.forge.cloneUrl(talk.repo);
  await local.store.set('run', run, { ...header, config: { ...header.config, site_repo_url } });
  await local.close();
  launched = run;
  const repository = refOf(talk.repo, talk.installation);
  await rememberRun(bot, { repository, run, number: 7, head_sha: null, by: 'max' }, config);
  await approve(run, 'content/docs/guide.md');
  hostile = await seedCheck(
    talk,
    talk.repo,
    talk.installation,
    report(
      [
        issue({
          issue_id: BAD,
          title: BAD,
          message: BAD,
          gate: BAD,
          rule: BAD,
          error_code: BAD,
          suggested_fix: BAD,
          files: [BAD],
          location: { path: BAD, line: 1, column: 1 },
        }),
      ],
      { site_kind: BAD, gates: [gate({ name: BAD, title: BAD, reason: BAD })] },
    ),
  );
  await approve(hostile, BAD);
  const many = (length: number) =>
    report(
      Array.from({ length }, (_, n) =>
        issue({ n: n + 1, location: { path: 'docs/index.md', line: (n % 3) + 1, column: 1 } }),
      ),
    );
  large = await seedCheck(talk, talk.repo, talk.installation, many(2_000));
  eighth = await seedCheck(talk, talk.repo, talk.installation, many(250));
  watched = await openTab(browser);
}, 90_000);
afterAll(async () => {
  await browser.close();
  await talk[Symbol.asyncDispose]();
});
const goTo = (to: string): Promise<unknown> => watched.tab.goto(`${talk.running.url}${to}`);

describe('the pages', () => {
  it('lead from a closed door through GitHub to runs, a run, its parts, an approval, and out again', async () => {
    const { tab, problems } = watched;
    await goTo('/');
    expect(await inspectPage(watched, 'closed', LOOKS.slice(0, 1))).toEqual([]);
    await tab.getByRole('link', { name: 'sign in with GitHub' }).click();
    await tab.getByRole('button', { name: 'Continue as ann' }).click();
    expect(await tab.getByRole('heading', { level: 1 }).innerText()).toBe('Runs');
    expect(await inspectPage(watched, 'runs')).toEqual([]);

    await tab.getByLabel('Search').fill('max');
    await tab.getByLabel('State').selectOption('READY_FOR_PR');
    await tab.getByRole('button', { name: 'Show' }).click();
    expect(await tab.getByRole('status').innerText()).toBe('1 run match');
    await tab.getByRole('link', { name: launched }).click();
    expect(await inspectPage(watched, 'run', [LOOKS[0], LOOKS[3]])).toEqual([]);

    for (const name of ['Work', 'Pages', 'Gates', 'Changes', 'Evidence', 'Artifacts', 'Telemetry']) {
      await tab.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name, exact: true }).click();
      expect(await tab.getByRole('heading', { name, exact: true, level: 2 }).isVisible()).toBe(true);
    }
    await tab.getByRole('button', { name: 'Approve exactly this' }).click();
    expect(await tab.locator('#approvals + .box').innerText()).toContain('granted by ann');

    const evidence = tab.locator('section[aria-labelledby=evidence] li a').first();
    const title = await evidence.innerText();
    await evidence.click();
    expect(await tab.getByRole('heading', { level: 1 }).innerText()).toBe(title);
    expect(await inspectPage(watched, 'evidence', LOOKS.slice(1, 3))).toEqual([]);
    await tab.getByRole('link', { name: /^After: / }).click();
    await tab.getByRole('link', { name: /^Run r_/ }).click();
    await tab.getByRole('link', { name: 'page_plan.json' }).click();
    expect(JSON.parse(await tab.locator('body').innerText())).toMatchObject({ schema_version: 1 });
    await tab.goBack();
    await tab.getByRole('button', { name: 'Sign out' }).click();
    expect(await tab.getByRole('heading', { level: 1 }).innerText()).toBe('Signed out');
    await goTo(`/runs/${launched}`);
    expect(await tab.getByRole('heading', { level: 1 }).innerText()).toBe('Sign in');
    expect(problems).toEqual([]);
  });

  it('show each sentence beside the lines it rests on', async () => {
    const { tab } = watched;
    await goTo(`/runs/${launched}`);
    await tab.getByRole('link', { name: 'sign in with GitHub' }).click();
    await tab.getByRole('button', { name: 'Continue as ann' }).click();
    await tab.locator('section[aria-labelledby=evidence] li a').first().click();
    const row = tab.locator('.evidence', { hasText: 'in pure Python' }).first();
    expect(await row.locator('> div').first().innerText()).toContain('Tidemark reads tide gauge records');
    expect(await row.locator('> div').last().innerText()).toMatch(/(?:pyproject\.toml|README\.md):\d+/u);
    const [said, source] = await row.locator('> div').all();
    const left = await said?.boundingBox();
    const right = await source?.boundingBox();
    expect((right?.x ?? 0) > (left?.x ?? 0) + 100 && Math.abs((right?.y ?? 0) - (left?.y ?? 99)) < 5).toBe(true);
  });

  it('can be used with the keyboard alone', async () => {
    const { tab } = watched;
    await goTo('/runs');
    const reached: string[] = [];
    for (let press = 0; press < 8; press += 1) {
      await tab.keyboard.press('Tab');
      reached.push(
        await tab.evaluate(() => {
          const { activeElement: on } = document;
          const outline = on === null ? '' : getComputedStyle(on).outlineStyle;
          return `${on?.tagName.toLowerCase()}${outline === 'solid' ? '' : ' unseen'}`;
        }),
      );
    }
    expect(reached).toEqual(['a', 'button', 'input', 'select', 'button', 'div', 'a', 'a']);
  });

  it('take no field of a hostile repository for markup', async () => {
    const { problems, tab } = watched;
    for (const to of [
      `/runs/${hostile}`,
      `/runs?search=${encodeURIComponent(BAD)}`,
      `/runs/${hostile}/page?path=${encodeURIComponent(BAD)}`,
    ]) {
      await goTo(to);
      expect(
        await inspectPage(
          watched,
          to === `/runs/${hostile}` ? 'hostile' : 'hostile-other',
          to === `/runs/${hostile}` ? [LOOKS[0], LOOKS[3]] : [LOOKS[3]],
        ),
      ).toEqual([]);
    }
    await goTo(`/runs/${hostile}`);
    expect(await tab.locator('section[aria-labelledby=findings]').innerText()).toContain('<script>alert(2)</script>');
    expect(problems).toEqual([]);
  });

  it('show 2,000 findings, which is no more work for each than 250 are', async () => {
    const { tab } = watched;
    await goTo(`/runs/${large}`);
    expect(await tab.locator('details.finding').count()).toBe(2_000);
    const cookie = (await watched.context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    const { bot, url } = talk.running;
    /** Milliseconds of this process for an answer, made anew: an event changes the run, so that nothing gathered before can be used. */
    const work = async (run: string, n: number): Promise<number> => {
      await bot.context.engine.record(run, 'TOOL_CALLED', { n });
      const before = process.cpuUsage();
      const answer = await fetch(`${url}/runs/${run}`, { headers: { cookie } });
      await answer.text();
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    };
    const times: { large: number[]; eighth: number[] } = { large: [], eighth: [] };
    for (let n = 0; n < 5; n += 1) {
      times.large.push(await work(large, n));
      times.eighth.push(await work(eighth, n));
    }
    expect(Math.min(...times.large) / Math.min(...times.eighth)).toBeLessThan(12);
  });
});
