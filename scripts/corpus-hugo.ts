/** A Hugo site of the smallest layouts that build any content: each shortcode that occurs is shown as itself. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Shortcodes of Hugo itself, which need no layout. */
const BUILT_IN = new Set([
  'ref',
  'relref',
  'param',
  'figure',
  'highlight',
  'gist',
  'youtube',
  'vimeo',
  'tweet',
  'instagram',
]);

/** Answers the folder of a site whose content folder the caller names. */
export function stubLayouts(site: string, folder: string): string {
  const target = path.join(folder, 'hugo');
  const shortcodes = path.join(target, 'layouts/shortcodes');
  for (const name of ['_default', 'shortcodes']) mkdirSync(path.join(target, 'layouts', name), { recursive: true });
  const own = ['hugo.toml', 'config.toml', 'hugo.yaml', 'config.yaml']
    .map((name) => path.join(site, name))
    .find((file) => existsSync(file));
  const text = own === undefined ? '' : readFileSync(own, 'utf8');
  const isUnsafe = /unsafe\s*[:=]\s*true/.test(text);
  writeFileSync(
    path.join(target, 'hugo.toml'),
    `baseURL = "https://example.org/"\ndisableKinds = ["taxonomy", "term", "RSS", "sitemap"]\n[markup.goldmark.renderer]\nunsafe = ${isUnsafe}\n`,
  );
  writeFileSync(path.join(target, 'config.toml'), readFileSync(path.join(target, 'hugo.toml')));
  for (const kind of ['single', 'list'])
    writeFileSync(
      path.join(target, `layouts/_default/${kind}.html`),
      '<h1>{{ .Title }}</h1>\n{{ .Params | jsonify }}\n{{ .Content }}\n',
    );
  for (const [name, isPaired] of shortcodesOf(path.join(site, 'content'))) {
    const file = path.join(shortcodes, `${name}.html`);
    mkdirSync(path.dirname(file), { recursive: true });
    const words = '<span class="{{ .Name }}">{{ with .Params }}{{ jsonify . }}{{ end }}</span>';
    writeFileSync(file, isPaired ? `${words}{{ .Inner }}` : words);
  }
  return target;
}

/** Name → whether it is closed somewhere. */
function shortcodesOf(content: string): Map<string, boolean> {
  const found = new Map<string, boolean>();
  for (const file of readdirSync(content, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:md|html)$/.test(file)) continue;
    for (const [, slash, name = ''] of readFileSync(path.join(content, file), 'utf8').matchAll(
      /\{\{[<%]\s*(\/?)\s*([\w./-]+)/g,
    ))
      if (!BUILT_IN.has(name)) found.set(name, found.get(name) === true || slash === '/');
  }
  return found;
}
