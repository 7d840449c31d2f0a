/** Holds every rule of a contract against a server; a rule that could not be judged is never one that holds. */
import { InternalError, UserError } from '../errors.ts';
import { type Answer, readAnswer } from './answer.ts';
import type { Link } from './links/link.ts';
import type { Contract, Stage } from './rule.ts';

export interface Verdict {
  id: string;
  section: string;
  says: string;
  outcome: 'holds' | 'broken' | 'untestable';
  problems: string[];
}
export interface CheckReport {
  contract: Contract['id'];
  transport: Link['transport'];
  /** Every rule was judged and holds. */
  ok: boolean;
  holds: number;
  broken: number;
  untestable: number;
  rules: Verdict[];
}

/** Ways to more connections; without one the rules that need it cannot be judged. */
export interface Ways {
  /** To the further servers that `given` names. */
  dial?: (address: string) => Promise<Link>;
  /** To the server itself, once more. */
  again?: () => Promise<Link>;
}

export async function runRules(
  contract: Contract,
  link: Link,
  given: Readonly<Record<string, string>>,
  only?: readonly string[],
  { dial, again }: Ways = {},
): Promise<CheckReport> {
  await greet(link);
  const further = openFurther(dial);
  const stage = openStage(contract, link, { given, again, at: further.at });
  const rules: Verdict[] = [];
  for (const rule of contract.rules) {
    if (only !== undefined && !only.includes(rule.id)) continue;
    const { id, section, says } = rule;
    rules.push({ id, section, says, ...(await judged(stage, rule.sees, (answers) => rule.judge(...answers))) });
  }
  await further.close();
  const count = (outcome: Verdict['outcome']): number => rules.filter((one) => one.outcome === outcome).length;
  const [holds, broken, untestable] = [count('holds'), count('broken'), count('untestable')];
  const ok = broken === 0 && untestable === 0;
  return { contract: contract.id, transport: link.transport, ok, holds, broken, untestable, rules };
}

async function greet(link: Link): Promise<Link> {
  await link.request('initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'launch-contract-check', version: '1' },
  });
  await link.notify('notifications/initialized', {});
  return link;
}

/** Each address is dialled once. */
function openFurther(dial: ((address: string) => Promise<Link>) | undefined): {
  at(address: string): Promise<Link>;
  close(): Promise<void>;
} {
  const links = new Map<string, Promise<Link>>();
  return {
    at(address) {
      if (dial === undefined) throw new InternalError('A rule calls another server, and there is no way to get there.');
      const link = links.get(address) ?? dial(address).then(greet);
      links.set(address, link);
      return link;
    },
    async close() {
      for (const opened of await Promise.allSettled(links.values()))
        if (opened.status === 'fulfilled') await opened.value.close();
    },
  };
}

async function judged(
  stage: Stage,
  sees: readonly string[],
  judge: (answers: Answer[]) => string[],
): Promise<Pick<Verdict, 'outcome' | 'problems'>> {
  try {
    // All at once: acts that need another one wait for it themselves.
    const problems = judge(await Promise.all(sees.map((act) => stage.see(act))));
    return { outcome: problems.length === 0 ? 'holds' : 'broken', problems: problems.slice(0, 20) };
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    return { outcome: thrown instanceof UserError ? 'untestable' : 'broken', problems: [message] };
  }
}

function openStage(
  contract: Contract,
  link: Link,
  ways: {
    given: Readonly<Record<string, string>>;
    again: Ways['again'] | undefined;
    at: (address: string) => Promise<Link>;
  },
): Stage {
  const { given, again, at } = ways;
  const seen = new Map<string, Promise<Answer>>();
  const request: Stage['request'] = async (method, params = {}) => readAnswer(await link.request(method, params));
  const stage: Stage = {
    transport: link.transport,
    see(name) {
      const act = contract.acts[name];
      if (act === undefined) throw new InternalError(`The contract has no act \`${name}\`.`);
      const answer = seen.get(name) ?? act(stage);
      answer.catch(() => undefined);
      seen.set(name, answer);
      return answer;
    },
    request,
    call: (name, args, meta) =>
      request('tools/call', { name, arguments: args, ...(meta === undefined ? {} : { _meta: meta }) }),
    callAt: (name, tool, args, meta) =>
      stage.requestAt(name, 'tools/call', {
        name: tool,
        arguments: args,
        ...(meta === undefined ? {} : { _meta: meta }),
      }),
    async requestAt(name, method, params = {}) {
      const there = await at(stage.given(name));
      return readAnswer(await there.request(method, params));
    },
    async first(method, params = {}, earlier) {
      if (again === undefined)
        throw new UserError(
          'INVALID_INPUT',
          'The rule needs another connection to the server, and there is no way to one.',
        );
      const own = await again();
      try {
        if (earlier !== undefined) await own.request(method, earlier);
        return readAnswer(await own.request(method, params));
      } finally {
        await own.close();
      }
    },
    notify: (method, params = {}) => link.notify(method, params),
    strays: () => link.strays.length,
    given(name) {
      const value = given[name];
      if (value === undefined)
        throw new UserError(
          'INVALID_INPUT',
          `The rules need ${name} (${contract.wants[name] ?? 'a value'}). Give \`--with ${name}=…\`.`,
        );
      return value;
    },
  };
  return stage;
}
