/** What pages name is there: included files, named parts and lines of them, components, shortcodes and values. */
import type { HeadingSource } from '../generators/generator.ts';
import type { IncludeRef } from '../generators/includes.ts';
import { generatorOf } from '../generators/index.ts';
import { githubId } from '../generators/slugs.ts';
import { unknownComponents } from '../markup/components.ts';
import { markupPage } from '../markup/fault.ts';
import { unknownValues } from '../markup/unknown-values.ts';
import { locate } from '../prose/mask.ts';
import { definePageGate } from './gate.ts';

export default definePageGate({
  id: 'includes',
  title: 'What pages include is there',
  version: 5,
  judges: 'includes',
  profiles: ['local', 'ci', 'prod'],
  usesIndex: true,
  rules: [
    {
      id: 'includes/file-missing',
      error_code: 'INCLUDE_FILE_MISSING',
      severity: 'error',
      description: 'A page includes or imports a file that the repository does not have.',
    },
    {
      id: 'includes/part-missing',
      error_code: 'INCLUDE_PART_MISSING',
      severity: 'error',
      description:
        'A page includes a region, section or anchor that the file does not name, or lines that it does not have.',
    },
    {
      id: 'includes/component-unknown',
      error_code: 'COMPONENT_UNKNOWN',
      severity: 'error',
      description: 'A page of MDX uses a component that nothing defines; the build ends there, or nothing is shown.',
    },
    {
      id: 'includes/shortcode-unknown',
      error_code: 'SHORTCODE_UNKNOWN',
      severity: 'error',
      description: 'A page calls a shortcode without a template, on a site whose templates are all in its repository.',
    },
    {
      id: 'includes/value-unknown',
      error_code: 'VALUE_UNKNOWN',
      severity: 'warn',
      description:
        'A name in capitals and double braces has no value on the page or in the settings of a site whose generator fills in values.',
    },
  ],
  check(page, facts, report, look) {
    const { index } = facts;
    const tell = (rule: string, start: number, end: number, message: string, help: string): void =>
      report({ rule: `includes/${rule}`, location: locate(page, start, end), fixable: 'no', message, help });
    for (const ref of index.includesOf?.(page) ?? []) {
      look('includes');
      const file = ref.candidates.find((path) => index.hasFile(path));
      if (file === undefined) {
        if (
          ref.isLink === true ||
          ref.candidates.length === 0 ||
          index.mayHold?.(ref.candidates, ref.isLoose === true) === true
        )
          continue;
        tell(
          'file-missing',
          ref.start,
          ref.end,
          `Included file is missing: \`${ref.target}\``,
          'Correct the path, or add the file',
        );
        continue;
      }
      const wrong = partMissing(ref, file, (path) => facts.textOf?.(path));
      if (wrong !== undefined) tell('part-missing', ref.start, ref.end, wrong, `Take a part that \`${file}\` has`);
    }
    if (generatorOf(index.kind).dialect.braces === 'own' && index.inSettings !== undefined)
      for (const { start, end, message, help } of unknownValues(markupPage(page), index.inSettings))
        tell('value-unknown', start, end, message, help);
    const known = index.components;
    if (known !== undefined) {
      if (page.facts.opaque.some(({ kind }) => kind === 'mdx')) look('includes');
      for (const { start, end, message, help } of unknownComponents(markupPage(page), known))
        tell('component-unknown', start, end, message, help);
    }
    const shortcodes = index.shortcodes;
    if (shortcodes !== undefined)
      for (const { kind, name, start, end, text } of page.facts.opaque) {
        if (kind !== 'shortcode' || name === null) continue;
        look('includes');
        if (name.endsWith('.inline') || shortcodes(name)) continue;
        if (/^\{\{[<%]\s*\//.test(text)) continue;
        tell(
          'shortcode-unknown',
          start,
          Math.min(end, start + (text.split('\n', 1)[0] ?? '').length),
          `Shortcode without a template: \`${name}\``,
          'Correct its name, or add the template',
        );
      }
  },
});

function partMissing(
  { part, line, target, isSlice }: IncludeRef,
  file: string,
  read: (path: string) => string | undefined,
): string | undefined {
  if (part === undefined && line === undefined) return undefined;
  const text = read(file);
  if (text === undefined) return undefined;
  if (part !== undefined && !names(text, part) && !(part.orHeading === true && hasHeading(text, part.name)))
    return part.by === 'text'
      ? `\`${target}\` has no text \`${part.name}\``
      : `\`${target}\` has no part \`${part.name}\``;
  const count = text.replace(/\n$/, '').split('\n').length;
  // The break behind the last line is one more to those who count in an editor.
  return line !== undefined && line > count + (isSlice === true && text.endsWith('\n') ? 1 : 0)
    ? `\`${target}\` has ${count} lines, and not line ${line}`
    : undefined;
}

/** Whether a heading has that id, as most generators make it. */
const hasHeading = (text: string, id: string): boolean =>
  text
    .split('\n')
    .some(
      (line) => line.startsWith('#') && (line.includes(`#${id}}`) || githubId(headingOf(line)) === id.toLowerCase()),
    );
const headingOf = (line: string): HeadingSource => {
  const text = line.replace(/^#+[ \t]*/, '').replaceAll('`', '');
  return { text, raw: text, custom: null };
};

/** Whether a line gives the name: the word before it, and nothing but closing marks behind it. */
function names(text: string, { name, by }: NonNullable<IncludeRef['part']>): boolean {
  if (by === 'text') return text.includes(name);
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const before = text.slice(text.lastIndexOf('\n', at) + 1, at).trimEnd();
    const behind = text.slice(at + name.length, at + name.length + 1);
    if (before.endsWith(by) && !/[\w-]/.test(behind)) return true;
  }
  return false;
}
