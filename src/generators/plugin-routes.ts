/** What plugins of a JavaScript configuration serve: what a known one is known to, and of any other the folders that its options name. */
import { trimSlashes } from '../content/url-path.ts';
import { isBelow } from './routes.ts';

interface KnownPlugin {
  /** As the configuration names it. */
  name: string;
  /** The option that names the folder it serves below, and the folder where it is not set. */
  option: string;
  folder: string;
  /** What it serves below that folder; everything where it makes the pages themselves. */
  serves?: RegExp;
}

const KNOWN: readonly KnownPlugin[] = [
  // Posts are pages of the tree.
  {
    name: 'starlight-blog',
    option: 'prefix',
    folder: 'blog',
    serves: /^(?:\d+|(?:tags|authors)\/[^/]+(?:\/\d+)?|rss\.xml)?$/,
  },
  { name: 'starlight-typedoc', option: 'output', folder: 'api' },
  { name: 'starlight-obsidian', option: 'output', folder: 'notes' },
  { name: 'starlight-tags', option: 'tagsPagesPrefix', folder: 'tags' },
  { name: '@lunariajs/starlight', option: 'route', folder: 'lunaria', serves: /^$/ },
  { name: 'redocusaurus', option: 'route', folder: 'api' },
  { name: 'docusaurus-openapi', option: 'routeBasePath', folder: 'api' },
  { name: 'docusaurus-plugin-typedoc', option: 'out', folder: 'api' },
  { name: 'docusaurus-plugin-typedoc-api', option: 'routeBasePath', folder: 'api' },
  { name: '@graphql-markdown/docusaurus', option: 'baseURL', folder: 'schema' },
  { name: '@keystatic/astro', option: 'path', folder: 'keystatic' },
  { name: 'astro-decap-cms', option: 'adminPath', folder: 'admin' },
];
const FOLDER =
  /\b(base|prefix|output|route|routePath|routeBasePath|out|outputDir|adminPath|tagsPagesPrefix|baseURL)\s*:\s*['"`](?:\.\/|\/)?([\w@][^'"`$\n]*)['"`]/g;

/** What Astro's own `output` may be. */
const MODES = new Set(['static', 'server', 'hybrid']);

export interface PluginRoutesInput {
  config: string;
  /** The configuration file, as it is named to people. */
  where: string;
  /** Folders that the site itself serves, which no plugin does. */
  own: ReadonlySet<string>;
  /** Folders that pages of plugins are served below, beside the root. */
  below?: readonly string[];
}

/** Answers which plugin may serve an address, or undefined. */
export function pluginRoutes({ config: text, where, own, below = [] }: PluginRoutesInput) {
  const config = withoutComments(text);
  const named = [...config.matchAll(FOLDER)]
    .map(([, option = '', written = '']) => ({
      option,
      folder: trimSlashes(below.length === 0 ? written : written.replace(/^docs\/(?=.)/, '')),
    }))
    .filter(({ folder }) => !own.has(folder) && !MODES.has(folder));
  const known = KNOWN.filter(({ name }) => [`'${name}'`, `"${name}"`].some((quoted) => config.includes(quoted)));
  const served = known.flatMap((plugin) => {
    const set = named.filter(({ option }) => option === plugin.option).map(({ folder }) => folder);
    return (set.length === 0 ? [plugin.folder] : set).map((folder) => ({ ...plugin, folder }));
  });
  const others = named.filter(({ option }) => !known.some((plugin) => plugin.option === option));
  return (url: string): string | undefined => {
    const rest = (folder: string): string | undefined =>
      [folder, ...below.map((one) => `${one}/${folder}`)].flatMap((one) =>
        isBelow(url, one) ? [trimSlashes(trimSlashes(url).slice(trimSlashes(one).length))] : [],
      )[0];
    for (const { name, folder, serves } of served) {
      const place = rest(folder);
      if (place !== undefined && serves?.test(place) !== false)
        return `the folder \`${folder}\` that \`${name}\` of ${where} serves`;
    }
    const other = others.find(({ folder }) => rest(folder) !== undefined);
    return other === undefined ? undefined : `the folder \`${other.folder}\` of a plugin in ${where}`;
  };
}

/** Comment lines say what is not done. */
const withoutComments = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('//'))
    .join('\n');
