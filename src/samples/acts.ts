/** Whether a program shows something by what it does when it is run, and not only in what it declares; pure. */
import { showsSomething } from './stated-output.ts';

/** Of a language without an entry point that its compiler asks for: what stands inside of functions and classes waits to be called. */
export function actsByItself(language: string, code: string): boolean {
  if (language !== 'python' && language !== 'py') return showsSomething(code);
  const { run, declared } = parted(code);
  return showsSomething(run) || calls(run, declared, new Set());
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

/** Whether something whose body shows something is named here, or in what is named here. */
function calls(code: string, declared: ReadonlyMap<string, string>, seen: Set<string>): boolean {
  const words = new Set(code.split(/\W+/));
  return [...declared].some(([name, body]) => {
    if (seen.has(name) || !words.has(name)) return false;
    seen.add(name);
    return showsSomething(body) || calls(body, declared, seen);
  });
}
