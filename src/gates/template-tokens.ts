/** No page shows a reader what was meant for its author: tokens, TODOs, filler text or a prompt. */
import { generatorOf } from '../generators/index.ts';
import { blank, locate, maskProse } from '../prose/mask.ts';
import { elements } from '../text/between.ts';
import type { PageInput } from './facts.ts';
import { definePageGate } from './gate.ts';

/** Bold words in double underscores that are no tokens. */
const BOLD_WORDS = new Set([
  'NOTE',
  'NOTES',
  'WARNING',
  'TIP',
  'IMPORTANT',
  'CAUTION',
  'DANGER',
  'INFO',
  'DEPRECATED',
  'EXAMPLE',
  'NOT',
  'AND',
  'OR',
  'MUST',
  'SHOULD',
  'MAY',
  'DO',
  'NEVER',
  'ALWAYS',
  'NEW',
  'FILE',
  'LINE',
  'DIR',
  'CLASS',
  'FUNCTION',
  'METHOD',
  'NAMESPACE',
  'DATA',
  'END',
  'BREAKING',
  'REQUIRED',
  'OPTIONAL',
]);
const UNDERSCORES = /(?<![\w`])__([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)__(?![\w`])/gu;
/** Words that a page sets in bold with underscores: its other ones are bold too. */
const BOLD = /(?<![\w`])__(?=[^_\s])(?=[^_\n]*[a-z])[^_\n]*__(?![\w`])/u;
const BRACES = /(?<![{$\\#])\{\{\s*([A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*)*)\s*\}\}(?!\})/gu;
/** A note as a definition that nothing refers to, `[TODO]: <> (later)`, is Markdown's own comment. */
const PLACEHOLDERS = /\[(?:INSERT|TODO|TBD|PLACEHOLDER|FIXME)\b[^[\]\n]*\](?![([]|:[^\S\n]*(?:<>|#)[^\S\n]+["'(])/gu;
const TODO =
  /(?<![\w-])(?:TODO|FIXME|XXX)(?:\([^()\n]*\))?:|(?:TBD|TODO|FIXME)(?<=^[^\S\n]*(?:[-*+][^\S\n]+)?(?:TBD|TODO|FIXME))\.?[^\S\n]*$/gmu;
const LOREM = /\blorem ipsum\b/giu;
const PROMPT =
  /<\|(?:im_start|im_end|system|endoftext)\|>|\[\/?INST\]|\b[Aa]s an? (?:AI|artificial intelligence)(?: language)? model,? I\b|\b[Aa]s of my (?:last )?(?:knowledge|training) (?:update|cut-?off)\b|^(?:Certainly|Sure)[!,] [Hh]ere(?:'s| is) (?:the|a|an|your)\b.*:$|\bI hope this helps! Let me know if\b/gmu;

/** One of these stands in every text with a finding; few pages have any. What is looked for by itself is found soonest. */
const WORTH_A_LOOK: readonly ((text: string) => boolean)[] = [
  (text) => text.includes('__') && /__[A-Z]/.test(text),
  (text) => text.includes('{{') && /\{\{\s*[A-Za-z_]/.test(text),
  (text) => text.includes('TODO') || text.includes('FIXME') || text.includes('TBD'),
  (text) => text.includes('XXX') || text.includes('[INS') || text.includes('[PLACEHOLDER') || text.includes('[/INST]'),
  (text) => /psum|PSUM/.test(text) && /lorem ipsum/i.test(text),
  (text) => text.includes('<|'),
  (text) => /[Aa]s (?:an? (?:AI|artificial)|of my )/.test(text),
  (text) => (text.includes('Certainly') || text.includes('Sure')) && /(?:Certainly|Sure)[!,] [Hh]ere/.test(text),
  (text) => text.includes('I hope this helps'),
];

export default definePageGate({
  id: 'template-tokens',
  title: 'No tokens, TODOs, filler or prompts are left over',
  profiles: ['local', 'ci', 'prod'],
  version: 4,
  rules: [
    {
      id: 'template-tokens/unresolved-token',
      error_code: 'TOKEN_UNRESOLVED',
      severity: 'error',
      severityIn: { prod: 'blocker' },
      description: 'A template token such as `__PRODUCT_NAME__` or `{{ product_name }}` was never replaced.',
    },
    {
      id: 'template-tokens/placeholder',
      error_code: 'PLACEHOLDER_LEFT',
      severity: 'error',
      description: 'A bracketed note to the author such as `[INSERT LINK]` is left over.',
    },
    {
      id: 'template-tokens/todo',
      error_code: 'TODO_LEFT',
      severity: 'warn',
      description: 'A TODO or TBD is left in the text.',
    },
    {
      id: 'template-tokens/filler',
      error_code: 'FILLER_LEFT',
      severity: 'error',
      description: 'Filler text such as lorem ipsum is left over.',
    },
    {
      id: 'template-tokens/leaked-prompt',
      error_code: 'PROMPT_LEAKED',
      severity: 'error',
      severityIn: { prod: 'blocker' },
      description: 'Words of a conversation with a language model are on the page.',
    },
  ],
  check(page, facts, report) {
    const { text } = page;
    if (!WORTH_A_LOOK.some((isIn) => isIn(text))) return;
    const code = elements(page.text, HTML_CODE);
    const prose = blank(maskProse(page, { frontmatter: 'keep', links: 'keep' }), code);
    const { braces, lineComment, isMdx } = generatorOf(facts.index.kind).dialect;
    const tell = (
      rule: string,
      at: RegExpMatchArray,
      message: string,
      extra: Partial<Parameters<typeof report>[0]> = {},
    ): void => {
      const lead = at[0].length - at[0].trimStart().length;
      const start = (at.index ?? 0) + lead;
      if (isComment(page, start) || isAside(page.text, start, lineComment)) return;
      if (isMdx(page.path) && isInExpression(page.text, start)) return;
      const end = start + at[0].trim().length;
      report({
        rule: `template-tokens/${rule}`,
        location: locate(page, start, end),
        message,
        data: { start, end, token: at[1] ?? null },
        ...extra,
      });
    };
    const isEmphasis = BOLD.test(prose);
    for (const at of prose.matchAll(UNDERSCORES)) {
      const name = at[1] ?? '';
      if (BOLD_WORDS.has(name) || (isEmphasis && !name.includes('_'))) continue;
      // What the page shows as code, or is called by, is a name of the product.
      const isName = page.path.includes(at[0]) || text.includes(`\`${at[0]}`) || isOfAddress(prose, at.index);
      if (!name.includes('_') && isName) continue;
      tell('unresolved-token', at, `Token was never replaced: \`${at[0]}\``, {
        fixable: 'safe',
        ...(name.includes('_') || name === 'TOKEN' ? {} : { severity: 'warn' as const }),
      });
    }
    if (braces !== 'own') {
      for (const at of prose.matchAll(BRACES)) {
        tell('unresolved-token', at, `Token was never replaced: \`${at[0]}\``, {
          fixable: 'safe',
          ...(braces === 'token' ? {} : { severity: 'warn' as const }),
        });
      }
    }
    for (const at of prose.matchAll(PLACEHOLDERS))
      tell('placeholder', at, `Note to the author is left over: \`${at[0]}\``);
    if (/TODO|FIXME|XXX|TBD/u.test(prose))
      for (const at of prose.matchAll(TODO)) tell('todo', at, `Unfinished text: \`${at[0].trim()}\``);
    // A page that shows the same filler as code explains a feature with it.
    const isExample = page.facts.code.some(({ code }) => code.toLowerCase().includes('lorem ipsum'));
    for (const at of isExample ? [] : prose.matchAll(LOREM))
      if (!isShown(page.text, at.index)) tell('filler', at, 'Filler text is left over: `lorem ipsum`');
    for (const at of prose.matchAll(PROMPT))
      tell('leaked-prompt', at, `Words of a conversation with a language model: \`${at[0].trim().slice(0, 60)}\``);
  },
});

/** A part of the path of another site, which names its folders as it likes. */
function isOfAddress(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - LONGEST_ADDRESS), at);
  const start = before.lastIndexOf('://');
  return start > 0 && /^:\/\/[^\s/]+\/\S*$/u.test(before.slice(start));
}
const LONGEST_ADDRESS = 300;

/** A comment of the front matter is for its authors. */
function isComment({ text, facts }: PageInput, at: number): boolean {
  if (facts.frontmatter === null || at >= facts.frontmatter.end) return false;
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  return /^\s*#/u.test(line) || /\s#\s*$/u.test(line);
}
/** A comment of MDX, on a page that does not parse as that. */
function isInExpression(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - LONGEST_COMMENT), at);
  return before.lastIndexOf('{/*') > before.lastIndexOf('*/}');
}
const LONGEST_COMMENT = 2_000;
/** A line that the generator leaves out. */
const isAside = (text: string, at: number, mark: string | undefined): boolean =>
  mark !== undefined && text.startsWith(mark, text.lastIndexOf('\n', at - 1) + 1);

const HTML_CODE = ['code', 'pre', 'kbd', 'samp', 'script', 'style'];
/** The rendered side of an example, beside the code it is made of. */
const isShown = (text: string, at: number): boolean => {
  const before = text.slice(0, at);
  const open = before.lastIndexOf('<div');
  return (
    open > before.lastIndexOf('</div>') &&
    /^<div[^>]*\bclass="[^"]*\b(?:result|example|demo|preview)\b/u.test(before.slice(open))
  );
};
