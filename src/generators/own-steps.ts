/** What a site's own scripts and settings make of a target: steps that turn names of files into addresses, and aliases of folders. */
import { dirname, joinPath } from '../content/url-path.ts';
import { type FileSet, firstFile, scripts, under } from './routes.ts';

type Files = Pick<FileSet, 'has' | 'read'>;

const IMPORT = /\bimport\s+(?:\{[^{}]*\}|[\w$]+)\s+from\s+['"](\.{1,2}\/[^'"\n]+)['"]/g;
const STEPS = /\b(?:remark|rehype|mdast|hast)Plugins\b/;

/** Whether a step of Markdown that the configuration imports from the repository takes links that name Markdown files. */
export function hasOwnLinkStep(files: Files, root: string, config: string): boolean {
  if (!STEPS.test(config)) return false;
  return [...config.matchAll(IMPORT)].some(([, from = '']) => {
    const path = joinPath(root, from);
    const text = path === undefined ? undefined : firstFile(files, [path, ...scripts(path)])?.text;
    return text !== undefined && /\.md\b|\.mdx\?/.test(text) && /\b(?:link|url|href)\b/.test(text);
  });
}

const ALIAS = /"([~@#][\w@/-]*)\/\*"\s*:\s*\[\s*"([^"*\n]*)\*"/g;

/** Answers the file that a path behind an alias of `tsconfig.json` names, or undefined where it begins with none. */
export function aliases(files: Files, root: string): (path: string) => string | undefined {
  const settings = firstFile(
    files,
    ['tsconfig.json', 'jsconfig.json'].map((name) => under(root, name)),
  );
  if (settings === undefined) return () => undefined;
  const base = /"baseUrl"\s*:\s*"([^"\n]*)"/.exec(settings.text)?.[1] ?? '.';
  const folder = joinPath(dirname(settings.path), base) ?? '';
  const known = [...settings.text.matchAll(ALIAS)].map(([, name = '', to = '']) => ({ name: `${name}/`, to }));
  return (path) => {
    const alias = known.find(({ name }) => path.startsWith(name));
    return alias === undefined ? undefined : joinPath(folder, `${alias.to}${path.slice(alias.name.length)}`);
  };
}
