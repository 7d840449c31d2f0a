/** `npm run bench [-- name… [folder]]`: the benchmarks, one file each, peers beside ours in the same run; `check` takes a folder of docs. */
import { existsSync } from 'node:fs';
import action from './action.ts';
import audit from './audit.ts';
import bot from './bot.ts';
import check from './check.ts';
import commit from './commit.ts';
import mcp from './mcp.ts';
import reference from './reference.ts';
import runProduct from './run-product.ts';
import startup from './startup.ts';
import tcp from './tcp.ts';
import workflow from './workflow.ts';

const benches: Readonly<Record<string, (folder?: string) => Promise<string>>> = {
  startup,
  action,
  mcp,
  workflow,
  audit,
  tcp,
  bot,
  commit,
  run: runProduct,
  reference,
  check,
};
const isFolder = (name: string): boolean => benches[name] === undefined && existsSync(name);
const folder = process.argv.slice(2).find(isFolder);
const wanted = process.argv.slice(2).filter((name) => !isFolder(name));
const names = wanted.length > 0 ? wanted : folder === undefined ? Object.keys(benches) : ['check'];
for (const name of names) {
  const bench = benches[name];
  if (bench === undefined) {
    process.stderr.write(`Unexpected benchmark \`${name}\`, expected some of: ${Object.keys(benches).join(', ')}\n`);
    process.exit(2);
  }
  process.stdout.write(`${await bench(folder)}\n`);
}
