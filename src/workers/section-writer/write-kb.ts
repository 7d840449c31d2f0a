/** The knowledge base answers: each question in its first sentence. */
import { tagOf } from '../../model/claim-tags.ts';
import type { ApiSymbol, Claim } from '../../model/product-facts.ts';
import { type Block, heading, type Line, paragraph } from '../../templates/blocks.ts';
import { type ExplainedError, explainedErrors } from '../../templates/explained-errors.ts';
import { formOf, lowerFirst, sentenceText, withStop } from '../../templates/sentences.ts';
import { formatSentences } from './format-table.ts';
import { limitationLine } from './limitations.ts';
import type { PageContext } from './page-context.ts';
import { lastName } from './page-context.ts';
import { questionOf } from './questions.ts';
import { writeTask } from './write-docs.ts';
import type { SymbolPlaces } from './write-reference.ts';

export function writeKb(context: PageContext, places: SymbolPlaces): Block[] {
  const { page } = context;
  if (page.page_role === 'toc') return [paragraph({ text: context.say('kbIntro') })];
  if (page.slug === 'faq') return writeFaq(context);
  return page.slug === 'errors' ? writeErrors(context) : writeTask(context, places);
}

interface Answered {
  question: string;
  lines: Line[];
}

function writeFaq(context: PageContext): Block[] {
  const { claims, facts, product, say } = context;
  const answers = new Map<string, Answered>();
  const add = (question: string, line: Line): void => {
    const known = answers.get(question.toLowerCase());
    if (known === undefined) answers.set(question.toLowerCase(), { question, lines: [line] });
    else known.lines.push(line);
  };
  for (const [question, line] of formatQuestions(facts.claims, context)) add(question, line);
  const otherLimits: Line[] = [];
  const otherFacts: Line[] = [];
  for (const claim of claims) {
    const line = context.sentence(claim) ?? limitationOf(claim, context);
    if (line === undefined) continue;
    const question =
      tagOf(claim, 'question') ??
      questionOf(claim, sentenceText(claim.claim_text, product, formOf(claim)) ?? claim.claim_text, product);
    if (question !== undefined) add(context.prose(question), line);
    else if (claim.claim_kind === 'limitation') otherLimits.push(limitationOf(claim, context) ?? line);
    else otherFacts.push(line);
  }
  const blocks = [...answers.values()].flatMap(({ question, lines }) => [heading(2, question), ...answerBlocks(lines)]);
  return [
    paragraph({ text: say('faqIntro') }),
    ...blocks,
    heading(2, say('otherLimits')),
    ...answerBlocks(otherLimits),
    heading(2, say('otherFacts')),
    ...answerBlocks(otherFacts),
  ];
}

const limitationOf = (claim: Claim, context: PageContext): Line | undefined =>
  claim.claim_kind === 'limitation' ? limitationLine(claim, context) : undefined;

const answerBlocks = (lines: readonly Line[]): Block[] =>
  lines.length > 3 ? [{ kind: 'list', items: lines }] : lines.length === 0 ? [] : [paragraph(...lines)];

/** Which formats: asked of every product that has some; the table itself is on the product's page. */
function formatQuestions(claims: readonly Claim[], context: PageContext): [string, Line][] {
  const { read, write } = formatSentences(
    claims.filter((claim) => claim.claim_kind === 'format' && claim.truth_status === 'fact'),
    context,
  );
  const asked: [string, Line][] = [];
  if (read !== undefined && (read.claims?.length ?? 0) > 1)
    asked.push([context.prose(`Which formats can ${context.product} read?`), read]);
  if (write !== undefined && (write.claims?.length ?? 0) > 1)
    asked.push([context.prose(`Which formats can ${context.product} write?`), write]);
  return asked;
}

function writeErrors(context: PageContext): Block[] {
  const { page, symbols, say } = context;
  const byType = new Map<string, Line[]>();
  for (const name of page.api_symbols) {
    const symbol = symbols.get(name);
    for (const error of symbol === undefined ? [] : explainedErrors(symbol, context.claimById)) {
      const lines = symbol === undefined ? [] : raisedLines(symbol, error, context);
      // `exceptions.ReadError` and `ReadError` are one error, imported in two ways.
      const type = lastName(error.type);
      byType.set(type, [...(byType.get(type) ?? []), ...lines]);
    }
  }
  const sections = [...byType].flatMap(([type, lines]) => [
    heading(2, `When is ${context.code(type)} raised?`),
    ...answerBlocks(lines),
  ]);
  return [paragraph({ text: say('errorsIntro') }), ...sections];
}

/** The condition where the source gives one, else the message. */
function raisedLines(symbol: ApiSymbol, { type, description, messages }: ExplainedError, context: PageContext): Line[] {
  if (description === null) return messages.flatMap((claim) => context.sentence(claim) ?? []);
  const callable = symbol.kind === 'class' || symbol.kind === 'property' ? symbol.name : `${symbol.name}()`;
  const subject = `\`${callable}\` raises \`${type}\``;
  const text = /^(?:if|when|whenever|unless|on|for|because|in case)\b/iu.test(description)
    ? `${subject} ${lowerFirst(description)}`
    : `${subject}: ${lowerFirst(description)}`;
  return [{ text: context.prose(withStop(text)), claims: symbol.claim_ids }];
}
