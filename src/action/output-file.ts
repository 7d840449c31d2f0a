/** Files that a step leaves for later steps: written where they were asked for, never through a link that the checkout holds. */
import { lstatSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { UserError } from '../errors.ts';

/** Beside the home, out of the checkout: what is handed on is no state. */
export const besideHome = (env: Readonly<Record<string, string | undefined>>, name: string): string =>
  path.join(env.RUNNER_TEMP || tmpdir(), name);

/** The path in full, once nothing of it in the workspace is a symbolic link. */
export function outputPath(workspace: string, name: string): string {
  const full = path.resolve(workspace, name);
  const inside = path.relative(workspace, full);
  if (inside === '' || inside.split(path.sep)[0] === '..' || path.isAbsolute(inside)) return full;
  let part = workspace;
  for (const step of inside.split(path.sep)) {
    part = path.join(part, step);
    if (lstatSync(part, { throwIfNoEntry: false })?.isSymbolicLink() === true)
      throw new UserError(
        'INVALID_INPUT',
        `\`${path.relative(workspace, part)}\` in the checkout is a symbolic link, so \`${name}\` may lead anywhere. Name a folder outside the workspace.`,
      );
  }
  return full;
}

/** Writes a file; answers how it is shown. */
export function writeOutputFile(workspace: string, name: string, text: string): string {
  const full = outputPath(workspace, name);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, text);
  return shownPath(workspace, full);
}

/** Relative to the workspace where it lies inside, else whole. */
export function shownPath(workspace: string, full: string): string {
  const inside = path.relative(workspace, full);
  const shown = inside.split(path.sep)[0] === '..' || path.isAbsolute(inside) ? full : inside;
  return shown.split(path.sep).join('/');
}
