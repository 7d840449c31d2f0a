/** A product with many documents of every form of block, drawn from a seed: pages that formatters may write anew. */
import type { Random } from '../damage/random.ts';
import { PRODUCT } from './product.ts';

const WORDS =
  'a log of wells is read in layers, each with its depth and unit; samples are kept whole (all of them), never rounded: rock & sand stay apart from water'.split(
    ' ',
  );
const INLINE = [
  '`parse(text)`',
  '**bold words**',
  '__strong words__',
  '*thin words*',
  '_light words_',
  '[a link](https://strata.example/a_b*c)',
  '<https://strata.example/x>',
  'a\\*b\\_c',
  '2 * 3 * 4',
  'snake_case_name',
  '`` a ` b ``',
  '~~gone~~',
  'one&nbsp;space',
  'A & B < C',
  '"quoted"',
  'it’s',
  '[ref][one]',
  '![A picture](https://strata.example/p.png "Title")',
  'e.g. this',
  // Without brackets, a wrapped line may begin with it, and markdownlint makes a heading of that (MD018).
  '(#1)',
  '100%',
];
const CODE: readonly [string, string][] = [
  ['python', 'log = parse("1 2 3")\nif log:\n    print(log.thin(2))'],
  ['js', "import {a} from 'b'\nconst x = {y: 1}\na(x).then(z => z)"],
  ['ts', 'type A = B | C\ninterface D { a: A, b?: string }'],
  ['json', '{"a":[1,2],"b":{"c":null}}'],
  ['yaml', "a:\n    b: 'c'\n    d:\n    - e"],
  ['sh', '$ pip install strata\n$ strata --help'],
  ['css', 'a,b{margin:.5em}'],
  ['html', "<p class='a'>b</p>"],
  ['', 'plain text  with   spaces\n\n\tand a tab'],
  ['toml', '[a]\nb = "c"'],
  ['go', 'func main() {\n\tprint(1)\n}'],
];

const sentence = (random: Random): string => {
  const words = Array.from({ length: 4 + random.below(14) }, () => random.pick(random.below(6) === 0 ? INLINE : WORDS));
  const text = words.join(' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/[,;:]$/u, '')}.`;
};
const paragraph = (random: Random): string =>
  Array.from({ length: 1 + random.below(3) }, () => sentence(random)).join(random.below(3) === 0 ? '\n' : ' ');
const code = (random: Random, indent = ''): string => {
  const [language, text] = random.pick(CODE);
  const fence = random.below(4) === 0 ? '~~~' : '```';
  return `${fence}${language}\n${text}\n${fence}`.replace(/^(?=.)/gmu, indent);
};
const item = (mark: string, text: string, rest = ''): string =>
  `${mark} ${text}${rest === '' ? '' : `\n\n${rest.replace(/^(?=.)/gmu, ' '.repeat(mark.length + 1))}`}`;

const BLOCKS: readonly ((random: Random) => string)[] = [
  paragraph,
  paragraph,
  (random) => code(random),
  (random) => {
    const mark = random.pick(['-', '*', '+']);
    return [1, 2, 3].map(() => item(mark, sentence(random))).join('\n');
  },
  (random) =>
    [1, 2, 3].map((at) => item(`${at}.`, sentence(random), random.below(3) === 0 ? code(random) : '')).join('\n'),
  (random) => [1, 2].map((at) => item(`${at})`, sentence(random))).join('\n'),
  (random) => `- ${sentence(random)}\n  - ${sentence(random)}\n    - ${sentence(random)}\n- ${sentence(random)}`,
  (random) => `- [ ] ${sentence(random)}\n- [x] ${sentence(random)}`,
  (random) =>
    `| Name | What |\n|:--|---|\n${[1, 2].map(() => `| \`${random.pick(WORDS)}\` | ${sentence(random).replaceAll('|', '')} |`).join('\n')}`,
  (random) => `> ${sentence(random)}\n> ${sentence(random)}`,
  (random) => `> [!${random.pick(['NOTE', 'TIP', 'WARNING'])}]\n> ${sentence(random)}`,
  (random) => `    indented = ${random.below(99)}\n    code()`,
  (random) => `${sentence(random)}  \n${sentence(random)}`,
  (random) =>
    `<details>\n<summary>${random.pick(['More of it', 'Click me'])}</summary>\n\n${sentence(random)}\n\n</details>`,
  () => '***',
  (random) => `**${random.pick(WORDS)} ${random.pick(WORDS)}**`,
];

function document(random: Random, at: number): string {
  const parts = [`# Guide ${at} of ${random.pick(['logs', 'layers', '`parse`', 'A & B'])}`];
  for (let section = 0; section < 2 + random.below(3); section++) {
    const level = random.pick(['##', '##', '###']);
    parts.push(`${level} Part ${section}${random.pick(['', '?', ': more', ' of `x`', ' #'])}`);
    for (let block = 0; block < 2 + random.below(4); block++) {
      const next = random.pick(BLOCKS)(random);
      // rumdl joins two quotations with nothing between them (MD028): what is one then were two.
      if (!next.startsWith('>') || parts.at(-1)?.startsWith('>') !== true) parts.push(next);
    }
  }
  return `${parts.join('\n\n')}\n\n[one]: https://strata.example/one\n`;
}

export const manyDocuments = (random: Random): Record<string, string> => ({
  ...PRODUCT,
  ...Object.fromEntries(Array.from({ length: 24 }, (_, at) => [`docs/guide-${at}.md`, document(random, at)])),
});
