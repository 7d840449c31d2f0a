/** Gradle build files in Groovy and Kotlin, read line by line: literals only, the script is never run. */

import { brokenAt } from './gradle-brackets.ts';
import { javaOf } from './gradle-java.ts';
import { statedFor } from './gradle-names.ts';
import { folderOf, type Located, type ManifestFacts, noManifest } from './manifest.ts';

export function parseGradle(
  path: string,
  text: string,
  read: (path: string) => string | undefined,
): ManifestFacts | null {
  const folder = folderOf(path);
  const broken = brokenAt(text);
  if (broken !== undefined && /\b(?:plugins|apply|dependencies|publishing|group)\b/.test(text))
    return noManifest('java', path, `line ${broken}: a bracket that nothing closes, or closes nothing`);
  const unread = ['gradle.properties', ...(folder === '' ? [] : [`${folder}gradle.properties`])].find((name) =>
    read(name)?.includes('\ufffd'),
  );
  if (unread !== undefined)
    return noManifest('java', path, `\`${unread}\` is no UTF-8 text, so that what it says of the package is not known`);
  const files = [
    { path, text },
    ...['gradle.properties', 'settings.gradle', 'settings.gradle.kts']
      .map((name) => ({ path: folder + name, text: read(folder + name) ?? '' }))
      .filter((file) => file.text !== ''),
    ...(folder === '' ? [] : [{ path: 'gradle.properties', text: read('gradle.properties') ?? '' }]),
  ];
  const find = (pattern: RegExp, within = files): Located<string> | null => {
    for (const file of within)
      for (const [at, line] of file.text.split(/\r?\n/).entries()) {
        const [whole = '', value] = pattern.exec(line) ?? [];
        if (value === undefined || value.includes('$')) continue;
        // Without quotes, a script names what says it.
        const isName = !file.path.endsWith('.properties') && /^[A-Za-z_]/.test(value) && !/["']/.test(whole);
        const said = isName ? statedFor(value, file, files) : { value, line: at + 1, path: file.path };
        if (said !== undefined)
          return {
            value: said.value,
            start: said.line,
            end: said.line,
            ...(said.path === path ? {} : { path: said.path }),
          };
      }
    return null;
  };
  const isPublished = /maven-publish|java-library|com\.vanniktech\.maven\.publish|`maven-publish`|publishing\s*\{/.test(
    text,
  );
  const hasModules = files.some(
    ({ path: name, text: own }) =>
      /settings\.gradle/.test(name) && own.split('\n').some((line) => /^\s*include\b/.test(line)),
  );
  const group = find(/^\s*(?:group|GROUP|groupId)\s*(?:=\s*)?["']?([\w.-]+)["']?\s*$/);
  const artifact =
    find(/^\s*(?:artifactId|archivesBaseName|POM_ARTIFACT_ID)\s*(?:=\s*)?["']?([\w.-]+)["']?\s*$/) ??
    (hasModules
      ? // A build of modules is no package: each module is, under the name of its folder.
        null
      : find(/^\s*rootProject\.name\s*=\s*["']([\w.-]+)["']/)) ??
    (isPublished ? module(folder, read) : null);
  if (!isPublished && group === null) return null;
  const facts = noManifest('java', path);
  if (group !== null && artifact !== null) facts.name = { ...artifact, value: `${group.value}:${artifact.value}` };
  if (artifact !== null) facts.spokenName = artifact.value;
  facts.version = versionOf(find, files, path, text);
  facts.description = find(/^\s*description\s*=\s*["'](.+)["']\s*$/);
  facts.runtime = isMultiplatform(text) ? null : javaOf(files, folder === '' ? [] : sharedBuilds(read));
  return facts;
}

/** What it makes runs on more than Java: https://kotlinlang.org/docs/multiplatform-dsl-reference.html. */
const isMultiplatform = (text: string): boolean =>
  text.split(/\r?\n/).some((line) => PLUGIN.test(line) && !/\bapply(?:\s|\()false\b/.test(line));
const PLUGIN =
  /^\s*(?:kotlin\(\s*["']multiplatform["']|alias\([\w.]*\bmultiplatform\b|id\b[\s("']*org\.jetbrains\.kotlin\.multiplatform\b)/;

/** The build files at the root that also say how modules are built. */
const sharedBuilds = (read: (path: string) => string | undefined): { path: string; text: string }[] =>
  ['build.gradle', 'build.gradle.kts']
    .map((path) => ({ path, text: read(path) ?? '' }))
    .filter(({ text }) => /\b(?:allprojects|subprojects)\b/.test(text));

/** The line of the settings that includes the folder as a module. */
function module(folder: string, read: (path: string) => string | undefined): Located<string> | null {
  const name = folder.replace(/\/$/, '');
  if (name === '' || name.includes('/')) return null;
  for (const path of ['settings.gradle.kts', 'settings.gradle']) {
    const at = (read(path) ?? '')
      .split(/\r?\n/)
      .findIndex((line) => /^\s*include\b/.test(line) && (line.includes(`":${name}"`) || line.includes(`':${name}'`)));
    if (at !== -1) return { value: name, start: at + 1, end: at + 1, path };
  }
  return null;
}

/** A version that the script takes from a name is what that name stands for, and no other file's. */
function versionOf(
  find: (pattern: RegExp, within?: { path: string; text: string }[]) => Located<string> | null,
  files: { path: string; text: string }[],
  path: string,
  text: string,
): Located<string> | null {
  const own = files.filter((file) => file.path === path);
  const isNamed = text.split('\n').some((line) => /^\s*version\b\s*(?:=\s*)?[A-Za-z_][\w.]*\s*$/.test(line));
  const said = isNamed
    ? find(/^\s*version\b\s*(?:=\s*)?([A-Za-z_][\w.]*)\s*$/, own)
    : find(/^\s*(?:version|VERSION_NAME)\s*(?:=\s*)?["']?(\d[\w.+-]*)["']?\s*$/);
  return said !== null && /^\d/.test(said.value) ? said : null;
}
