/** How to install the product, on pages: its own sections, else its own command from wherever that stands, else a derived one; pure. */
import { firstRun, runKey } from '../../derive/first-run.ts';
import { commandOf, commandsIn, type IsCommand } from '../../derive/own-commands.ts';
import type { PageContent } from '../../model/page-plan.ts';
import type { ProductFacts } from '../../model/product-facts.ts';
import { asksForFeatures } from '../../outline/content-signs.ts';
import { startOf } from '../../samples/choose.ts';
import { shared } from './contents-of.ts';
import type { Placement } from './place-units.ts';
import { isShown, linesOf, type Unit } from './units.ts';

/** Longer install sections stand in the first steps; the landing page shows what installs the product, with what comes before it. */
const TOLD_TWICE_LINES = 12;
/** Of sections that show no command, which are read or not at all. */
const LONGEST_WORDS = 40;
/** Where more lines stand before the first command, the landing page leaves them to getting started. */
const BEFORE_LINES = 8;

/** For the landing page and the announcement. */
export function installParts(placement: Placement, facts: ProductFacts): PageContent[] {
  const own = placement.gettingStarted.filter(({ role }) => role === 'install');
  const isCommand = commandOf(facts);
  if (own.length > 0) return firstWay(own, isCommand);
  if (shows(placement.landing, isCommand)) return [];
  return quotedFrom(placement, isCommand) ?? derivedInstall(facts);
}

/** All of it where that is short; else its first command under the headings of its section. */
function firstWay(own: readonly Unit[], isCommand: IsCommand): PageContent[] {
  if (linesOf(own.flatMap(({ sections }) => sections)) <= TOLD_TWICE_LINES) return own.flatMap(shared);
  for (const unit of own)
    for (const section of unit.sections) {
      const commands = commandsIn(section, isCommand);
      const [first] = commands;
      if (first === undefined) continue;
      const blocks = section.blocks.filter(isShown);
      const before = blocks.slice(0, blocks.indexOf(first));
      const lines = before.reduce((sum, { start_line: from, end_line: to }) => sum + to - from + 1, 0);
      const kept = new Set(lines <= BEFORE_LINES ? [...before, ...commands] : commands);
      const above = unit.root === null || unit.root === section ? [] : [{ ...unit.root, blocks: [] }];
      const sections = [...above, { ...section, blocks: section.blocks.filter((block) => kept.has(block)) }];
      return shared({ ...unit, sections }).map((each) => (each.kind === 'section' ? { ...each, again: true } : each));
    }
  return own.filter(({ sections }) => linesOf(sections) <= LONGEST_WORDS).flatMap(shared);
}

/** For the first steps. */
export function startInstallParts(placement: Placement, facts: ProductFacts): PageContent[] {
  const { gettingStarted: started } = placement;
  const own = started.filter(({ role }) => role === 'install');
  if (own.length > 0) return own.flatMap(shared);
  const isCommand = commandOf(facts);
  if (shows(started, isCommand)) return [];
  const quoted = quotedFrom(placement, isCommand);
  if (quoted !== undefined) return quoted;
  return bringsPackage(facts) ? [] : derivedInstall(facts);
}

/** Of a crate that every document adds with a feature, none without. */
function derivedInstall({ manifest, install_commands: own }: ProductFacts): PageContent[] {
  const isAsked =
    manifest?.ecosystem === 'rust' && own.length > 0 && own.every(({ command }) => asksForFeatures(command));
  return isAsked ? [] : [{ kind: 'derived', part: 'install' }];
}

/** A first run whose own steps make a module and get what it imports: before the first of them there is none to add a package to. */
function bringsPackage(facts: ProductFacts): boolean {
  const start = startOf(facts);
  if (start === undefined) return false;
  const [language = '', ...extras] = runKey(start).split('+').map(decodeURIComponent);
  return firstRun(language, extras, facts)?.setup.some((line) => line.startsWith('go mod init')) === true;
}

const shows = (units: readonly Unit[], isCommand: IsCommand): boolean =>
  units.some(({ sections }) =>
    sections.some(({ blocks }) => blocks.some((block) => isShown(block) && isCommand(block))),
  );

/** The first place of the documents that shows the command, the README before others. */
function quotedFrom(placement: Placement, isCommand: IsCommand): PageContent[] | undefined {
  const { landing, gettingStarted, guides, more, faq, troubleshooting } = placement;
  const units = [
    ...[...landing, ...gettingStarted],
    ...guides.flatMap((guide) => guide.units),
    ...[...more, ...faq, ...troubleshooting],
  ];
  const isReadme = ({ document }: Unit): boolean => document.role === 'readme';
  for (const unit of [...units.filter(isReadme), ...units.filter((each) => !isReadme(each))])
    for (const section of unit.sections) {
      const blocks = commandsIn(section, isCommand);
      if (blocks.length > 0)
        return [
          { kind: 'derived', part: 'install_quoted' },
          {
            kind: 'section',
            path: unit.document.path,
            section_id: section.section_id,
            level: 0,
            block_ids: blocks.map(({ block_id }) => block_id),
            again: true,
          },
        ];
    }
  return undefined;
}
