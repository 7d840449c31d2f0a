/** Folders that the program of a Sphinx configuration copies files into before the build: what lies in them is in no commit. */

/** It copies or writes files itself. */
const COPIES =
  /\b(?:shutil\.(?:copy\w*|move)|copyfile|copytree|copy2)\(|\.(?:write_text|write_bytes|copy|copy_into)\(|\bopen\([^()\n]*["']w/;
/** A name for a folder that stands for a text, and folders in paths that are put together. */
const NAMED = /^[ \t]*(\w+)[ \t]*=[ \t]*["']([\w.-]+(?:\/[\w.-]+)*)\/?["']/gm;
const OF_FOLDER = /folder|dir|path|dest|target|out/i;
const JOINED = /\/[ \t]*["']([\w.-]+(?:\/[\w.-]+)*)\/?["']/g;

/** Answers which of those folders a path below the pages lies in, or undefined. */
export function copiedFolders(program: string): (path: string) => string | undefined {
  if (!COPIES.test(program)) return () => undefined;
  const named = [...program.matchAll(NAMED)].flatMap(([, name = '', folder = '']) =>
    OF_FOLDER.test(name) ? [folder] : [],
  );
  const folders = new Set([...named, ...[...program.matchAll(JOINED)].map(([, folder = '']) => folder)]);
  return (path) => [...folders].find((folder) => path.startsWith(`${folder}/`));
}
