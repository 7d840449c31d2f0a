/** Whether a program shows something by what it does when it is run, and not only in what it declares; pure. */
import { showsSomething } from './stated-output.ts';

/** Of a language without an entry point that its compiler asks for: what stands inside of functions and classes waits to be called. */
export const actsByItself = (language: string, code: string): boolean => does(language, code, showsSomething);

/** Whether a program ends with an error unless what it does gives what it says; PHP asserts nothing where it is served. */
export const checksItself = (language: string, code: string): boolean => {
  const asserts = ASSERTS.get(language);
  return asserts !== undefined && does(language, code, (part) => asserts.test(part));
};
const ASSERTS: ReadonlyMap<string, Pick<RegExp, 'test'>> = new Map([
  ...['python', 'py'].map((name) => [name, /^[ \t]*assert\s/mu] as const),
  ...['rust', 'rs'].map((name) => [name, /^[ \t]*assert(?:_eq|_ne)?! ?\(/mu] as const),
  ...['javascript', 'js', 'mjs', 'cjs', 'typescript', 'ts'].map(
    (name) => [name, /^[ \t]*(?:await )?assert(?:\.\w{1,40})?\(/mu] as const,
  ),
]);

function does(language: string, code: string, what: (part: string) => boolean): boolean {
  if (language !== 'python' && language !== 'py') return what(code);
  const { run, declared } = parted(code);
  return what(run) || calls(run, declared, what, new Set());
}

const DECLARES = /^(?:async +)?(?:def|class) +(\w+)/;

/** The lines that are run, and the bodies of what is declared, by name. */
function parted(code: string): { run: string; declared: Map<string, string> } {
  const run: string[] = [];
  const declared = new Map<string, string>();
  let within: string | undefined;
  for (const line of code.split('\n')) {
    const isInside = line.trim() === '' || /^[\s)\]}]/.test(line);
    if (isInside && within !== undefined) {
      declared.set(within, `${declared.get(within) ?? ''}${line}\n`);
      continue;
    }
    within = DECLARES.exec(line)?.[1];
    // A decorator takes what it decorates, whatever it is given.
    if (within === undefined && !line.startsWith('@')) run.push(line);
  }
  return { run: run.join('\n'), declared };
}

/** Whether something whose body does it is named here, or in what is named here. */
function calls(
  code: string,
  declared: ReadonlyMap<string, string>,
  what: (part: string) => boolean,
  seen: Set<string>,
): boolean {
  const words = new Set(code.split(/\W+/));
  return [...declared].some(([name, body]) => {
    if (seen.has(name) || !words.has(name)) return false;
    seen.add(name);
    return what(body) || calls(body, declared, what, seen);
  });
}
