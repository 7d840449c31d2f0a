/** `launch contract-check`: holds any server that claims one of the contracts against its rules, over stdio, TCP or HTTP. */
import { defineCommand, textOption } from '../cli/command.ts';
import { UserError } from '../errors.ts';

export default defineCommand({
  name: 'contract-check',
  group: 'Tools',
  summary: 'hold a server against one of the contracts, rule by rule',
  description:
    'Starts the server (--stdio) or connects to it (--tcp, --http), does what the contract speaks of, and says of each rule whether it holds. The checks of writes write: give it a repository for that. Exit code 1 when a rule is broken or could not be judged.',
  options: [
    {
      flags: '--contract <name>',
      description: 'which contract',
      choices: ['toolhub', 'workflow', 'manager', 'launch'],
    },
    { flags: '--stdio <command>', description: 'start this server and speak over its stdin and stdout' },
    { flags: '--tcp <host:port>', description: 'connect to this address' },
    { flags: '--http <url>', description: 'post to this address' },
    {
      flags: '--with <name=value>',
      description:
        'something the rules need, as repo=owner/name; token=… is the bearer for --tcp and --http (default: LAUNCH_CONTRACT_TOKEN)',
      repeatable: true,
    },
    { flags: '--rule <id>', description: 'only this rule', repeatable: true },
    { flags: '--wants', description: 'print what --with can give for the contract, and stop' },
  ],
  examples: [
    'launch contract-check --contract workflow --stdio "launch mcp"',
    'launch contract-check --contract toolhub --tcp 127.0.0.1:8090 --with repo=owner/name --with pull=1',
  ],
  async run({ options, io }) {
    const [{ contracts }, { runRules }, { reportText }, { linkTo, openLink }] = await Promise.all([
      import('../contract-check/index.ts'),
      import('../contract-check/run-rules.ts'),
      import('../contract-check/report.ts'),
      import('../contract-check/links/open-link.ts'),
    ]);
    const name = textOption(options, 'contract') ?? '';
    const contract = Object.values(contracts).find(({ id }) => id === name);
    if (contract === undefined)
      throw bad(`No contract was named. Add --contract <name>, one of ${Object.keys(contracts).join(', ')}`);
    if (options.wants === true) {
      const wants = { ...contract.wants, token: TOKEN };
      if (io.json) io.out(`${JSON.stringify(wants, null, 2)}\n`);
      else for (const [key, means] of Object.entries(wants)) io.out(`${key}: ${means}\n`);
      return 0;
    }
    const { token = io.env.LAUNCH_CONTRACT_TOKEN, ...given }: Record<string, string> = Object.fromEntries(
      listOf(options.with).map((pair) => named(pair, [...Object.keys(contract.wants), 'token'])),
    );
    const rules = listOf(options.rule);
    const unknown = rules.filter((id) => !contract.rules.some((rule) => rule.id === id));
    if (unknown.length > 0) throw bad(`Not a rule of the ${name} contract: \`${unknown.join('`, `')}\``);
    const asked = {
      stdio: textOption(options, 'stdio'),
      tcp: textOption(options, 'tcp'),
      http: textOption(options, 'http'),
      token,
    };
    const open = () => openLink(asked, io);
    const link = await open();
    try {
      const report = await runRules(contract, link, given, rules.length === 0 ? undefined : rules, {
        dial: (address) => linkTo(address, token, io),
        again: open,
      });
      io.out(io.json ? `${JSON.stringify(report, null, 2)}\n` : reportText(report));
      return report.ok ? 0 : 1;
    } finally {
      await link.close();
    }
  },
});

const TOKEN = 'the bearer that the server asks for over TCP or HTTP';

function named(pair: string, known: readonly string[]): [string, string] {
  const cut = pair.indexOf('=');
  const name = pair.slice(0, Math.max(cut, 0));
  if (!known.includes(name))
    throw bad(`Unknown value of --with: \`${pair.slice(0, 60)}\`. Write name=value with one of ${known.join(', ')}`);
  return [name, pair.slice(cut + 1)];
}
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const bad = (what: string): UserError => new UserError('INVALID_INPUT', `${what}.`);
