/** Components that Docusaurus gives to every page, with those that the site adds. */
import { type FileSet, scripts, under } from '../routes.ts';

/** Of its own theme; Markdown's elements are lower case. */
const OWN = ['Head', 'Details', 'Admonition', 'Mermaid', 'CodeBlock'];
/** Themes that come with it and add none. */
const PLAIN_THEMES = /^@docusaurus\/theme-(?:mermaid|live-codeblock|search-algolia|classic|common)$/;

/** Undefined where a theme from elsewhere may add more. */
export function docusaurusComponents(
  files: Pick<FileSet, 'read' | 'paths'>,
  root: string,
): ReadonlySet<string> | undefined {
  const config = scripts(under(root, 'docusaurus.config'))
    .map((path) => files.read(path))
    .find((text) => text !== undefined);
  if (config === undefined) return undefined;
  const at = config.search(/\bthemes\s*:\s*\[/);
  const themes = at === -1 ? '' : config.slice(at, config.indexOf(']', at));
  const named = [...themes.matchAll(/['"`]([^'"`\n]+)['"`]/g)].map(([, name = '']) => name);
  if (named.some((name) => !PLAIN_THEMES.test(name)) || /docusaurus-theme-(?!classic|mermaid|search)/.test(config))
    return undefined;
  const folder = under(root, 'src/theme/');
  const added = files.paths
    .filter((path) => path.startsWith(folder) && path.slice(folder.length).startsWith('MDXComponents'))
    .flatMap((path) => files.read(path)?.match(/\b[A-Z]\w*\b/g) ?? []);
  return new Set([...OWN, ...added]);
}
