/**
 * `npm run soak -- hostile [scale]`: 20,000 hostile trees, pages and messages, each made from its number alone. None crashes, hangs above the
 * limit, writes outside, runs a program that it brings, or gets a secret of its neighbour into what is said. SOAK_FROM=<number> goes on there.
 */
import { LaunchError } from '../../src/errors.ts';
import { HttpRefusal } from '../../src/serve/http-error.ts';
import { YamlError } from '../../src/yaml/limits.ts';
import { TARGETS } from '../support/fuzz-targets.ts';
import { seeded } from '../support/mutate.ts';
import { mutated } from './fuzz.ts';
import { judgePages } from './hostile/pages.ts';
import { treeGround } from './hostile/trees.ts';

const TREES = 2_000;
/** Each of them is `PAGES_A_SITE` pages. */
const SITES = 2_000;
const PAGES_A_SITE = 5;
const MESSAGES = 8_000;
const SEED = Number(process.env.LAUNCH_SEED ?? 20_261_128);
/** For one tree, one small site or one message on a busy machine. */
const MAX_MS = 60_000;

export default async function hostile(scale: number): Promise<string> {
  const times = (whole: number): number => Math.max(1, Math.round(whole * scale));
  const from = scale === 1 ? Number(process.env.SOAK_FROM ?? 0) : 0;
  const ground = treeGround();
  const worst = { ms: 0, what: '' };
  const one = async (what: string, number: number, work: (random: () => number) => unknown): Promise<void> => {
    if (number < from) return;
    const began = performance.now();
    try {
      await work(seeded(SEED + number * 7_919));
    } catch (thrown) {
      throw new Error(`${what} ${number} of seed ${SEED}: ${thrown instanceof Error ? thrown.message : thrown}`, {
        cause: thrown,
      });
    }
    const ms = performance.now() - began;
    if (ms > worst.ms) Object.assign(worst, { ms, what: `${what} ${number}` });
    if (ms > MAX_MS) throw new Error(`${what} ${number} of seed ${SEED} took ${ms.toFixed(0)} ms`);
    if (scale === 1 && number % 100 === 0)
      process.stderr.write(`${what} ${number}, the slowest ${worst.ms.toFixed(0)} ms\n`);
  };
  try {
    // In turn, so that a part of a round has some of each.
    const rounds = times(TREES);
    const sites = times(SITES) / rounds;
    const messages = times(MESSAGES) / rounds;
    let number = 0;
    for (let round = 0; round < rounds; round += 1) {
      await one('tree', number++, (random) => ground.judge(random));
      for (let at = 0; at < sites; at += 1) await one('site', number++, (random) => judgePages(random, PAGES_A_SITE));
      for (let at = 0; at < messages; at += 1) await one('message', number++, message);
    }
    const codes = [...ground.codes]
      .toSorted(([one], [other]) => one - other)
      .map(([code, count]) => `${count} × ${code}`);
    const made = `${rounds} trees (exit codes ${codes.join(', ')}), ${rounds * Math.ceil(sites) * PAGES_A_SITE} pages, ${rounds * Math.ceil(messages)} messages`;
    return `${made}, seed ${SEED}: no crash, no hang, nothing outside, no leak; the slowest ${worst.ms.toFixed(0)} ms (${worst.what})`;
  } finally {
    ground.remove();
  }
}

const MESSAGES_TO = TARGETS.filter(({ name }) =>
  ['comments of people', 'webhooks', 'MCP', 'JSON-RPC over TCP', 'tokens', 'proofs'].includes(name),
);

async function message(random: () => number): Promise<void> {
  const target = MESSAGES_TO[Math.floor(random() * MESSAGES_TO.length)];
  if (target === undefined) return;
  const text = mutated(target.corpus, random);
  try {
    await target.run(text);
  } catch (thrown) {
    if (![LaunchError, HttpRefusal, YamlError].some((known) => thrown instanceof known))
      throw new Error(`${target.name} threw for ${JSON.stringify(text)}`, { cause: thrown });
  }
}
