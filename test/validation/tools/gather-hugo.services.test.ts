import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createGit } from '../../../src/adapters/git.ts';
import { createProcesses } from '../../../src/adapters/processes.ts';
import { findSandbox } from '../../../src/adapters/sandbox.ts';
import type { ToolResult } from '../../../src/gates/facts.ts';
import { gatherHugo } from '../../../src/validation/tools/gather-hugo.ts';
import { commitTree, gitIn } from '../../support/git-repository.ts';

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
  sitePath = '',
  prepare: (root: string) => void = () => {},
): Promise<{ root: string; result: ToolResult }> {
  const root = mkdtempSync(join(tmpdir(), 'launch-hugo-test-'));
  folders.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  prepare(root);
  return { root, result: await gatherHugo({ root, sitePath, asked: true, processes, git: createGit(processes) }) };
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
const withTemplate = (template: string) => ({ ...SITE, 'layouts/_default/single.html': template });
it('says that a build which a denied call ended judged nothing', async () => {
  const { result } = await build(
    withTemplate(
      '{{ $data := resources.GetRemote "http://127.0.0.1:9/x" }}{{ $data.Content }}{{ partial "gone.html" . }}',
    ),
  );
  expect(result.missing).toMatch(/^HUGO_NOT_BUILT: `layouts\/_default\/single\.html:1` .*security\.http\.urls/u);
});
it('goes on judging where the template handles the denied call', async () => {
  const { result } = await build(
    withTemplate(
      '{{ with resources.GetRemote "http://127.0.0.1:9/x" }}{{ with .Err }}{{ errorf "%s" . }}{{ end }}{{ end }}',
    ),
  );
  expect([result.missing, result.messages.map(({ rule }) => rule)]).toEqual([null, ['hugo-build/denied']]);
});
it("takes what the site's own policy denies for an error of the site", async () => {
  const { result } = await build(withTemplate('{{ with os.Getenv "MYTOKEN" }}{{ . }}{{ end }}'));
  expect([result.missing, result.messages.map(({ rule }) => rule)]).toEqual([null, ['hugo-build/error']]);
});
it('is untestable without Hugo and not applicable when nobody asked', async () => {
  const { result } = await build(SITE, createProcesses({ path: '/nowhere' }));
  expect([result.ran, result.missing]).toEqual([false, expect.stringContaining('Hugo is not installed')]);
  expect(
    await gatherHugo({ root: '/', sitePath: '', asked: { no: 'switched off' }, processes: createProcesses() }),
  ).toMatchObject({ ran: false, notAsked: 'switched off' });
  expect(existsSync('/nowhere')).toBe(false);
});

/** As on a machine without bubblewrap and namespaces. */
const withoutSandbox = (): ReturnType<typeof createProcesses> => {
  const whole = createProcesses();
  return {
    run: (...call) => whole.run(...call),
    find: async (name) => (['hugo', 'git'].includes(name) ? whole.find(name) : undefined),
  };
};
const BOTH = [
  ['in a sandbox', createProcesses],
  ['without one', withoutSandbox],
] as const;

it.each(BOTH)(
  "answers git's questions of a page, %s, and starts no program of the repository",
  async (_, processes) => {
    const files = {
      ...SITE,
      'hugo.toml': `${SITE['hugo.toml']}enableGitInfo = true\n`,
      'layouts/_default/single.html':
        '{{ with .GitInfo }}{{ warnf "by %s" .AuthorName }}{{ else }}{{ errorf "no history" }}{{ end }}',
    };
    const { root, result } = await build(files, processes(), '', (place) => {
      gitIn(place, 'init', '--quiet');
      commitTree(place, {}, 'first');
      writeFileSync(join(place, 'sign.sh'), `#!/bin/sh\ntouch ${join(place, 'ran')}\n`, { mode: 0o755 });
      gitIn(place, 'config', 'core.fsmonitor', join(place, 'sign.sh'));
      gitIn(place, 'config', 'core.pager', join(place, 'sign.sh'));
    });
    expect(result.messages.map(({ message }) => message)).toEqual([expect.stringContaining('by A Person')]);
    expect(existsSync(join(root, 'ran'))).toBe(false);
  },
);

it.each(BOTH)('copies mounts of the repository, and leaves nothing in the site, %s', async (_, processes) => {
  const files = {
    'docs/hugo.toml': `${SITE['hugo.toml']}themesDir = "../themes"\n[build]\nwriteStats = true\n[[module.mounts]]\nsource = "content"\ntarget = "content"\n[[module.mounts]]\nsource = "../shared"\ntarget = "content/shared"\n[[module.mounts]]\nsource = "layouts"\ntarget = "layouts"\n`,
    'docs/layouts/_default/single.html': '<html class="x">{{ .Content }}</html>',
    'docs/layouts/_default/list.html': '<html>{{ .Content }}</html>',
    'docs/content/docs/a.md': '---\ntitle: A\n---\n\n[x]({{< ref "/shared/b.md" >}})\n',
    'shared/b.md': '---\ntitle: B\n---\n\nHi.\n',
  };
  const { root, result } = await build(files, processes(), 'docs');
  expect([result.exitCode, result.messages]).toEqual([0, []]);
  expect(readdirSync(join(root, 'docs')).sort()).toEqual(['content', 'hugo.toml', 'layouts']);
});

it.each([
  ['an absolute mount', '[[module.mounts]]\nsource = "/etc"\ntarget = "static"\n', '/etc'],
  ['a mount above the repository', '[[module.mounts]]\nsource = "../../x"\ntarget = "static"\n', '../../x'],
  ['an absolute cache', '[caches.images]\ndir = "/var/tmp/x"\n', '/var/tmp/x'],
  ['a cache above the site', '[caches.images]\ndir = ":resourceDir/../../x"\n', '../x'],
  ['a remote module', '[[module.imports]]\npath = "example.org/theme/v2"\n', 'network'],
])('does not build a site with %s, and says why', async (_, config, named) => {
  const { result } = await build({ ...SITE, 'hugo.toml': `${SITE['hugo.toml']}${config}` });
  expect([result.ran, result.missing]).toEqual([false, expect.stringContaining(named)]);
  expect(result.missing).toMatch(/^HUGO_NOT_BUILT: /);
});

it('shows Hugo nothing of the machine but what it needs, where the kernel allows it', async () => {
  const secret = join(mkdtempSync(join(tmpdir(), 'launch-hugo-test-')), 'secret.txt');
  folders.push(dirname(secret));
  writeFileSync(secret, 'secret');
  const { kind, wrap } = await findSandbox(createProcesses());
  expect(kind).toBe('bubblewrap');
  const read = async (file: string, more: string[]): Promise<number | null> => {
    const [command, args] = await wrap('/bin/cat', [file], { cwd: '/', read: more });
    return (await createProcesses().run(command, args, {})).code;
  };
  expect(await read(secret, [dirname(secret)])).toBe(0);
  expect(await read(secret, [])).not.toBe(0);
  expect(await read('/etc/passwd', [])).not.toBe(0);
  const { result } = await build(SITE, withoutSandbox());
  expect(result.sandbox).toBe('none');
});
