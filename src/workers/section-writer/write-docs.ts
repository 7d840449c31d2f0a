/** Docs teaches: first steps, one task a guide, and how things behave. */

import type { Snippet } from '../../model/page-plan.ts';
import type { Claim } from '../../model/product-facts.ts';
import { type Block, heading, type Line, paragraph } from '../../templates/blocks.ts';
import { HEADINGS } from '../../templates/headings.ts';
import { isLead } from '../../templates/lead-of.ts';
import { inSentence } from '../../templates/sentences.ts';
import { sourceUrl } from '../../templates/source-link.ts';
import { isAmbiguousVerb, verbForm } from '../../templates/verbs.ts';
import { bodyBlocks, withPronouns } from './claims-as-blocks.ts';
import { guideBlocks } from './guide-blocks.ts';
import type { PageContext } from './page-context.ts';
import { requirementGroups } from './requirements.ts';
import { type Coded, documentBlocks, toldWithCode } from './told-with-code.ts';
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

/** What is typed and what is set, and no program. */
const COMMANDS = new Set(['bash', 'powershell', 'yaml', 'toml', 'json', 'ini']);

function writeGettingStarted(context: PageContext): Block[] {
  const { claims, facts, say, snippets } = context;
  const shown = new Set(snippets.map(({ source }) => source.path));
  const isStep = (claim: Claim): boolean =>
    isLead(claim) || (context.tag(claim, 'section') === 'usage' && claim.citations.some(({ path }) => shown.has(path)));
  const steps = claims.filter(isStep);
  const program = stepBlocks(steps, context);
  const { needed, optional } = requirementGroups(
    claims.filter((claim) => !steps.includes(claim)),
    facts,
  );
  const install = claims.filter((claim) => !needed.includes(claim) && !steps.includes(claim));
  const isCommands = snippets.every(({ language }) => COMMANDS.has(language));
  const promise = isCommands ? 'startPromiseSteps' : 'startPromise';
  return [
    paragraph({ text: say(program.length > 0 ? promise : 'startPromiseInstall') }),
    heading(2, HEADINGS.requirements),
    ...requirementBlocks(needed, context),
    heading(2, HEADINGS.install),
    ...installBlocks(install, optional, context),
    heading(2, isCommands || snippets.length > 1 ? HEADINGS.firstSteps : HEADINGS.firstProgram),
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

/** As the source tells it; without words of its own, one program, or numbered steps when there are several. */
function stepBlocks(claims: readonly Claim[], context: PageContext): Block[] {
  const { snippets, say } = context;
  const coded = codeOf(snippets, context);
  const [first, ...others] = coded;
  if (first === undefined) return [];
  const links = source(coded.map(({ snippet }) => snippet));
  if (claims.length > 0)
    return [
      ...documentBlocks(claims, coded, context, {
        announcements: { first: null, more: 'taskCodeMore' },
        level: 3,
      }),
      ...links,
    ];
  if (others.length === 0) return [paragraph({ text: say('firstProgram') }), first.code, ...links];
  const steps = coded.map(({ code }, index) => ({
    text: { text: say(index === 0 ? 'firstSteps' : 'nextSteps') },
    code,
  }));
  return [{ kind: 'steps', steps }, ...links];
}

export function writeTask(context: PageContext, places: SymbolPlaces): Block[] {
  const { page, snippets, claims, say } = context;
  const coded = codeOf(snippets, context);
  const title = context.prose(inSentence(page.title.replace(/^How to /u, '')));
  const key = introOf(page.title);
  const isDocument = page.content_strategy.scenario_coverage === 'all';
  const told = isDocument
    ? documentBlocks(claims, coded, context, { announcements: { first: null, more: 'taskCodeMore' } })
    : toldWithCode(claims, coded, context, {
        first: coded.length > 1 ? 'taskCodeSteps' : 'taskCode',
        more: 'taskCodeMore',
      });
  // A page that says something begins with it; words that only announce it would delay it.
  const opening =
    !isDocument && (key === 'taskVerb' || claims.length === 0) ? [paragraph({ text: say(key, { title }) })] : [];
  const shown = coded.map(({ snippet }) => snippet);
  return [...opening, ...told, ...usedSymbols(shown, context, places), ...source(shown)];
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

function writeGuide(context: PageContext): Block[] {
  return [paragraph({ text: context.say('guideIntro') }), ...guideBlocks(context.claims, context)];
}

function codeOf(snippets: readonly Snippet[], context: PageContext): Coded[] {
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
