/** Code without what a formatter of pages may change in it: tabs, prompts, and how languages that formatters write anew are laid out. */

/** Languages that prettier formats inside of Markdown (https://prettier.io/docs/options#embedded-language-formatting). */
const REWRITTEN = new Set(
  'js javascript mjs cjs jsx ts typescript mts cts tsx flow json json5 jsonc css scss less html vue angular yaml yml graphql gql handlebars'.split(
    ' ',
  ),
);
const SHELLS = new Set(['', 'sh', 'shell', 'bash', 'zsh', 'console', 'shell-session', 'commandline']);

/** `language` in lower case, empty for none. */
export function codeLayout(code: string, language: string): string {
  if (REWRITTEN.has(language)) return code.replace(/\\(?=['"])|[\s;,()'"]/gu, '').replaceAll('=|', '=');
  // A linter writes one space for a tab, and takes the prompt from commands.
  const spaced = code.replaceAll('\t', ' ').trimEnd();
  return SHELLS.has(language) ? spaced.replace(/^[ ]*\$ /gmu, '') : spaced;
}
