/** Where sources disagree: the more trusted one wins, and the disagreement is written down. */
import type { ApiSymbol, Claim, Contradiction } from '../../model/product-facts.ts';
import type { ManifestFacts } from '../../platforms/platform.ts';
import type { ClaimSet, Place } from './claim-set.ts';
import { type ShownInstall, samePackage } from './install-commands.ts';

interface Voice {
  text: string;
  place: Place;
  rank: number;
}

export class Contradictions {
  readonly found: Contradiction[] = [];
  readonly #claims: ClaimSet;
  constructor(claims: ClaimSet) {
    this.#claims = claims;
  }

  record(subject: string, winner: Voice, losers: readonly Voice[], resolution: string): void {
    const spoken = ({ text, place, rank }: Voice) => {
      const passage = this.#claims.passage(place);
      return passage === undefined ? [] : [{ text, citation: passage.citation, source_rank: rank }];
    };
    const [first] = spoken(winner);
    const others = losers.flatMap(spoken);
    if (first !== undefined && others.length > 0)
      this.found.push({ subject, winner: first, losers: others, resolution });
  }
}

const RUNTIME =
  /\b(Python|Node(?:\.js)?)\s*(?:versions?\s*)?(?:>=?\s*)?v?(\d+(?:\.\d+)*)(\s*\+|\s*(?:or|and) (?:newer|later|higher|above|up|greater)|$|\b)/g;

/** Runtime versions that prose names, against the manifest's: what agrees is a further citation, what differs a contradiction. */
export function settleRuntime(claims: ClaimSet, contradictions: Contradictions, manifest: ManifestFacts | null): void {
  const specifier = manifest?.runtime;
  const stated = claims.find((claim) => claim.tags.includes('runtime'));
  const least = /^>=?\s*v?(\d+(?:\.\d+)*)/.exec(specifier?.value ?? '')?.[1];
  if (manifest == null || specifier == null || stated === undefined || least === undefined) return;
  const named = claims
    .all()
    .filter((claim) => claim.claim_kind === 'requirement' && claim.claim_id !== stated.claim_id)
    .flatMap((claim) => {
      const versions = [...claim.claim_text.matchAll(RUNTIME)].map((match) => match[2]!);
      return versions.length === 0 ? [] : [{ claim, lowest: [...versions].sort(byVersion)[0]! }];
    });
  if (named.length === 0) return;
  const lowest = [...named].sort((a, b) => byVersion(a.lowest, b.lowest))[0]!;
  const agrees = byVersion(lowest.lowest, least) === 0;
  for (const { claim } of named) {
    const place = placeOf(claim);
    if (agrees) claims.cite(stated.claim_id, place);
    claims.remove(claim.claim_id);
  }
  if (!agrees) {
    contradictions.record(
      'runtime requirement',
      {
        text: stated.claim_text,
        place: { ...specifier, path: manifest.path, symbol: null, source: 'manifest' },
        rank: 1,
      },
      [{ text: lowest.claim.claim_text, place: placeOf(lowest.claim), rank: lowest.claim.source_rank }],
      'The manifest is what an installer obeys; its requirement was used.',
    );
  }
}

export interface InstallPlace extends ShownInstall {
  path: string;
  source: Place['source'];
}

/** Install commands that prose shows, against the manifest's name. */
export function settleInstall(
  claims: ClaimSet,
  contradictions: Contradictions,
  manifest: ManifestFacts | null,
  shown: readonly InstallPlace[],
): void {
  const name = manifest?.name;
  const stated = claims.find(
    (claim) =>
      claim.claim_kind === 'install' &&
      claim.tags.some((tag) => tag.startsWith('command:')) &&
      !claim.tags.some((tag) => tag.startsWith('extra:')),
  );
  if (manifest == null || name == null || stated === undefined) return;
  const manager = stated.tags.find((tag) => tag.startsWith('manager:'))?.slice('manager:'.length);
  for (const install of shown) {
    const place: Place = {
      path: install.path,
      start: install.start,
      end: install.end,
      symbol: null,
      source: install.source,
    };
    if (samePackage(install.package, name.value)) {
      const extra = claims.find((claim) => install.extras.some((each) => claim.tags.includes(`extra:${each}`)));
      if (install.extras.length === 0) claims.cite(stated.claim_id, place);
      else if (extra !== undefined) claims.cite(extra.claim_id, place);
    } else if (install.manager === manager && resembles(install.package, name.value)) {
      contradictions.record(
        'install command',
        { text: stated.claim_text, place: { ...name, path: manifest.path, symbol: null, source: 'manifest' }, rank: 1 },
        [{ text: install.command, place, rank: install.source === 'readme' ? 6 : 5 }],
        "The manifest's name is what is published; its command was used.",
      );
    }
  }
}

/** Another package may be installed beside; only a name that shares a word is meant to be this one. */
function resembles(shown: string, name: string): boolean {
  // A host is part of many addresses, and a program lies inside of its module.
  if (/^[\w-]+(?:\.[\w-]+)+\//.test(name) && shown.startsWith(`${name}/`)) return false;
  const words = (text: string): string[] =>
    text
      .replace(/^[\w-]+(?:\.[\w-]+)+\/(?:[^/]+\/)*(?=[^/]*[a-z])/i, '')
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((word) => word.length > 2 && word !== 'python');
  return words(shown).some((word) => words(name).includes(word));
}

/** Members that prose names and the source does not have: the statement is dropped and the difference kept. */
export function settleMembers(
  claims: ClaimSet,
  contradictions: Contradictions,
  api: readonly ApiSymbol[],
  attributes: ReadonlyMap<string, ReadonlySet<string>>,
): void {
  const classes = new Map(
    api
      .filter((symbol) => symbol.kind === 'class' || symbol.kind === 'enum')
      .map((symbol) => [lastPart(symbol.name), symbol] as const),
  );
  const members = new Map<string, Set<string>>();
  for (const symbol of api)
    if (symbol.parent !== null)
      members.set(
        lastPart(symbol.parent),
        (members.get(lastPart(symbol.parent)) ?? new Set()).add(lastPart(symbol.name)),
      );
  const has = (owner: string, member: string, depth = 0): boolean | null => {
    const symbol = classes.get(owner);
    if (symbol === undefined || depth > 8) return null;
    if (members.get(owner)?.has(member) === true || attributes.get(owner)?.has(member) === true) return true;
    const above = symbol.bases.map((base) =>
      ['object', 'Exception', 'ABC', 'Enum'].includes(base)
        ? false
        : has(lastPart(base.replace(/\[[\s\S]*$/, '')), member, depth + 1),
    );
    // A base that is not ours may bring the member.
    return above.includes(true) ? true : above.includes(null) ? null : false;
  };
  for (const claim of claims.all()) {
    if (claim.source_rank < 4) continue;
    for (const [, owner = '', member = ''] of claim.claim_text.matchAll(/`([A-Z]\w*)\.([a-zA-Z]\w*)(?:\([^`]*\))?`/g)) {
      const symbol = classes.get(owner);
      if (symbol === undefined || has(owner, member) !== false) continue;
      contradictions.record(
        `\`${owner}.${member}\``,
        {
          text: `The source defines \`${owner}\` without \`${member}\`.`,
          place: {
            path: symbol.citation.path,
            start: symbol.citation.start_line,
            end: symbol.citation.end_line,
            symbol: symbol.citation.symbol,
            source: 'source',
          },
          rank: 2,
        },
        [{ text: claim.claim_text, place: placeOf(claim), rank: claim.source_rank }],
        'The source decides; the statement was dropped.',
      );
      claims.remove(claim.claim_id);
      break;
    }
  }
}

/** A place that the manifest names for the repository, against the one that was read. */
export function settleRepository(
  claims: ClaimSet,
  contradictions: Contradictions,
  manifest: ManifestFacts | null,
  repository: string,
): void {
  const fold = (url: string): string =>
    url
      .toLowerCase()
      .replace(/^(?:git\+)?[a-z]+:\/\/(?:www\.)?|^git@/, '')
      .replace(':', '/')
      .replace(/\.git$|\/$/g, '');
  if (manifest === null || repository === 'local' || !/[/:]/.test(repository)) return;
  for (const url of manifest.urls) {
    if (
      !/^(?:repository|source(?: code)?|code|github|homepage|home)$/i.test(url.label) ||
      !/github\.com|gitlab\.com|bitbucket\.org|codeberg\.org/i.test(url.url)
    )
      continue;
    const [host, owner, name] = fold(url.url).split('/');
    if (`${host}/${owner}/${name}` === fold(repository)) continue;
    const place: Place = { ...url, path: manifest.path, symbol: null, source: 'manifest' };
    contradictions.record(
      'repository address',
      { text: repository, place, rank: 1 },
      [{ text: url.url, place, rank: 1 }],
      'The repository that was read was used; it may have moved or been renamed.',
    );
    for (const claim of claims.all())
      if (claim.claim_kind === 'link' && claim.tags.includes(`url:${url.url}`)) claims.remove(claim.claim_id);
  }
}

/** Mentions of a format without a direction support the directed statements, and are no claims beside them. */
export function settleFormats(claims: ClaimSet): void {
  const formatOf = (claim: Claim): string | undefined =>
    claim.tags.find((tag) => tag.startsWith('format:'))?.toLowerCase();
  const directed = claims
    .all()
    .filter(
      (claim) =>
        claim.tags.some((tag) => tag.startsWith('direction:')) &&
        (claim.claim_kind === 'format' || claim.claim_kind === 'limitation'),
    );
  for (const claim of claims.all()) {
    if (claim.claim_kind !== 'format' || claim.tags.some((tag) => tag.startsWith('direction:'))) continue;
    const same = directed.filter((other) => other.claim_kind === 'format' && formatOf(other) === formatOf(claim));
    if (same.length === 0) continue;
    for (const other of same) claims.cite(other.claim_id, placeOf(claim));
    claims.remove(claim.claim_id);
  }
  for (const denial of directed.filter((claim) => claim.claim_kind === 'limitation')) {
    const direction = denial.tags.find((tag) => tag.startsWith('direction:'))!;
    const claimed = directed.find(
      (claim) =>
        claim.claim_kind === 'format' && formatOf(claim) === formatOf(denial) && claim.tags.includes(direction),
    );
    if (claimed !== undefined && claimed.source_rank >= denial.source_rank) claims.remove(claimed.claim_id);
  }
}

export function placeOf(claim: Claim): Place {
  const citation = claim.citations[0]!;
  const source = claim.tags.find((tag) => tag.startsWith('source:'))?.slice('source:'.length);
  return {
    path: citation.path,
    start: citation.start_line,
    end: citation.end_line,
    symbol: citation.symbol,
    source: isSource(source) ? source : 'docs',
  };
}

const isSource = (text: string | undefined): text is Place['source'] =>
  ['manifest', 'source', 'test', 'example', 'docs', 'readme'].includes(text ?? '');
const lastPart = (name: string): string => name.slice(name.lastIndexOf('.') + 1);
const byVersion = (a: string, b: string): number => {
  const [left, right] = [a.split('.').map(Number), b.split('.').map(Number)];
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
};
