/** Under which conditions a file of Go is built: its `//go:build` line and the end of its name (https://pkg.go.dev/cmd/go#hdr-Build_constraints). Pure. */
import { type Choice, holds, type Notation } from '../alternatives.ts';

/** `linux && !cgo` */
export const TAGS: Notation = {
  parsed,
  split: (condition) => {
    const found = parsed(condition);
    return found.kind === 'all' ? found.of.map((each) => written(each)) : [condition];
  },
  joined: (kind, list) =>
    list.map((each) => (parsed(each).kind === 'name' ? each : bracketed(each))).join(kind === 'all' ? ' && ' : ' || '),
  above: (condition) => `//go:build ${condition}`,
};
const bracketed = (text: string): string => (/^!?[\w.]+$/.test(text) ? text : `(${text})`);

const SYSTEMS: ReadonlySet<string> = new Set(
  'aix android darwin dragonfly freebsd illumos ios js linux netbsd openbsd plan9 solaris wasip1 windows'.split(' '),
);
const MACHINES: ReadonlySet<string> = new Set(
  '386 amd64 arm arm64 loong64 mips mips64 mips64le mipsle ppc64 ppc64le riscv64 s390x wasm'.split(' '),
);

/** `text`: the file's. A line of the old form, `// +build`, counts where there is none of the new one. */
export function builtWhere(text: string): string[] {
  const head = text.slice(0, Math.max(0, text.search(/^package\s/m)));
  const [, line] = /^\/\/go:build (.+)$/m.exec(head) ?? [];
  const old = [...head.matchAll(/^\/\/ \+build (.+)$/gm)].map(([, each = '']) => ofOldForm(each));
  return line === undefined ? old : [line.trim()];
}

/** `a,!b c`: a comma is "and", a space "or". */
function ofOldForm(line: string): string {
  const all = line
    .trim()
    .split(/\s+/)
    .map((each) => each.split(',').join(' && '));
  return all.map((each) => (all.length > 1 ? bracketed(each) : each)).join(' || ');
}

/** `open_linux_arm64.go` */
export function builtByName(path: string): string[] {
  const parts = path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\.go$/, '')
    .split('_')
    .slice(1);
  const [before = '', last = ''] = parts.slice(-2).length === 2 ? parts.slice(-2) : ['', ...parts.slice(-1)];
  if (MACHINES.has(last)) return SYSTEMS.has(before) ? [before, last] : [last];
  return SYSTEMS.has(last) ? [last] : [];
}

/** Whether all hold on Linux, with no tags of one's own: so does the documentation site show packages. */
export const isBuiltUsually = (conditions: readonly string[]): boolean =>
  conditions.every((each) => holds(parsed(each), (name) => USUAL.has(name) || /^go1\.\d+$/.test(name)));
const USUAL: ReadonlySet<string> = new Set(['linux', 'unix', 'amd64', 'cgo', 'gc']);

const DEEPEST = 20;

function parsed(condition: string): Choice {
  const words = condition.match(/&&|\|\||[!()]|[\w.]+/g) ?? [];
  let at = 0;
  const either = (depth: number): Choice => many('any', '||', () => both(depth));
  const both = (depth: number): Choice => many('all', '&&', () => one(depth));
  const many = (kind: 'all' | 'any', sign: string, next: () => Choice): Choice => {
    const of = [next()];
    while (words[at] === sign) {
      at++;
      of.push(next());
    }
    const [only] = of;
    return of.length === 1 && only !== undefined ? only : { kind, of };
  };
  const one = (depth: number): Choice => {
    const word = words[at++] ?? '';
    if (word === '!' && depth < DEEPEST) return { kind: 'not', of: [one(depth + 1)] };
    if (word !== '(' || depth >= DEEPEST) return { kind: 'name', text: word };
    const inside = either(depth + 1);
    at++;
    return inside;
  };
  return either(0);
}

function written(of: Choice): string {
  if (of.kind === 'name') return of.text;
  const all = of.of.map((each) => (each.kind === 'all' || each.kind === 'any' ? `(${written(each)})` : written(each)));
  return of.kind === 'not' ? `!${all[0] ?? ''}` : all.join(of.kind === 'all' ? ' && ' : ' || ');
}
