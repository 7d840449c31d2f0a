/** A stdio server that breaks one contract in one place: `deviating-server.ts <contract> <name of the deviation> <command…>`. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Message } from '../../src/contract-check/links/link.ts';
import type { ContractId } from '../../src/contract-check/rule.ts';
import { type Exchange, exchangeOf } from './deviations/deviate.ts';
import { deviations } from './deviations/index.ts';

const [contract, name, program = process.execPath, ...args] = process.argv.slice(2);
const deviation = deviations[contract as ContractId].find((one) => one.name === name);
if (deviation === undefined) throw new Error(`no deviation ${name}`);
const alter = deviation.alter();
const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
const asked = new Map<unknown, Exchange>();
createInterface({ input: process.stdin })
  .on('line', (line) => {
    const { id, method, params } = JSON.parse(line) as { id?: unknown; method: string; params?: object };
    if (id !== undefined) asked.set(id, exchangeOf(method, { ...params }));
    child.stdin.write(`${line}\n`);
  })
  .on('close', () => child.stdin.end());
createInterface({ input: child.stdout }).on('line', (line) => {
  const message = JSON.parse(line) as Message;
  const exchange = message.method === undefined ? asked.get(message.id) : undefined;
  process.stdout.write(`${JSON.stringify(exchange === undefined ? message : alter(message, exchange))}\n`);
});
child.on('exit', (code) => process.exit(code ?? 1));
