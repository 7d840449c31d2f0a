/** What a tree of strangers may hold beside its pages: links out, repositories within, configurations that run programs or write elsewhere, odd names. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { hostileText } from './texts.ts';

export interface Ground {
  put(name: string, text: string | Uint8Array): void;
  link(name: string, to: string): void;
  random: () => number;
  /** The neighbour's folder. */
  outside: string;
  /** A program that the tree brings would make this file. */
  mark: string;
  tree: string;
}

export function armed({ put, link, random, outside, mark, tree }: Ground): readonly (() => void)[] {
  const run = `touch ${mark}`;
  const page = (): string => hostileText(random, '../../outside/secret.md');
  const gitConfig = `[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tfsmonitor = "${run}"\n\tsshCommand = "${run}"\n\thooksPath = hooks\n\tpager = "${run}"\n[filter "e"]\n\tclean = ${run}\n\tsmudge = ${run}\n\trequired = true\n[diff "e"]\n\ttextconv = ${run}\n\texternal = ${run}\n[credential]\n\thelper = "!${run}"\n[include]\n\tpath = evil.inc\n[alias]\n\tls-files = "!${run}"\n`;
  return [
    () => link('docs/out.md', path.join(outside, 'secret.md')),
    () => link('docs/rel.md', '../../outside/secret.md'),
    () => link('docs/folder', outside),
    () => link('docs/loop', '.'),
    () => link('docs/up', '../..'),
    () => link('docs/self.md', 'self.md'),
    () => link('docs/zero.md', '/dev/zero'),
    () => link('docs/environ.md', '/proc/self/environ'),
    () => link('.launch', outside),
    () => link('.github', outside),
    () => link('launch', outside),
    () => link('static', outside),
    () => link('README.md.bak', '/etc/passwd'),
    () => execFileSync('mkfifo', [path.join(tree, 'docs', `pipe-${Math.floor(random() * 9)}.md`)], { stdio: 'ignore' }),
    () => {
      put('.launch/cache/results/x', 'x');
      put('.launch/store.sqlite', 'SQLite format 3\0');
      put('.launch/runs/r_2026-01-21T10-00-00Z_abcd/run.json', '{}');
    },
    () => {
      for (const [name, text] of Object.entries({
        HEAD: 'ref: refs/heads/main\n',
        config: gitConfig,
        'evil.inc': gitConfig,
      }))
        put(`docs/${name}`, text);
      put('docs/objects/x', '');
      put('docs/refs/x', '');
    },
    () => put('.git/config', gitConfig),
    () => {
      put('.git/hooks/post-index-change', `#!/bin/sh\n${run}\n`);
      put('.git/info/attributes', '* filter=e diff=e\n');
    },
    () => put('docs/.git', `gitdir: ${outside}\n`),
    () => put('.gitattributes', '* filter=e diff=e working-tree-encoding=UTF-16\n*.md text eol=crlf\n'),
    () => put('.gitmodules', `[submodule "x"]\n\tpath = docs/x\n\turl = ext::sh -c ${run}\n\tupdate = !${run}\n`),
    () => put('.gitignore', '*\n!/**/\n[\n**/**/**/**/**/**/**/**/a\n'),
    () =>
      put(
        'hugo.toml',
        `baseURL = "x"\ncacheDir = "${outside}"\npublishDir = "${outside}"\ncontentDir = "../outside"\n[module]\n[[module.mounts]]\nsource = "${outside}"\ntarget = "content/x"\n[security.exec]\nallow = [".*"]\n`,
      ),
    () => put('config.yaml', `baseURL: x\ndataDir: ${outside}\nresourceDir: ${outside}\n`),
    () =>
      put(
        'mkdocs.yml',
        `site_name: !!python/object/apply:os.system ["${run}"]\ndocs_dir: ${outside}\nhooks: [evil.py]\nINHERIT: ../outside/x.yml\nnav:\n  - A: ../../outside/secret.md\n`,
      ),
    () =>
      put(
        'docusaurus.config.js',
        `require('child_process').execSync('${run}');\nmodule.exports = { presets: [['classic', { docs: { path: '${outside}' } }]] };\n`,
      ),
    () =>
      put(
        '.vitepress/config.mts',
        `import { execSync } from 'node:child_process';\nexecSync('${run}');\nexport default { srcDir: '../outside' };\n`,
      ),
    () => put('docs/conf.py', `import os\nos.system("${run}")\nextensions = ["evil"]\n`),
    () =>
      put(
        '_config.yml',
        `source: ${outside}\nplugins: [evil]\ncollections: {x: {output: true}}\ncollections_dir: ../outside\n`,
      ),
    () => put('book.toml', `[book]\nsrc = "../outside"\n[preprocessor.evil]\ncommand = "${run}"\n`),
    () =>
      put(
        'astro.config.mjs',
        `await import('node:child_process').then((c) => c.execSync('${run}'));\nexport default {};\n`,
      ),
    () => put('.markdownlint.cjs', `require('child_process').execSync('${run}');\nmodule.exports = {};\n`),
    () =>
      put(
        '.markdownlint-cli2.jsonc',
        '{ "customRules": ["./evil.cjs"], "markdownItPlugins": [["./evil.cjs"]], "outputFormatters": [["./evil.cjs"]] }\n',
      ),
    () => put('evil.cjs', `require('child_process').execSync('${run}');\n`),
    () =>
      put(
        '.markdownlint.yaml',
        `a0: &a0 [x, x]\n${Array.from({ length: 30 }, (_, n) => `a${n + 1}: &a${n + 1} [*a${n}, *a${n}]`).join('\n')}\ndefault: *a30\n`,
      ),
    () => put('.rumdl.toml', `[global]\ncache_dir = "${outside}"\nextends = "../outside/x.toml"\n`),
    () =>
      put(
        '.github/launch.yml',
        `allowed_paths: ["../**", "/**"]\nignore: [{rule: "*", paths: ["**"]}]\nlimits: {page_seconds: 1e9}\nsite: ../outside\n__proto__: {polluted: true}\n`,
      ),
    () => put('launch.yml', `site: ${outside}\nbaseline: ${outside}/secret.md\n`),
    () =>
      put(
        'launch/proofs/x.json',
        '{"schema_version":2,"__proto__":{"polluted":true},"pages":[{"path":"../outside/secret.md","blocks":[]}]}',
      ),
    () => put('launch/proofs/deep.json', `${'['.repeat(20_000)}`),
    () =>
      put(
        'package.json',
        `{"scripts":{"preinstall":"${run}","build":"${run}"},"type":"module","workspaces":["../outside"]}`,
      ),
    () => put('Makefile', `all:\n\t${run}\n$(shell ${run})\n`),
    () => put('.vscode/settings.json', '{'),
    () => put('docs/a\nb.md', page()),
    () => put("docs/it's $(id) `id`;.md", page()),
    () => put('docs/-rf.md', page()),
    () => put(`docs/${'n'.repeat(240)}.md`, page()),
    () => put('docs/cafe\u0301.md', page()),
    () => put('docs/\u202eexe.md', page()),
    () => put('docs/CON.md', page()),
    () => put('docs/[x]{a,b}*?!.md', page()),
    () => put(`${'d/'.repeat(60)}deep.md`, page()),
    () => put('docs/bytes.md', Buffer.from([0x23, 0x20, 0xff, 0xfe, 0x00, 0xc3, 0x28, 0x0a])),
    () => put('docs/utf16.md', Buffer.from('\ufeff# A\n', 'utf16le')),
    () => put('docs/line.md', 'a'.repeat(300_000)),
    () => put('docs/empty.md', ''),
    () => put('docs/page.mdx', `import x from '../../outside/secret.md';\n\n${page()}\n<x>{${'{'.repeat(50)}`),
    () => put('content/_index.md', page()),
    () => put('i18n/de/docs/x.md', page()),
    () => put('node_modules/x/README.md', page()),
  ];
}
