/** Copies what a site is built from into a private folder: files with their times, links that stay inside, nothing of git. */
import {
  constants,
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isInside } from '../../content/read-inside.ts';

/** Answers with folders of the original that the copy links to, because they are large and only read. */
export function copySite(root: string, paths: readonly string[], target: string): string[] {
  const linked: string[] = [];
  const done = new Set<string>();
  const linkPackages = (path: string): void => {
    if (done.has(path) || !isPackages(join(root, path))) return;
    done.add(path);
    linked.push(join(root, path));
    link(join(root, path), join(target, path));
  };
  const copy = (path: string): void => {
    if (done.has(path)) return;
    done.add(path);
    const [from, to] = [join(root, path), join(target, path)];
    const found = lstatSync(from, { throwIfNoEntry: false });
    if (found === undefined) return;
    if (found.isSymbolicLink()) {
      if (staysInside(root, from)) link(readlinkSync(from), to);
    } else if (found.isFile()) {
      mkdirSync(dirname(to), { recursive: true });
      copyFileSync(from, to, constants.COPYFILE_FICLONE);
      utimesSync(to, found.atime, found.mtime);
    } else if (found.isDirectory()) {
      for (const name of readdirSync(from)) {
        const inner = path === '' ? name : `${path}/${name}`;
        if (name === '.git') continue;
        if (name === 'node_modules') linkPackages(inner);
        else copy(inner);
      }
      mkdirSync(to, { recursive: true });
    }
  };
  for (const path of paths) {
    const parts = path.split('/');
    const at = parts.indexOf('node_modules');
    if (at !== -1) linkPackages(parts.slice(0, at + 1).join('/'));
    else if (isOwn(root, path)) copy(path === '.' ? '' : path);
  }
  return linked;
}

/** What a configuration names is no way around: not into `.git`, and not out by a link. */
function isOwn(root: string, path: string): boolean {
  try {
    return isInside(root, realpathSync(join(root, path)));
  } catch {
    return false;
  }
}

/** A real folder of packages, and no link: a link would show what it leads to, as a repository's own configuration. */
function isPackages(place: string): boolean {
  if (lstatSync(place, { throwIfNoEntry: false })?.isDirectory() !== true) return false;
  return realpathSync(place) === place && lstatSync(join(place, '.git'), { throwIfNoEntry: false }) === undefined;
}

function link(meant: string, at: string): void {
  mkdirSync(dirname(at), { recursive: true });
  if (lstatSync(at, { throwIfNoEntry: false }) === undefined) symlinkSync(meant, at);
}

/** A link's end, whatever stands between; one that leads to nothing, or by an absolute path, does not count as inside. */
function staysInside(root: string, link: string): boolean {
  try {
    if (lstatSync(link).isSymbolicLink() && resolve(readlinkSync(link)) === readlinkSync(link)) return false;
    return isInside(root, realpathSync(link));
  } catch {
    return false;
  }
}
