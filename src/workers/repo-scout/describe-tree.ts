/** What the file list of a repository says of it: languages, manifests, roots, README, licence, changelog, CI. */
import type { InventoryFile, RepoInventory } from '../../model/repo-inventory.ts';
import { manifestKind, type PathRole, roleOf } from '../../platforms/path-roles.ts';

type Described = Pick<RepoInventory, 'languages' | 'manifests' | 'roots' | 'readme' | 'licence' | 'changelog' | 'ci'>;

export function describeTree(files: readonly InventoryFile[], locale = 'en'): Described {
  const roles = new Map(files.map((file) => [file.path, roleOf(file.path)] as const));
  const having = (role: PathRole): string[] =>
    files.filter((file) => roles.get(file.path) === role).map((file) => file.path);
  return {
    languages: countLanguages(files.filter((file) => !['vendored', 'generated'].includes(roles.get(file.path) ?? ''))),
    manifests: having('manifest')
      .sort(byDepth)
      .map((path) => ({ path, kind: manifestKind(path) ?? 'unknown' })),
    roots: {
      source: sourceRoots(files.filter((file) => roles.get(file.path) === 'source')),
      docs: rootsOf(having('docs'), /^(?:docs?|documentation|guides?|manual|wiki|website|site)$/i),
      examples: rootsOf(having('example'), /^(?:examples?|samples?|demos?|tutorials?|cookbook|recipes|quickstarts?)$/i),
      tests: rootsOf(having('test'), /^(?:tests?|__tests__|specs?|testing|e2e|test-d)$/i),
    },
    readme: pickReadme(having('readme'), locale),
    licence: having('licence').sort(byDepth)[0] ?? null,
    changelog: having('changelog').sort(byDepth)[0] ?? null,
    ci: having('ci'),
  };
}

const CODE = new Set([
  'python',
  'javascript',
  'typescript',
  'tsx',
  'java',
  'kotlin',
  'csharp',
  'fsharp',
  'vb',
  'go',
  'rust',
  'ruby',
  'php',
  'c',
  'cpp',
  'swift',
  'scala',
  'dart',
  'lua',
  'luau',
  'gdscript',
  'perl',
  'r',
  'vue',
  'svelte',
  'bash',
  'powershell',
]);

/** The first folder of source files: what lies in the root itself is the root `''` only when nothing else holds code. */
function sourceRoots(files: readonly InventoryFile[]): string[] {
  const roots = new Set<string>();
  let atRoot = false;
  for (const { path, language } of files) {
    if (language === null || !CODE.has(language)) continue;
    const slash = path.indexOf('/');
    if (slash === -1) atRoot = true;
    else roots.add(path.slice(0, slash));
  }
  if (roots.size === 0 && atRoot) return [''];
  return [...roots].sort();
}

function rootsOf(paths: readonly string[], name: RegExp): string[] {
  const roots = new Set<string>();
  for (const path of paths) {
    const parts = path.split('/');
    const at = parts.slice(0, -1).findIndex((part) => name.test(part));
    if (at !== -1) roots.add(parts.slice(0, at + 1).join('/'));
  }
  return [...roots].sort();
}

/** The run's own language first, then the plain name, Markdown before other formats. */
function pickReadme(paths: readonly string[], locale: string): string | null {
  const rank = (path: string): number => {
    const lower = path.toLowerCase();
    const language = /^readme[._-]([a-z]{2})(?:[-_][a-z]+)?(?:\.|$)/.exec(lower)?.[1];
    const isFormat = language !== undefined && ['md'].includes(language);
    if (language === locale.slice(0, 2)) return 0;
    if (language !== undefined && !isFormat) return 9;
    return lower.endsWith('.md') || lower.endsWith('.markdown') ? 1 : lower.endsWith('.rst') ? 2 : 3;
  };
  return [...paths].sort((a, b) => rank(a) - rank(b) || byDepth(a, b))[0] ?? null;
}

/** Programming languages first, the most bytes first among them. */
function countLanguages(files: readonly InventoryFile[]): RepoInventory['languages'] {
  const counts = new Map<string, { language: string; files: number; bytes: number }>();
  for (const { language, bytes } of files) {
    if (language === null) continue;
    const count = counts.get(language) ?? { language, files: 0, bytes: 0 };
    counts.set(language, { language, files: count.files + 1, bytes: count.bytes + bytes });
  }
  const isCode = (language: string): number => (CODE.has(language) ? 0 : 1);
  return [...counts.values()].sort(
    (a, b) => isCode(a.language) - isCode(b.language) || b.bytes - a.bytes || (a.language < b.language ? -1 : 1),
  );
}

const depth = (path: string): number => path.split('/').length;
const byDepth = (a: string, b: string): number => depth(a) - depth(b) || (a < b ? -1 : a > b ? 1 : 0);
