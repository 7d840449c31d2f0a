/** Whether a program of the repository writes what a target names, by the very name: its absence from the tree then proves nothing. */
import { type FileSet, filesOf, type Lookup, MARKDOWN } from '../generators/routes.ts';
import { basename, dirname, trimSlashes } from './url-path.ts';

/** Lists of commands, and programs that a build runs. */
const COMMANDS =
  /(?:^|\/)(?:(?:GNU)?[Mm]akefile|[Jj]ustfile|Taskfile\.ya?ml|Dockerfile|netlify\.toml|vercel\.json|tox\.ini|package\.json|deno\.jsonc?|\.readthedocs\.ya?ml|pyproject\.toml|pixi\.toml)$|^\.github\/(?:workflows|actions)\/.+\.ya?ml$|\.(?:sh|bash|mk|ps1)$/;
/** Programs by their own names, and by the folders of those that a build runs. */
const PROGRAM = /\.(?:[cm]?[jt]s|py|rb|go|rs|pl|php)$|^Rakefile$/;
const OWN_NAME = /^(?:noxfile|conf|tasks|setup|hooks?|gulpfile)\.|^Rakefile$|[_-]hooks?\.|^gen(?:erate)?[_.-]/i;
const FOLDERS = new Set(
  'script scripts bin build tool tools hack plugin plugins _plugins _ext xtask ci hook hooks'.split(' '),
);
const isProgram = (path: string): boolean =>
  PROGRAM.test(basename(path)) &&
  (OWN_NAME.test(basename(path)) ||
    dirname(path)
      .split('/')
      .some((folder) => FOLDERS.has(folder)));
/** More are not read, those with few folders above them first. */
const MOST = 200;

/** A command that writes files; of a list of rules, what it makes stands before the colon. */
const WRITES_LINE =
  /\b(?:cp|mv|rsync|ln|tee|curl|wget|touch|install|copy|copyfiles|cpy|shx|pandoc)\b|>|[ \t](?:-o|--out(?:put)?(?:-file)?)\b|^[\w./-]+[ \t]*:/;
/** A program that writes files. */
const WRITES =
  /\b(?:writeFile|copyFile|outputFile|createWriteStream|copySync|cpSync|Deno\.writeTextFile|Bun\.write|write_text|write_bytes|copytree|copy2|shutil|gen_files|FileUtils|WriteFile|fs::write|fs::copy|File::create|file_put_contents)|\bopen\([^()\n]*["']w|\bFile\.(?:write|open|generated)\b|\bsymlink/;
/** Names that so many files have that a program means others by them. */
const COMMON = /^(?:readme|index|_index|license|contributing)\.\w+$/i;

interface Script {
  path: string;
  text: string;
  /** Each line says by itself whether it writes. */
  isCommands: boolean;
}

/** Answers which program writes one of the files that a target may mean, or undefined. */
export function createScriptedFiles({
  paths,
  read,
  hasFolder,
}: Pick<FileSet, 'paths' | 'read' | 'hasFolder'>): (lookups: readonly Lookup[]) => string | undefined {
  let scripts: readonly Script[] | undefined;
  const readAll = (): readonly Script[] =>
    paths
      .filter((path) => COMMANDS.test(path) || isProgram(path))
      .map((path) => ({ path, depth: path.split('/').length }))
      .toSorted((a, b) => a.depth - b.depth)
      .slice(0, MOST)
      .flatMap(({ path }) => {
        const text = read(path);
        if (text === undefined) return [];
        const isCommands = COMMANDS.test(path);
        if (!isCommands && !WRITES.test(text)) return [];
        return [{ path, text: path.includes('.json') ? apart(text) : text, isCommands }];
      });
  return (lookups) => {
    const wanted = new Set(lookups.flatMap(namesOf));
    scripts ??= readAll();
    for (const path of wanted) {
      const by = scripts.find((script) => writes(script, path));
      if (by !== undefined) return `a file that \`${by.path}\` writes`;
    }
    for (const folder of new Set([...wanted].flatMap((path) => missingFolder(path, hasFolder)))) {
      const by = scripts.find(({ text, isCommands }) => isCommands && namesFolder(text, folder));
      if (by !== undefined) return `the folder \`${folder}\` that \`${by.path}\` fills`;
    }
    return undefined;
  };
}

/** The outermost folder on the way to a file that is not there, in one that is. */
function missingFolder(path: string, hasFolder: (folder: string) => boolean): string[] {
  const parts = dirname(path).split('/');
  for (let count = 2; count <= parts.length; count++) {
    const folder = parts.slice(0, count).join('/');
    if (!hasFolder(folder)) return hasFolder(dirname(folder)) ? [folder] : [];
  }
  return [];
}

/** Whether a program keeps exactly this folder in a variable, and writes files. */
const namesFolder = (text: string, folder: string): boolean =>
  [`="${folder}"`, `='${folder}'`, `=${folder}\n`, `="./${folder}"`].some((set) => text.includes(set)) &&
  text.split('\n').some((line) => WRITES_LINE.test(line));

/** Settings with each command on a line of its own. */
const apart = (json: string): string => json.replace(/",[ \t]*"/g, '",\n"');

/** The files that a lookup may mean, by paths of which the last folders count. */
function namesOf(lookup: Lookup): string[] {
  const all = lookup.by === 'file' ? filesOf(lookup) : [trimSlashes(lookup.url)];
  return all.flatMap((path) => {
    if (path === '' || path.startsWith('..')) return [];
    if (/\.html?$/.test(path)) return [path, path.replace(/\.html?$/, '.md')];
    return /\.\w+$/.test(basename(path)) ? [path] : [`${path}.md`, `${path}.mdx`];
  });
}

function writes({ text, isCommands }: Script, path: string): boolean {
  const name = basename(path);
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + name.length)) {
    const end = at + name.length;
    if (IN_NAME.test(text[end] ?? '')) continue;
    let start = at;
    while (start > 0 && IN_PATH.test(text[start - 1] ?? '')) start -= 1;
    const written = text.slice(start, end);
    if (start < at && !/[/}]/.test(text[at - 1] ?? '')) continue;
    const line = lineAround(text, start, end);
    if (isCommands && !WRITES_LINE.test(line)) continue;
    if (agrees(written, path, line)) return true;
  }
  return false;
}

const IN_NAME = /[\w/-]/;
const IN_PATH = /[\w@.${}/-]/;
const LONGEST = 2_000;
function lineAround(text: string, start: number, end: number): string {
  const from = text.lastIndexOf('\n', start) + 1;
  const to = text.indexOf('\n', end);
  return text.slice(Math.max(from, start - LONGEST), to === -1 ? end + LONGEST : Math.min(to, end + LONGEST)).trim();
}

/** Whether what a program names may be this file: its folders are the file's, or the line has them elsewhere, or it has none. */
function agrees(written: string, path: string, line: string): boolean {
  const own = written.replace(/^(?:\.{0,2}\/|\$\{?\w+\}?\/?)*/, '');
  const folder = dirname(path);
  if (own.includes('/') && (`/${path}`.endsWith(`/${own}`) || `/${own}`.endsWith(`/${path}`))) return true;
  const named = [...line.matchAll(/[\w.-]+(?:\/[\w.-]+)*\/?/g)].map(([one]) => trimSlashes(one.replace(/^\.\//, '')));
  const last = basename(folder);
  // Into a folder by its name: `cp CHANGELOG.md docs/`.
  if (last !== '' && named.some((one) => `/${folder}`.endsWith(`/${one}`))) return true;
  return own === basename(path) && !COMMON.test(own) && !written.includes('../') && MARKDOWN.test(own);
}
