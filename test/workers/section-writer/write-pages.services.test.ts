import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HugoFacts } from '../../../src/model/repo-inventory.ts';
import { config, hugo, site } from '../../support/facts.ts';
import { type Changes, writtenPages } from '../../support/written-pages.ts';

const run = promisify(execFile);
let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'written-'));
});
afterEach(() => rm(root, { recursive: true }));

const LAYOUT = '<!doctype html><title>{{ .Title }}</title><h1>{{ .Title }}</h1>{{ .Content }}';

async function build(changes: Changes, configuration: string, facts: HugoFacts = hugo) {
  const written = writtenPages({ ...changes, hugo: facts });
  const files = new Map([
    ...written.pages,
    ['hugo.toml', configuration],
    ['layouts/_default/single.html', LAYOUT],
    ['layouts/_default/list.html', LAYOUT],
  ]);
  for (const [path, text] of files) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  await run(
    'hugo',
    [
      '--quiet',
      '--panicOnWarning',
      '--source',
      root,
      '--config',
      join(root, 'hugo.toml'),
      '--destination',
      join(root, 'public'),
    ],
    { timeout: 30_000 },
  );
  const html = new Map<string, string>();
  for (const page of written.plan.pages)
    html.set(page.url_path, await readFile(join(root, 'public', page.url_path, 'index.html'), 'utf8'));
  return { ...written, html };
}

const plainConfig = 'baseURL = "https://docs.example.org/"\ntitle = "Docs"\ndisableKinds = ["taxonomy", "term"]\n';

describe('what the real Hugo makes of the pages', () => {
  it('stands where the plan says, shows no marker, and every link and anchor leads somewhere', async () => {
    const { plan, html } = await build({}, plainConfig);
    expect(html.size).toBe(plan.pages.length);
    for (const [url, text] of html) {
      const shown = text.replace(/<!--[\s\S]*?-->/gu, '').replace(/<[^>]*>/gu, ' ');
      expect(shown, url).not.toMatch(/claim_id|snippet_id|[0-9a-f]{64}/u);
      for (const [, target = '', fragment = ''] of text.matchAll(/href="(\/[^"#]*|)(?:#([^"]+))?"/gu)) {
        const page = html.get(target === '' ? url : target);
        expect(page, `${url} → ${target}`).toBeDefined();
        if (fragment !== '') expect(page, `${url} → ${target}#${fragment}`).toContain(`id="${fragment}"`);
      }
    }
  });

  it('keeps tables whole: as many cells in each row as the head has', async () => {
    const { html } = await build({}, plainConfig);
    const tables = [...html.values()].flatMap((text) => text.match(/<table>[\s\S]*?<\/table>/gu) ?? []);
    expect(tables.length).toBeGreaterThan(3);
    for (const table of tables) {
      const width = table.match(/<th[ >]/gu)?.length;
      for (const row of table.split('<tbody>')[1]?.match(/<tr>[\s\S]*?<\/tr>/gu) ?? [])
        expect(row.match(/<td[ >]/gu)?.length).toBe(width);
    }
  });

  it('has the planned URL paths in the subdomain layout, with permalinks and with the default language in a folder', async () => {
    const hosts = ['content/docs.example.org/other/_index.md'];
    const layout = {
      config: config({ site_layout: 'subdomain', layout_mode: 'v2', family: 'logs' }),
      sitePaths: hosts,
      site: { ...site, layout: 'subdomain-platform' as const },
    };
    await build(layout, plainConfig);
    const dated = {
      ...hugo,
      permalinks: { blog: '/:year/:month/:slug/' },
      default_language_in_subdir: true,
      languages: [...hugo.languages, { code: 'de', content_dir: null, base_url: null, weight: 2 }],
    };
    await build(
      {},
      `${plainConfig}defaultContentLanguage = "en"\ndefaultContentLanguageInSubdir = true\n[languages.en]\nweight = 1\n[languages.de]\nweight = 2\n[permalinks]\nblog = "/:year/:month/:slug/"\n`,
      dated,
    );
  });
});
