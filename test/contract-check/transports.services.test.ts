/** The contracts over stdio and HTTP, by the command a person types, and through the bot; a server that breaks one is named. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { contracts } from '../../src/contract-check/index.ts';
import { linkOverHttp } from '../../src/contract-check/links/http.ts';
import { linkTo } from '../../src/contract-check/links/open-link.ts';
import { linkOverStdio } from '../../src/contract-check/links/stdio.ts';
import { reportText } from '../../src/contract-check/report.ts';
import { CONTRACTS } from '../../src/contract-check/rule.ts';
import { runRules } from '../../src/contract-check/run-rules.ts';
import { startConversation } from '../support/bot.ts';
import { openContractServer } from '../support/contract-servers.ts';
import { bench } from '../support/launch.ts';

const root = path.resolve(import.meta.dirname, '..', '..');
const node = process.execPath;
const dial = (address: string) => linkTo(address, undefined, { env: {}, cwd: root });

describe.each(CONTRACTS.map((id) => ({ id })))('the $id contract', ({ id }) => {
  test('is kept over HTTP and over stdio', { timeout: 240_000 }, async () => {
    const server = await openContractServer(id);
    // What was made over HTTP is there: a branch is made once.
    const second = id === 'toolhub' ? await openContractServer(id) : server;
    try {
      const overHttp = await runRules(contracts[id], await server.http(), server.given, undefined, {
        dial,
        again: server.http,
      });
      expect(overHttp.ok, reportText(overHttp)).toBe(true);
      const home = id === 'launch' ? `${second.env.LAUNCH_HOME}-of-its-own` : (second.env.LAUNCH_HOME ?? '');
      mkdirSync(home, { recursive: true });
      const entry = id === 'launch' ? 'test/support/scripted-mcp.ts' : 'src/mcp.ts';
      const open = () =>
        linkOverStdio(`${node} ${path.join(root, entry)}`, {
          env: { ...second.env, LAUNCH_HOME: home, LAUNCH_MCP_SURFACE: 'full' },
          cwd: path.dirname(home),
        });
      const link = await open();
      const overStdio = await runRules(contracts[id], link, second.given, undefined, { dial, again: open });
      await link.close();
      expect(overStdio.ok, reportText(overStdio)).toBe(true);
    } finally {
      if (second !== server) await second.close();
      await server.close();
    }
  });
});

describe('launch contract-check', () => {
  const services = bench();
  afterAll(() => services[Symbol.dispose]());
  const server = `${node} ${path.join(root, 'src/mcp.ts')}`;
  const deviating = (contract: string, name: string): string =>
    `${node} ${path.join(root, 'test/support/deviating-server.ts')} ${contract} '${name}' ${server}`;

  test('says that a server keeps a contract, and exits with 0', async () => {
    const { env, given, close } = await openContractServer('manager');
    const args = Object.entries(given).flatMap(([name, value]) => ['--with', `${name}=${value}`]);
    const answer = await services.launch(['contract-check', '--contract', 'manager', '--stdio', server, ...args], {
      env: { ...env, LAUNCH_MCP_SURFACE: 'managers' },
      cwd: path.dirname(given.project ?? ''),
    });
    await close();
    expect(answer.stdout).toMatch(/\nmanager over stdio: (\d+) of \1 rules hold\n$/);
    expect(answer.stdout).toContain('manager-envelope.md › Response envelope');
    expect(answer.code).toBe(0);
  });
  test.each([
    ['workflow', 'not found is invalid params', 'not-found-fault'],
    ['workflow', 'Diff with a capital', 'action-envelope'],
    ['manager', 'isError missing', 'is-error'],
  ])('names the rule that a server breaks: %s, %s', async (contract, name, rule) => {
    const args = [
      'contract-check',
      '--json',
      '--contract',
      contract,
      '--stdio',
      deviating(contract, name),
      '--rule',
      rule,
    ];
    const answer = await services.launch(args);
    expect(answer.json()).toMatchObject({ ok: false, broken: 1, rules: [{ id: rule, outcome: 'broken' }] });
    expect(answer.code).toBe(1);
  });
  test('says what it needs, and refuses what it does not know', async () => {
    const run = async (...args: string[]) => (await services.launch(['contract-check', ...args])).code;
    const wants = await services.launch(['contract-check', '--contract', 'toolhub', '--wants']);
    expect(wants.stdout).toMatch(/^repo: .*\npull: /);
    expect(await run('--contract', 'workflow')).toBe(2);
    expect(await run('--contract', 'nothing', '--tcp', '1')).toBe(2);
    expect(await run('--contract', 'workflow', '--tcp', '127.0.0.1:1', '--with', 'nothing=1')).toBe(2);
    expect(await run('--contract', 'workflow', '--tcp', '127.0.0.1:1')).toBe(2);
    expect(await run('--contract', 'workflow', '--stdio', server, '--rule', 'denied-fault')).toBe(1);
  });
});

test('the bot serves the workflow contract over HTTP, under the settings of its operator', {
  timeout: 240_000,
}, async () => {
  using services = bench();
  const policy = path.join(services.folder, 'policy.json');
  const rules = [{ match: { actor: 'stranger' }, effect: 'deny' }];
  writeFileSync(policy, JSON.stringify({ version: 'v1', mode: 'allow-all', rules }));
  const token = 'a-token-of-an-operator-of-the-bot';
  await using talk = await startConversation({
    env: { LAUNCH_BOT_TOKENS: `operator@acme=${token}`, LAUNCH_POLICY_FILE: policy },
  });
  const open = () => linkOverHttp(`${talk.running.url}/mcp`, token);
  const again = async () => open();
  const report = await runRules(contracts.workflow, open(), { denied: 'stranger' }, undefined, { again });
  // What would tell of the bot's own machine is not served to tenants.
  const broken = report.rules.filter(({ outcome }) => outcome !== 'holds').map(({ id }) => id);
  // The bot serves no bridge to Roblox Studio, nor what waits for one.
  const ofBridge = (id: string): boolean => /^(?:bridge|studio)|^eight-at-once$/.test(id);
  const ofStats = contracts.workflow.rules.filter(({ id, sees }) => sees.includes('stats') || id.includes('stats'));
  // Who acts is who signed in: whoever calls themselves a stranger is none, and is not denied as one.
  const ofActor = new Set(['denied-fault', 'fault-data']);
  expect(broken.filter((id) => ofActor.has(id))).toEqual([...ofActor]);
  expect(
    broken.filter(
      (id) => !ofStats.some((rule) => rule.id === id) && id !== 'action-metadata' && !ofBridge(id) && !ofActor.has(id),
    ),
  ).toEqual([]);
  expect(report.holds, reportText(report)).toBeGreaterThan(40);
});
