/** How to install the product, on pages: its own sections, else its own command from wherever that stands, else a derived one; pure. */
import { codeOf } from '../../derive/code-of.ts';
import { firstRun, runKey } from '../../derive/first-run.ts';
import type { OutlineBlock, OutlineSection, SectionRole } from '../../model/outline.ts';
import type { PageContent } from '../../model/page-plan.ts';
import type { ProductFacts } from '../../model/product-facts.ts';
import { asksForFeatures, installs } from '../../outline/content-signs.ts';
import { startOf } from '../../samples/choose.ts';
import { shared } from './contents-of.ts';
import type { Placement } from './place-units.ts';
import { isShown, linesOf, type Unit } from './units.ts';

/** A longer install section is named by a link from the landing page, not told twice. */
const TOLD_TWICE_LINES = 80;
/** Commands further apart are told where they stand. */
const LONGEST_LINES = 20;

/** For the landing page and the announcement. */
export function installParts(placement: Placement, facts: ProductFacts): PageContent[] {
  const own = placement.gettingStarted.filter(({ role }) => role === 'install');
  if (own.length > 0) return own.filter(({ sections }) => linesOf(sections) <= TOLD_TWICE_LINES).flatMap(shared);
  const isCommand = commandOf(facts);
  if (shows(placement.landing, isCommand)) return [];
  return quotedFrom(placement, isCommand) ?? derivedInstall(facts);
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

type IsCommand = (block: OutlineBlock) => boolean;

/** What installs the product's own package: a command that was taken apart, or code that is an install step and names just that package. */
function commandOf({ install_commands, claims, manifest, product_name }: ProductFacts): IsCommand {
  const ids = new Set(install_commands.map(({ claim_id }) => claim_id));
  const blocks = new Set(
    claims.flatMap(({ claim_id, tags }) =>
      ids.has(claim_id) ? tags.flatMap((tag) => (tag.startsWith('block:') ? [tag.slice('block:'.length)] : [])) : [],
    ),
  );
  const name = manifest?.name?.value.toLowerCase() ?? '';
  const names = new Set([name, name.split(/[/:\\]/u).at(-1), product_name.toLowerCase()]);
  const isNamed = (code: string): boolean =>
    code
      .toLowerCase()
      .split(NO_NAME)
      .some((word) => names.has(word));
  return ({ block_id, kind, marks, markdown }) =>
    blocks.has(block_id) ||
    (kind === 'code' && marks.includes('install') && installs(markdown) && isNamed(codeOf(markdown)));
}
/** What stands around the name of a package in commands and build files. */
const NO_NAME = /[\s"'`()<>,=:;{}[\]@]+/u;

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
      const isOfAll = OF_ALL.has(section.role);
      // Elsewhere, features and extras are for what that section is about.
      const blocks = commandsIn(section, (each) => isCommand(each) && (isOfAll || !asksForFeatures(each.markdown)));
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

const OF_ALL: ReadonlySet<SectionRole> = new Set(['overview', 'requirements', 'install', 'first_steps']);

/** The commands of a section with the words that lead to the first and stand between them. */
function commandsIn(section: OutlineSection, isCommand: IsCommand): readonly OutlineBlock[] {
  const blocks = section.blocks.filter(isShown);
  const first = blocks.findIndex(isCommand);
  if (first < 0) return [];
  const last = blocks.findLastIndex(isCommand);
  const from = blocks[first - 1];
  const isLed = from?.kind === 'paragraph' && /[:…]\s*$/u.test(from.markdown);
  const start = isLed ? first - 1 : first;
  const all = blocks.slice(start, last + 1);
  const lines = (blocks[last]?.end_line ?? 0) - (blocks[first]?.start_line ?? 0);
  return lines <= LONGEST_LINES ? all : blocks.slice(start, first + 1);
}
