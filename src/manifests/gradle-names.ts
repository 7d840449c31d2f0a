/** What an identifier of a Gradle build stands for: a literal of its own script, or a line of `gradle.properties`. Nothing is run. */

interface BuildFile {
  path: string;
  text: string;
}
interface Stated {
  value: string;
  line: number;
  path: string;
}

const LITERAL = /^\s*(?:def |val |(?:project\.|rootProject\.)?(?:ext\.|extra\.)?)?(\w+)\s*=\s*["']([\w.-]+)["']\s*$/;
const PROPERTY = /^\s*([\w.-]+)\s*[=:]\s*([\w.-]+)\s*$/;

/** Undefined where nothing states it in so many words, or two things do (https://docs.gradle.org/current/userguide/build_environment.html). */
export function statedFor(identifier: string, script: BuildFile, files: readonly BuildFile[]): Stated | undefined {
  const name = identifier.replace(/^(?:project\.|rootProject\.)?(?:ext\.|extra\.)?/, '');
  const own = linesOf(script, LITERAL, name);
  const [first, ...more] =
    own.length > 0
      ? own
      : (files
          .filter(({ path }) => path.endsWith('.properties'))
          .map((file) => linesOf(file, PROPERTY, name))
          .find((found) => found.length > 0) ?? []);
  return more.some(({ value }) => value !== first?.value) ? undefined : first;
}

const linesOf = ({ path, text }: BuildFile, pattern: RegExp, name: string): Stated[] =>
  text.split(/\r?\n/).flatMap((line, at) => {
    const [, called, value] = pattern.exec(line) ?? [];
    return called === name && value !== undefined ? [{ value, line: at + 1, path }] : [];
  });
