/** Texts that mean harm: depth, length, odd characters, patterns' worst cases, and every way a page can ask for another file. */

const pick = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)] as T;
const much = (random: () => number): number => [3, 40, 400, 3_000][Math.floor(random() * 4)] ?? 3;

/** `outside` is a file that the page must not get at. */
const SHAPES: readonly ((random: () => number, outside: string) => string)[] = [
  (r) => '['.repeat(much(r)),
  (r) => '![a]('.repeat(much(r)),
  (r) => '> '.repeat(much(r)),
  (r) => `${'- '.repeat(Math.min(400, much(r)))}x`,
  (r) => '*a **b '.repeat(much(r)),
  (r) => '`'.repeat(much(r)),
  (r) => `<a ${'x="'.repeat(much(r))}`,
  (r) => '<div>'.repeat(much(r)),
  (r) => `{{< a ${'b="c" '.repeat(much(r))}`,
  (r) => '{{% a %}}'.repeat(much(r)),
  (r) => `{${'{'.repeat(much(r))}`,
  (r) => `| ${'a | '.repeat(much(r))}\n| ${'- | '.repeat(much(r))}\n`,
  (r) => `${'a'.repeat(much(r))}@${'b.'.repeat(much(r))}`,
  (r) => `http://${'a/'.repeat(much(r))}`,
  (r) => `[^${'a'.repeat(much(r))}]: x`,
  (r) => `${'\\'.repeat(much(r))}x`,
  (r) => `${'&amp'.repeat(much(r))};`,
  (r) => `${' '.repeat(much(r))}x${'\t'.repeat(much(r))}`,
  (r) => `<!--${'-'.repeat(much(r))}`,
  (r) => `$$${'\\frac{'.repeat(much(r))}`,
  (r) => `:::${':'.repeat(much(r))}`,
  (r) => `.. include:: ${'../'.repeat(Math.min(60, much(r)))}etc/passwd`,
  (_, file) => `[x](${file}) ![y](${file}) <img src="${file}">`,
  (_, file) => `{{< include "${file}" >}} {{% readfile file="${file}" %}}`,
  (_, file) => `{{#include ${file}}} {{#rustdoc_include ${file}}}`,
  (_, file) => `--8<-- "${file}"\n\n<<< @/${file}\n\n.. literalinclude:: ${file}\n\n{% include_relative ${file} %}`,
  (_, file) => `import x from '${file}';\n\n<x />\n\n\`\`\`js reference\n${file}\n\`\`\``,
  () => `[a](javascript:alert(1)) [b](data:text/html,x) [c](file:///etc/passwd) [d](//evil.example/x) [e](\\\\evil\\x)`,
  () => '```mermaid\nclick a "javascript:alert(1)"\n```',
  () => '\u0000\u0007\u001b[31m\u202etxt\u200b\ud800\ufeff\u2028',
  () => '# __proto__ {#constructor}\n\n[a](#toString) [b](#__proto__) [hasOwnProperty]: x',
  () => '<script>fetch("//evil.example")</script><style>@import "x"</style><iframe src=x>',
  () => '$' + '{{ github.token }} $(id) `id` ; rm -rf / | %0a::set-output name=x::y\n::error file=a::b',
];
const MATTER: readonly ((random: () => number, outside: string) => string)[] = [
  () => '',
  (_, file) => `---\ntitle: ../../x\nurl: ../../../x\naliases: ["/../../x", "//evil.example"]\nlayout: ${file}\n---\n`,
  (r) => `---\na: ${'['.repeat(much(r))}\n---\n`,
  (r) =>
    `---\na0: &a0 [x]\n${Array.from({ length: Math.min(40, much(r)) }, (_, n) => `a${n + 1}: &a${n + 1} [*a${n}, *a${n}, *a${n}]`).join('\n')}\n---\n`,
  () => '---\n__proto__: {polluted: true}\nconstructor: {prototype: {polluted: true}}\n---\n',
  () => '---\ntitle: !!python/object/apply:os.system ["id"]\ndate: 0000-00-00T99:99:99\nweight: 1e999\n---\n',
  () => '+++\ntitle = "a"\n[a]\n[a.b]\n[[a.b]]\n+++\n',
  (r) => `{"a":${'{"a":'.repeat(much(r))}\n`,
  (r) => `---\n${Array.from({ length: much(r) }, (_, n) => `k${n}: v`).join('\n')}\n---\n`,
];

export function hostileText(random: () => number, outside: string): string {
  const parts = Array.from({ length: 1 + Math.floor(random() * 6) }, () => pick(SHAPES, random)(random, outside));
  const between = pick(['\n\n', '\n', ' ', '\r\n', ''], random);
  return `${pick(MATTER, random)(random, outside)}# Title\n\n${parts.join(between)}\n`;
}
