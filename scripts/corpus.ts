/**
 * What `launch check` does to a real tree, in numbers: `npm run corpus -- <dir> [--hugo]`. Findings by rule, safe fixes on a copy,
 * a second pass that must change nothing, and with `--hugo` every built page compared before and after.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { stubLayouts } from './corpus-hugo.ts';

const Report = z.object({
  pages: z.number(),
  site_kind: z.string(),
  issues: z.array(z.object({ rule: z.string(), severity: z.string() })),
  fixed: z.array(z.object({ rule: z.string(), path: z.string().nullable() })).optional(),
});

const [given] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
if (given === undefined) throw new Error('Unexpected lack of a folder: npm run corpus -- <dir> [--hugo]');
const folder = mkdtempSync(path.join(tmpdir(), 'launch-corpus-'));
const cli = path.resolve(import.meta.dirname, '../src/cli.ts');

function check(directory: string, ...more: string[]): { report: z.infer<typeof Report>; seconds: number } {
  const began = performance.now();
  const env = { ...process.env, LAUNCH_HOME: path.join(folder, 'home') };
  const done = spawnSync(process.execPath, [cli, 'check', directory, '--json', '--no-record', ...more], {
    env,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  if (done.status !== 0 && done.status !== 1) throw new Error(`launch check ended with ${done.status}: ${done.stderr}`);
  return { report: Report.parse(JSON.parse(done.stdout)), seconds: (performance.now() - began) / 1000 };
}

const tally = (rules: readonly string[]): string =>
  [...Map.groupBy(rules, (rule) => rule)]
    .map(([rule, all]) => ({ rule, count: all.length }))
    .sort((a, b) => b.count - a.count)
    .map(({ rule, count }) => `  ${String(count).padStart(6)} ${rule}`)
    .join('\n');

/** Every page that Hugo builds of the tree, by its path. */
function build(site: string): Map<string, string> {
  const out = path.join(folder, `out-${path.basename(site)}`);
  const layouts = stubLayouts(site, folder);
  const done = spawnSync(
    'hugo',
    ['--quiet', '--source', layouts, '--contentDir', path.join(site, 'content'), '--destination', out],
    {
      encoding: 'utf8',
    },
  );
  if (done.status !== 0)
    throw new Error(`hugo ended with ${done.status}: ${done.stderr.slice(0, 2000)}${done.stdout.slice(0, 2000)}`);
  const files = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));
  return new Map(files.map((file) => [file, readFileSync(path.join(out, file), 'utf8')]));
}

/** What a reader sees of a page: white space between words is one. */
const seen = (html: string): string =>
  html
    .replace(/\s+/g, ' ')
    .replace(/ ?(<\/?(?:p|li|ul|ol|td|th|tr|div|h\d|pre|table|blockquote)\b[^>]*>) ?/g, '$1')
    .trim();

try {
  const copy = path.join(folder, 'fixed');
  cpSync(path.resolve(given), copy, { recursive: true });
  const cold = check(path.resolve(given));
  const warm = check(path.resolve(given));
  console.log(
    `${cold.report.pages} pages (${cold.report.site_kind}), cold ${cold.seconds.toFixed(1)} s, again ${warm.seconds.toFixed(1)} s`,
  );
  console.log(tally(cold.report.issues.map(({ rule, severity }) => `${severity} ${rule}`)));
  const fixed = check(copy, '--fix').report.fixed ?? [];
  console.log(`fixed ${fixed.length} in ${new Set(fixed.map((one) => one.path)).size} files`);
  console.log(tally(fixed.map(({ rule }) => rule)));
  console.log(`second pass: ${new Set((check(copy, '--fix').report.fixed ?? []).map((one) => one.path)).size} files`);
  if (process.argv.includes('--hugo')) {
    const [before, after] = [build(path.resolve(given)), build(copy)];
    const changed = [...before]
      .filter(([file, html]) => seen(after.get(file) ?? '') !== seen(html))
      .map(([file]) => file);
    console.log(`Hugo: ${before.size} pages before, ${after.size} after, ${changed.length} rendered otherwise`);
    for (const file of changed.slice(0, 20)) console.log(`  ${file}`);
  }
} finally {
  if (!process.argv.includes('--keep')) rmSync(folder, { recursive: true, force: true });
  else console.log(folder);
}
