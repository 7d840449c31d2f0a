/** What pages name is there: included files, named parts and lines of them, components, shortcodes and values. */
import type { HeadingSource } from '../generators/generator.ts';
import type { IncludeRef } from '../generators/includes.ts';
import { generatorOf } from '../generators/index.ts';
import { githubId } from '../generators/slugs.ts';
import { unknownComponents } from '../markup/components.ts';
import { markupPage } from '../markup/fault.ts';
import { shortcodeCalls } from '../markup/shortcode-calls.ts';
import { unknownValues } from '../markup/unknown-values.ts';
import { locate } from '../prose/mask.ts';
import { countOf } from '../text/count.ts';
import { definePageGate } from './gate.ts';

export default definePageGate({
  id: 'includes',
  title: 'What pages include is there',
  version: 6,
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
      description: 'A page includes a region, section or anchor that the file does not name.',
    },
    {
      id: 'includes/lines-missing',
      error_code: 'INCLUDE_LINES_MISSING',
      severity: 'error',
      description: 'A page includes lines behind the last one of the file.',
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
      id: 'includes/shortcode-left-open',
      error_code: 'SHORTCODE_LEFT_OPEN',
      severity: 'error',
      description:
        'Nothing closes a shortcode whose template takes what stands between its marks; Hugo refuses to build.',
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
      const text = ref.part === undefined && ref.line === undefined ? undefined : facts.textOf?.(file);
      if (text === undefined) continue;
      const part = partMissing(ref, text);
      if (part !== undefined) tell('part-missing', ref.start, ref.end, part, `Take a part that \`${file}\` has`);
      const lines = linesMissing(ref, text);
      const { start, end } = ref.lineSpan ?? ref;
      if (lines !== undefined) tell('lines-missing', start, end, lines, `Take lines that \`${file}\` has`);
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
    for (const { rule, start, end, message, help } of shortcodeCalls(page, index)) {
      look('includes');
      if (rule !== null) tell(rule, start, end, message, help);
    }
  },
});

function partMissing({ part, target }: IncludeRef, text: string): string | undefined {
  if (part === undefined || names(text, part) || (part.orHeading === true && hasHeading(text, part.name)))
    return undefined;
  return part.by === 'text'
    ? `\`${target}\` has no text \`${part.name}\``
    : `\`${target}\` has no part \`${part.name}\``;
}

function linesMissing({ line, target, isSlice }: IncludeRef, text: string): string | undefined {
  const count = text.replace(/\n$/, '').split('\n').length;
  // The break behind the last line is one more to those who count in an editor.
  return line !== undefined && line > count + (isSlice === true && text.endsWith('\n') ? 1 : 0)
    ? `\`${target}\` has ${countOf(count, 'line')}, and not line ${line}`
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
