/** What meets foreign bytes, each parser with a small corpus: a target throws for nothing but a failure that has a code. */
import { createHmac } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { createLocalJWKSet } from 'jose';
import { commandLines } from '../../bot/commands/lines.ts';
import { createWebhook } from '../../bot/http/webhook.ts';
import { parseCheckConfig } from '../../src/config/read-check-config.ts';
import { detectIn } from '../../src/content/detect-site.ts';
import { parsePage } from '../../src/content/parse-page.ts';
import { contentPlugins } from '../../src/generators/docusaurus/config.ts';
import { readConfig, readHugoFacts } from '../../src/generators/hugo/facts.ts';
import { mdbookRedirects } from '../../src/generators/mdbook/redirects.ts';
import { readMkdocs } from '../../src/generators/mkdocs/settings.ts';
import { parseGoMod } from '../../src/manifests/go.ts';
import { readPyproject, readSetupCfg } from '../../src/manifests/python.ts';
import { createStdioTransport } from '../../src/mcp/stdio.ts';
import { readGdFile } from '../../src/platforms/godot/declarations.ts';
import { parseGdDoc } from '../../src/platforms/godot/doc-comment.ts';
import { parseKDoc } from '../../src/platforms/kotlin/kdoc.ts';
import { parseJsDoc } from '../../src/platforms/node/jsdoc.ts';
import { parseDocstring } from '../../src/platforms/python/docstring.ts';
import { readLuauFile } from '../../src/platforms/roblox/declarations.ts';
import { parseLuauDoc } from '../../src/platforms/roblox/moonwave.ts';
import { parseProof } from '../../src/proofs/read-proof.ts';
import { createJobTokenVerifier } from '../../src/serve/job-token.ts';
import { openYaml } from '../../src/yaml/edit.ts';
import { readYaml } from '../../src/yaml/read.ts';

export interface FuzzTarget {
  name: string;
  corpus: readonly string[];
  run(text: string): unknown;
}

const KINDS = [
  'hugo',
  'mkdocs',
  'docusaurus',
  'vitepress',
  'jekyll',
  'mdbook',
  'starlight',
  'sphinx',
  'nuxt-content',
  'plain',
] as const;
const kindOf = (text: string) => KINDS[text.length % KINDS.length] ?? 'plain';
/** A site whose every configuration file holds the same text. */
const siteOf = (text: string) => ({
  read: (path: string) => (/\.(?:toml|ya?ml|json|[cm]?[jt]s)$/u.test(path) ? text : undefined),
  list: (folder: string) => (folder === '' ? ['content', 'docs'] : folder === 'config/_default' ? ['hugo.toml'] : []),
  has: () => true,
});
const verifyToken = createJobTokenVerifier({
  audience: 'launch',
  repositories: ['o/*'],
  clock: { now: () => 0 },
  keys: createLocalJWKSet({ keys: [] }),
});

/** Lines through a transport whose other side is not there. */
async function lines(text: string, onForeignLine?: () => void): Promise<void> {
  const input = new Readable({ read: () => undefined });
  const write = (_text: string, done: () => void): boolean => {
    done();
    return true;
  };
  const transport = createStdioTransport(input, write, onForeignLine === undefined ? {} : { onForeignLine });
  await transport.start();
  input.push(`${text}\n`);
  input.push(null);
  await new Promise((resolve) => input.once('close', resolve));
  await transport.close();
}

const SECRET = 'a secret of the App';
const webhook = createWebhook({
  secrets: [SECRET],
  take: async ({ payload }) => (payload === undefined ? 'malformed' : 'taken'),
  count: () => undefined,
  onError: (thrown) => {
    throw thrown;
  },
});

/** A delivery that is signed, whatever it holds. */
async function delivery(text: string): Promise<void> {
  const request = new IncomingMessage(new Socket());
  const bytes = Buffer.from(text);
  request.method = 'POST';
  request.headers = {
    'content-type': 'application/json',
    'x-github-event': 'issue_comment',
    'x-github-delivery': 'd-1',
    'x-hub-signature-256': `sha256=${createHmac('sha256', SECRET).update(bytes).digest('hex')}`,
  };
  request.push(bytes);
  request.push(null);
  await webhook(request, new ServerResponse(request));
}

export const TARGETS: readonly FuzzTarget[] = [
  {
    name: 'a script of Godot',
    corpus: [
      '@tool\nclass_name A extends B\n## A [b]b[/b].\n## [codeblock]\n## x\n## [/codeblock]\n\nsignal s(a: int)\nenum { A, B = 2 } ## x\n@export var a: int = 1:\n\tset(v):\n\t\ta = v\n',
      'tool\nextends "res://a.gd"\nexport(int, 1, 2) var a := 1 setget b\nclass C extends D:\n\tstatic func f(a, b = {"c": [1]}) -> int: return 1\n',
      'var t = """\nfunc no():\n"""\nfunc f(a, \\\n\t\tb):\n\tpass\n',
    ],
    run(text) {
      const { script } = readGdFile(text);
      return [script, ...script.members].map(({ doc }) => parseGdDoc(doc));
    },
  },
  {
    name: 'a module of Luau',
    corpus: [
      '--[=[\n\t@class A\n\t@within B\n\t.c number -- d\n]=]\nlocal A = { b = 1, c = function() end }\nfunction A.new<T...>(a: T?, ...: T...): (A, string?) end\nreturn table.freeze({ new = A.new })\n',
      '--- a\n--- @param b c -- d\nexport type A<T> = { [string]: T } & (T) -> ...number | "x"\nlocal x = if a then b else c\nrepeat until true\n',
    ],
    run: (text) => readLuauFile(text).docs.map((each) => parseLuauDoc(each.text)),
  },
  {
    name: 'front matter',
    corpus: [
      '---\ntitle: A\ntags: [a, "b"]\ndate: 2026-01-02\n---\n# A\n',
      '+++\ntitle = "A"\n[params]\nx = [1, 2]\n+++\n',
      '{\n "title": "A",\n "a": {"b": [1]}\n}\n\ntext\n',
      '---\na: &a [1]\nb: *a\na: 2\n---\n',
      '\ufeff---\r\ntitle: "a\r\n b"\r\n---\r\n',
    ],
    run: (text) => parsePage('a.md', text, kindOf(text)),
  },
  {
    name: 'Markdown',
    corpus: [
      '# A {#id .x y="z"}\n\n[a](b.md#c "t") ![p](p.png) <https://x.y> [r][d]\n\n[d]: ./x.md\n',
      '{{< highlight go >}}x{{< /highlight >}} {{% note %}} {% raw %}{{ x }}{% endraw %}\n',
      '| a | b |\n| - | :-: |\n| `x` | <a href="y" id=z>t</a> |\n\n!!! note\n    text\n',
      '<div id="a"><!-- launch-ignore x: y --><img src=\'p.png\' alt={x}></div>\n\n```js\nf({\n```\n',
      '<!-- claim_id: a --> - [ ] *a* **b** ~~c~~ [^1]\n\n[^1]: n\n\n> quote\n>> more\n',
    ],
    run: (text) => [parsePage('a.md', text, kindOf(text)), parsePage('a.mdx', text, 'docusaurus')],
  },
  {
    name: 'configuration of generators',
    corpus: [
      'baseURL = "https://x.y/"\n[languages.en]\nweight = 1\n[[module.mounts]]\nsource = "a"\ntarget = "content"\n',
      'site_name: A\ndocs_dir: d\nnav:\n  - A: a.md\nplugins:\n  - redirects:\n      redirect_maps: {a.md: b.md}\n',
      "export default { base: '/a/', presets: [['classic', { docs: { path: 'd', routeBasePath: '/' } }]] };\n",
      '[book]\nsrc = "s"\n[output.html.redirect]\n"/a.html" = "b.html"\n',
      'collections:\n  docs:\n    output: true\n    permalink: /:path/\npermalink: pretty\n',
    ],
    run: (text) => [
      detectIn(siteOf(text)),
      readHugoFacts(siteOf(text)),
      readConfig(siteOf(text)),
      readMkdocs(siteOf(text), ''),
      contentPlugins(text),
      mdbookRedirects(text, 'book.toml', () => undefined),
    ],
  },
  {
    name: 'configuration of Launch',
    corpus: ['profile: ci\nignore:\n  - rule: x\n    paths: ["a/**"]\n', '{"gates": {"snippets": "off"}}', 'a: [\n'],
    run: (text) => parseCheckConfig(text, 'launch.yml'),
  },
  {
    name: 'YAML',
    corpus: ['a: &a [1, 2]\nb: *a\n', '- |\n  x\n- >-\n  y\n', '? {a: b}\n: !t "c"\n--- # d\n...\n'],
    run: (text) => [openYaml(text), readYaml(text)],
  },
  {
    name: 'manifests',
    corpus: [
      '[project]\nname = "a"\nversion = "1"\nrequires-python = ">=3.9"\ndependencies = ["b>=1"]\n[project.scripts]\na = "b:c"\n',
      '[metadata]\nname = a\n[options]\npython_requires = >=3.9\ninstall_requires =\n  b\n  c ; os_name == "nt"\n',
      'module x.y/z\n\ngo 1.22\n\nrequire (\n\ta.b/c v1.2.3 // indirect\n)\n',
    ],
    run: (text) => [readPyproject('pyproject.toml', text), readSetupCfg('setup.cfg', text), parseGoMod('go.mod', text)],
  },
  {
    name: 'docstrings',
    corpus: [
      'A.\n\nArgs:\n    x (dict(a, b)): one\n        two\n\nReturns:\n    list[int]: c\n\nRaises:\n    E: d\n',
      'A.\n\nParameters\n----------\nx, *y : int, optional\n    one\n\nReturns\n-------\nz : str\n    two\n',
      'A.\n\n:param int x: one\n:returns: b\n:raises E: c\n.. deprecated:: 1.0\n\n>>> f(1)\n2\n',
      '/** A [b][C.d], [E]`(f)`.\n * @param[x] one\n * @throws F if\n * @see [G]\n */',
      '/** A {@link B|c}.\n * @param {string} [x=1] - one\n * @returns {{a: b}} c\n * @example\n * f()\n */',
    ],
    run: (text) => [parseDocstring(text), parseJsDoc(text), parseKDoc(text)],
  },
  {
    name: 'proofs',
    corpus: [
      '{"schema_version": 1, "product_slug": "a", "pages": []}',
      '{"pages": [{"path": "a.md", "claims": [{}]}]}',
      '[]',
    ],
    run: (text) => parseProof(Buffer.from(text)),
  },
  {
    name: 'comments of people',
    corpus: ['/launch fix\n/launch start --product x\n', '> /launch a\n\n```\n/launch b\n```\n<!--\n/launch c\n-->\n'],
    run: (text) => commandLines(text),
  },
  {
    name: 'webhooks',
    corpus: [
      '{"action":"created","comment":{"body":"/launch check"},"repository":{"full_name":"o/r"}}',
      '[]',
      '{"a":\ud800}',
    ],
    run: delivery,
  },
  {
    name: 'MCP',
    corpus: [
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"launch_status","arguments":{"run_id":"r"}}}',
      '{"jsonrpc":"2.0","method":"notifications/initialized"}',
      '{"jsonrpc":"2.0","id":"a","result":{}}',
    ],
    run: (text) => lines(text),
  },
  {
    name: 'JSON-RPC over TCP',
    corpus: [
      '{"jsonrpc":"2.0","id":1,"method":"ping"}\n{"id":2}',
      'POST / HTTP/1.1\r\nHost: x\r\n\r\n{}',
      '[]\n1\nnull',
    ],
    run: (text) => lines(text, () => undefined),
  },
  {
    name: 'tokens',
    corpus: [
      'eyJhbGciOiJSUzI1NiIsImtpZCI6ImEifQ.eyJpc3MiOiJ4IiwiYXVkIjoibGF1bmNoIn0.c2ln',
      'eyJhbGciOiJub25lIn0.e30.',
      'a.b.c',
    ],
    run: (text) => verifyToken(text),
  },
];
