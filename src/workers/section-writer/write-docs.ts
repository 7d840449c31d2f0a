/** Docs teaches: first steps, one task a guide, and how things behave. */

import type { Snippet } from '../../model/page-plan.ts';
import type { Claim } from '../../model/product-facts.ts';
import { type Block, type CodeBlock, heading, type Line, paragraph } from '../../templates/blocks.ts';
import { HEADINGS } from '../../templates/headings.ts';
import { inSentence } from '../../templates/sentences.ts';
import { sourceUrl } from '../../templates/source-link.ts';
import { isAmbiguousVerb, verbForm } from '../../templates/verbs.ts';
import { bodyBlocks, topicBlocks, withPronouns } from './claims-as-blocks.ts';
import type { PageContext } from './page-context.ts';
import { requirementGroups } from './requirements.ts';
import { usedSymbols } from './used-symbols.ts';
import type { SymbolPlaces } from './write-reference.ts';

export function writeDocs(context: PageContext, places: SymbolPlaces): Block[] {
  const { page } = context;
  if (page.page_role === 'toc')
    return [
      paragraph({ text: context.say(page.content_strategy.child_pages.length === 1 ? 'docsIntroOne' : 'docsIntro') }),
    ];
  if (page.page_role === 'comprehensive_guide') return writeGuide(context);
  return page.slug === 'getting-started' ? writeGettingStarted(context) : writeTask(context, places);
}

function writeGettingStarted(context: PageContext): Block[] {
  const { claims, facts, say } = context;
  const program = programBlocks(context);
  const { needed, optional } = requirementGroups(claims, facts);
  const install = claims.filter((claim) => !needed.includes(claim));
  return [
    paragraph({ text: say(program.length > 0 ? 'startPromise' : 'startPromiseInstall') }),
    heading(2, HEADINGS.requirements),
    ...requirementBlocks(needed, context),
    heading(2, HEADINGS.install),
    ...installBlocks(install, optional, context),
    heading(2, HEADINGS.firstProgram),
    ...program,
  ];
}

function requirementBlocks(requirements: readonly Claim[], context: PageContext): Block[] {
  const lines = requirements.flatMap(
    (claim) =>
      context.sentence(claim) ??
      (claim.source_rank > 2 ? [] : { text: context.prose(claim.claim_text), claims: [claim.claim_id] }),
  );
  return lines.length > 3
    ? [{ kind: 'list', items: lines }]
    : lines.length === 0
      ? []
      : [paragraph(...withPronouns(lines, context.product))];
}

function installBlocks(claims: readonly Claim[], optional: readonly Claim[], context: PageContext): Block[] {
  const { facts, say } = context;
  const ids = new Set(claims.map((claim) => claim.claim_id));
  const commands = facts.install_commands.filter((install) => ids.has(install.claim_id));
  const blocks = commands.flatMap((install, index): Block[] => [
    paragraph({ text: index === 0 ? say('install') : say('installOther', { manager: `\`${install.manager}\`` }) }),
    { kind: 'code', language: 'bash', code: install.command, claims: [install.claim_id] },
  ]);
  const isCommand = new Set(commands.map((install) => install.claim_id));
  return [
    ...blocks,
    ...bodyBlocks(
      claims.filter(
        (claim) => !isCommand.has(claim.claim_id) && !optional.includes(claim) && !claim.tags.includes('form:phrase'),
      ),
      context,
    ),
    ...(optional.length === 0 ? [] : [heading(3, HEADINGS.optional), ...bodyBlocks(optional, context)]),
  ];
}

/** One program, or numbered steps when there are several. */
function programBlocks(context: PageContext): Block[] {
  const { snippets, say } = context;
  const [first, ...others] = codeOf(snippets, context);
  if (first === undefined) return [];
  if (others.length === 0) return [paragraph({ text: say('firstProgram') }), first.code, ...source([first.snippet])];
  const steps = [first, ...others].map(({ code }, index) => ({
    text: { text: say(index === 0 ? 'firstSteps' : 'nextSteps') },
    code,
  }));
  return [{ kind: 'steps', steps }, ...source([first, ...others].map(({ snippet }) => snippet))];
}

export function writeTask(context: PageContext, places: SymbolPlaces): Block[] {
  const { page, snippets, claims, say } = context;
  const coded = codeOf(snippets, context);
  const title = context.prose(inSentence(page.title.replace(/^How to /u, '')));
  const key = introOf(page.title);
  const [first, ...others] = coded;
  const code: Block[] =
    first === undefined
      ? []
      : [
          paragraph({ text: say(others.length === 0 ? 'taskCode' : 'taskCodeSteps') }),
          first.code,
          ...others.flatMap((other): Block[] => [paragraph({ text: say('taskCodeMore') }), other.code]),
        ];
  const told = bodyBlocks(claims, context);
  // A page that says something begins with it; words that only announce it would delay it.
  const opening = key === 'taskVerb' || told.length === 0 ? [paragraph({ text: say(key, { title }) })] : [];
  return [
    ...opening,
    ...told,
    ...withOrdinals(code),
    ...usedSymbols(
      coded.map(({ snippet }) => snippet),
      context,
      places,
    ),
    ...source(coded.map(({ snippet }) => snippet)),
  ];
}

/** Words that fit the title's grammar; words without the title where that cannot be told. */
function introOf(title: string): 'taskAny' | 'taskVerb' | 'taskThing' {
  const bare = title.replace(/^How to /u, '');
  if (/\d/u.test(title) || /[.?!:,]/u.test(title)) return 'taskAny';
  if (bare !== title || verbForm(bare) === 'base') return 'taskVerb';
  const isWithoutArticle =
    /^[A-Za-z]+ing\b|s$/u.test(bare.split(' ')[0] ?? '') || /s$/u.test(bare) || /^(?:a|an|the)\b/iu.test(bare);
  return isAmbiguousVerb(bare) || !isWithoutArticle ? 'taskAny' : 'taskThing';
}

/** The same announcement before a third block would repeat itself: later ones follow without words. */
function withOrdinals(blocks: readonly Block[]): Block[] {
  const said = new Set<string>();
  return blocks.filter((block) => {
    if (block.kind !== 'paragraph') return true;
    const text = block.lines[0]?.text ?? '';
    if (said.has(text)) return false;
    said.add(text);
    return true;
  });
}

function writeGuide(context: PageContext): Block[] {
  return [
    paragraph({ text: context.say('guideIntro') }),
    ...topicBlocks(context.claims, 2, context, 'Behaviour in detail'),
  ];
}

function codeOf(snippets: readonly Snippet[], context: PageContext): { snippet: Snippet; code: CodeBlock }[] {
  return snippets.flatMap((snippet) => {
    const code = context.codeBlock(snippet);
    return code === undefined ? [] : [{ snippet, code }];
  });
}

/** Where the code comes from, one link a file. */
function source(snippets: readonly Snippet[]): Block[] {
  const links = new Map<string, string>();
  for (const { source: place } of snippets) {
    const url = sourceUrl(place);
    if (url !== undefined && !links.has(place.path)) links.set(place.path, `[\`${place.path}\`](${url})`);
  }
  if (links.size === 0) return [];
  const line: Line = { text: `Source: ${[...links.values()].join(', ')}` };
  return [paragraph(line)];
}
