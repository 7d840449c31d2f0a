/** The oldest Java on which what a Gradle build makes runs: the compiler's settings, or else the toolchain, which is what builds. */
import type { Located } from './manifest.ts';

interface BuildFile {
  path: string;
  text: string;
}

/** In the order in which Gradle gives them weight: https://docs.gradle.org/current/userguide/building_java_projects.html#sec:java_cross_compilation. */
const TOLD = [
  /(?:^\s*|\boptions\.)release(?:\s*=|\.set\()\s*(.*)/,
  /\btargetCompatibility\b\s*(?:=|\.set\(|\()?\s*(.*)/,
  /\bjvmTarget(?:\s*=|\.set\()\s*(.*)/,
  /\bsourceCompatibility\b\s*(?:=|\.set\(|\()?\s*(.*)/,
];
const TOOLCHAIN = [/languageVersion(?:\.set\(|\s*=)\s*(JavaLanguageVersion\.of\(.*)/];
const VERSION =
  /^(?:JavaVersion\.(?:VERSION_|toVersion\()|JvmTarget\.JVM_|JavaLanguageVersion\.of\()?["']?(?:1[._])?(\d+)\b/;

/** Nothing where the version is computed. `above` are files whose settings hold in modules too. */
export function javaOf(own: readonly BuildFile[], above: readonly BuildFile[]): Located<string> | null {
  const [main] = own;
  for (const files of [own, above]) {
    const told = TOLD.map((pattern) => statements(files, pattern));
    if (told.some((each) => each.length > 0)) return told.map((each) => lowest(each, main)).find(Boolean) ?? null;
  }
  return lowest(
    TOOLCHAIN.flatMap((pattern) => statements(own, pattern)),
    main,
  );
}

interface Statement {
  value: string | undefined;
  line: number;
  path: string;
}

const statements = (files: readonly BuildFile[], pattern: RegExp): Statement[] =>
  files.flatMap(({ path, text }) =>
    text.split(/\r?\n/).flatMap((line, at) => {
      const said = /^\s*(?:\/\/|\/?\*|#)/.test(line) ? undefined : pattern.exec(line)?.[1];
      return said === undefined ? [] : [{ value: VERSION.exec(said)?.[1], line: at + 1, path }];
    }),
  );

/** Tests, and classes for later releases only, may be built for newer ones. */
function lowest(all: readonly Statement[], main: BuildFile | undefined): Located<string> | null {
  const [first] = all
    .filter(({ value }) => value !== undefined)
    .toSorted((one, other) => Number(one.value) - Number(other.value));
  if (first?.value === undefined) return null;
  const { value, line, path } = first;
  return { value, start: line, end: line, ...(path === main?.path ? {} : { path }) };
}
