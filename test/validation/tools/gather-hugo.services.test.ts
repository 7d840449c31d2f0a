import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createProcesses } from '../../../src/adapters/processes.ts';
import type { ToolResult } from '../../../src/gates/facts.ts';
import { gatherHugo } from '../../../src/validation/tools/gather-hugo.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const SITE = {
  'hugo.toml': 'baseURL = "https://example.org/"\ntitle = "T"\n',
  'layouts/_default/single.html': '<html>{{ .Content }}</html>',
  'layouts/_default/list.html': '<html>{{ .Content }}</html>',
  'content/docs/a.md': '---\ntitle: A\n---\n\nHi.\n',
};

async function build(
  files: Record<string, string>,
  processes = createProcesses(),
): Promise<{ root: string; result: ToolResult }> {
  const root = mkdtempSync(join(tmpdir(), 'launch-hugo-test-'));
  folders.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { root, result: await gatherHugo({ root, sitePath: '', asked: true, processes }) };
}

it('builds a good site without a message and without writing into it', async () => {
  const { root, result } = await build(SITE);
  expect([result.ran, result.exitCode, result.messages]).toEqual([true, 0, []]);
  expect(readdirSync(root).sort()).toEqual(['content', 'hugo.toml', 'layouts']);
});
it('maps a broken ref to its file and line', async () => {
  const { result, root } = await build({
    ...SITE,
    'content/docs/a.md': '---\ntitle: A\n---\n\n[x]({{< ref "nope.md" >}})\n',
  });
  expect(result.messages).toMatchObject([
    { rule: 'hugo-build/ref-not-found', path: 'content/docs/a.md', line: 5, level: 'error' },
  ]);
  expect(JSON.stringify(result)).not.toContain(root);
});
it('maps broken front matter to its file', async () => {
  const { result } = await build({ ...SITE, 'content/docs/a.md': '---\ntitle: A: b: c\n---\n' });
  expect(result.messages).toMatchObject([{ rule: 'hugo-build/error', path: 'content/docs/a.md', level: 'error' }]);
});
it('warns of two pages with one path', async () => {
  const { result } = await build({ ...SITE, 'content/docs/b.md': '---\ntitle: B\nurl: /docs/a/\n---\n' });
  expect(result.messages.map(({ rule }) => rule)).toEqual(['hugo-build/duplicate-path']);
});
it('lets no template fetch anything or see the environment', async () => {
  process.env.LAUNCH_TEST_SECRET = 'not for templates';
  const { result } = await build({
    ...SITE,
    'hugo.toml': `${SITE['hugo.toml']}[security.funcs]\ngetenv = [".*"]\n`,
    'layouts/_default/single.html':
      '{{ with resources.GetRemote "http://127.0.0.1:9/x" }}{{ with .Err }}{{ warnf "%s" . }}{{ end }}{{ end }}{{ with getenv "LAUNCH_TEST_SECRET" }}{{ errorf "leaked %s" . }}{{ end }}',
  });
  delete process.env.LAUNCH_TEST_SECRET;
  expect(result.messages.map(({ rule }) => rule)).toEqual(['hugo-build/denied']);
});
it('is untestable without Hugo and not applicable when nobody asked', async () => {
  const { result } = await build(SITE, createProcesses({ path: '/nowhere' }));
  expect([result.ran, result.missing]).toEqual([false, expect.stringContaining('Hugo is not installed')]);
  expect(
    await gatherHugo({ root: '/', sitePath: '', asked: { no: 'switched off' }, processes: createProcesses() }),
  ).toMatchObject({ ran: false, notAsked: 'switched off' });
  expect(existsSync('/nowhere')).toBe(false);
});
