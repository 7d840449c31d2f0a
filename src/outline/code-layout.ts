/** Code without what a formatter of pages may change in it: tabs, prompts, and how languages that formatters write anew are laid out. */
import { markupLayout } from './markup-layout.ts';
import { scriptLayout } from './script-layout.ts';
import { styleLayout } from './style-layout.ts';
import { yamlLayout } from './yaml-layout.ts';

const named = (words: string, layout: (code: string) => string | undefined) =>
  words.split(' ').map((language) => [language, layout] as const);

/** Languages that prettier formats inside of Markdown (https://prettier.io/docs/options#embedded-language-formatting). */
const REWRITTEN = new Map([
  ...named('js javascript mjs cjs jsx', (code) => scriptLayout(code)),
  ...named('ts typescript mts cts tsx flow', (code) => scriptLayout(code, { isTyped: true })),
  ...named('json json5 jsonc', (code) => scriptLayout(code, { isData: true })),
  // Commas say nothing there.
  ...named('graphql gql', (code) => scriptLayout(code.replaceAll(',', ' '), { isData: true })),
  ...named('css scss less', styleLayout),
  ...named('html vue angular handlebars', markupLayout),
  ...named('yaml yml', yamlLayout),
]);
const SHELLS = new Set(['', 'sh', 'shell', 'bash', 'zsh', 'console', 'shell-session', 'commandline']);

/** `language` in lower case, empty for none. */
export function codeLayout(code: string, language: string): string {
  const layout = REWRITTEN.get(language)?.(code);
  if (layout !== undefined) return layout;
  // A linter writes one space for a tab, and takes the prompt from commands.
  const spaced = code.replaceAll('\t', ' ').trimEnd();
  return SHELLS.has(language) ? spaced.replace(/^[ ]*\$ /gmu, '') : spaced;
}
