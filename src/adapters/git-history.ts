/** Gives a folder the history of a repository, for a program that asks git: its objects, its commit, and a configuration of ours. */
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Repository } from './git-locate.ts';
import { readSmall } from './read-small.ts';

/** Answers with the folder of objects, which stays where it is. `format`: of the commit's name. */
export function copyHistory(repository: Repository, head: string, target: string): string {
  const objects = realpathSync(path.join(repository.commonDir, 'objects'));
  const directory = path.join(target, '.git');
  mkdirSync(path.join(directory, 'objects', 'info'), { recursive: true });
  mkdirSync(path.join(directory, 'refs'));
  writeFileSync(path.join(directory, 'HEAD'), `${head}\n`);
  writeFileSync(path.join(directory, 'objects', 'info', 'alternates'), `${quoted(objects)}\n`);
  const shallow = readSmall(path.join(repository.commonDir, 'shallow'));
  if (shallow !== undefined) writeFileSync(path.join(directory, 'shallow'), shallow);
  const format = head.length === 64 ? '[extensions]\n\tobjectFormat = sha256\n' : '';
  writeFileSync(
    path.join(directory, 'config'),
    `[core]\n\trepositoryFormatVersion = ${format === '' ? 0 : 1}\n\tbare = false\n${format}`,
  );
  return objects;
}

/** A path that begins with a quote, or holds a line end, is written as git quotes. */
const quoted = (file: string): string =>
  /^["#]|[\n\\]/.test(file)
    ? `"${file.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`
    : file;
