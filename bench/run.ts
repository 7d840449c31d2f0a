/** `npm run bench [-- name…]`: the benchmarks, one file each, peers beside ours in the same run. */
import action from './action.ts';
import bot from './bot.ts';
import check from './check.ts';
import commit from './commit.ts';
import mcp from './mcp.ts';
import runProduct from './run-product.ts';
import startup from './startup.ts';

const benches: Readonly<Record<string, () => Promise<string>>> = {
  startup,
  action,
  mcp,
  bot,
  commit,
  run: runProduct,
  check,
};
const wanted = process.argv.slice(2);
for (const name of wanted.length > 0 ? wanted : Object.keys(benches)) {
  const bench = benches[name];
  if (bench === undefined) {
    process.stderr.write(`Unexpected benchmark \`${name}\`, expected some of: ${Object.keys(benches).join(', ')}\n`);
    process.exit(2);
  }
  process.stdout.write(`${await bench()}\n`);
}
