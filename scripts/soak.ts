/** `npm run soak -- <name> [scale]`: one storm, fuzz or crash loop in full (scale 1); the suite runs a tenth of it. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = path.resolve(import.meta.dirname, '..', 'test', 'soak');
const names = existsSync(folder)
  ? readdirSync(folder)
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => file.slice(0, -3))
  : [];
const [name, scale = '1'] = process.argv.slice(2);
if (name === undefined || !names.includes(name)) {
  process.stderr.write(`Unexpected name \`${name ?? ''}\`, expected one of: ${names.join(', ')}\n`);
  process.exit(2);
}
const started = performance.now();
const soak = (await import(pathToFileURL(path.join(folder, `${name}.ts`)).href)) as {
  default: (scale: number) => Promise<string>;
};
process.stdout.write(`${await soak.default(Number(scale))}\n${((performance.now() - started) / 1000).toFixed(1)} s\n`);
process.exit(0);
