/** Copies what a site is built from into a private folder: files with their times, links that stay inside, nothing of git. */
import {
  constants,
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  statSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

/** Answers with folders of the original that the copy links to, because they are large and only read. */
export function copySite(root: string, paths: readonly string[], target: string): string[] {
  const linked: string[] = [];
  const done = new Set<string>();
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
        if (name === 'node_modules' && statSync(join(from, name), { throwIfNoEntry: false })?.isDirectory()) {
          if (!staysInside(root, join(from, name))) continue;
          linked.push(realpathSync(join(from, name)));
          link(realpathSync(join(from, name)), join(to, name));
        } else copy(inner);
      }
      mkdirSync(to, { recursive: true });
    }
  };
  for (const path of paths) copy(path === '.' ? '' : path);
  return linked;
}

function link(meant: string, at: string): void {
  mkdirSync(dirname(at), { recursive: true });
  if (lstatSync(at, { throwIfNoEntry: false }) === undefined) symlinkSync(meant, at);
}

/** A link's end, whatever stands between; one that leads to nothing, or by an absolute path, does not count as inside. */
function staysInside(root: string, link: string): boolean {
  try {
    if (lstatSync(link).isSymbolicLink() && resolve(readlinkSync(link)) === readlinkSync(link)) return false;
    const end = relative(root, realpathSync(link));
    return end !== '..' && !end.startsWith(`..${sep}`);
  } catch {
    return false;
  }
}
