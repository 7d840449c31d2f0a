/** Ways to write names, addresses and versions otherwise, and to edit by hand: gates consistency and manual-edits. */

import { type Kind, on, swap } from './kind.ts';
import { known, productFacts, proofLine } from './known.ts';
import { EXPORT, GUIDE, OWNED, proofPath, READ } from './product-site.ts';

const inOwned = { paths: on(...OWNED) };
export const NAME_KINDS: readonly Kind[] = [
  {
    id: 'name-spelling',
    rule: 'consistency/product-name',
    fix: 'safe',
    damage: (site, random) =>
      swap(
        new RegExp(`(?<=\\n)${site.known.run?.product_name ?? ''}(?= (?:reads|needs|is))`, 'u'),
        ([name]) => name.toUpperCase(),
        inOwned,
      )(site, random),
  },
  {
    id: 'repository-owner',
    rule: 'consistency/repository-url',
    fix: 'safe',
    damage: swap(
      /(?<=\]\(https:\/\/github\.com\/)example(?=\/)/u,
      (_, random) => random.pick(['old-owner', 'exampel', 'forks']),
      inOwned,
    ),
  },
  {
    id: 'repository-form',
    rule: 'consistency/repository-url',
    fix: 'safe',
    damage: swap(/(?<=\]\()https(?=:\/\/github\.com\/example\/)/u, 'http', inOwned),
  },
  {
    id: 'canonical-other',
    rule: 'consistency/canonical-url',
    fix: 'safe',
    damage: swap(
      /(?<=canonical: https:\/\/docs\.example\.org\/docs\/)start/u,
      (_, random) => random.pick(['begin', 'guide', 'Start']),
      inOwned,
    ),
  },
  {
    id: 'package-other',
    rule: 'consistency/install-command',
    fix: 'safe',
    damage: swap(
      /(?<=pip install )([a-z]+)-([a-z]+)/u,
      (match, random) => random.pick([`${match[1]}_${match[2]}`, `${match[1]}`, `${match[1]}${match[2]}`]),
      inOwned,
    ),
  },
  {
    id: 'version-other',
    rule: 'consistency/version-number',
    fix: 'no',
    damage: (site, random) => {
      const { name, version } = { name: site.known.run?.product_name ?? '', version: '7.8.9' };
      const found = swap(
        /(?<=\n)Everything about it/u,
        `Everything about ${name} version ${version}`,
        inOwned,
      )(site, random);
      return found === undefined
        ? undefined
        : { ...found, known: known(site, productFacts(site, [], { version: '1.2.3' })) };
    },
  },
  {
    id: 'heading-other',
    rule: 'consistency/required-heading',
    fix: 'no',
    damage: (site, random) => {
      const found = swap(/(?<=\n## )(?:Install|Steps)(?=\n)/u, 'Put it in place', inOwned)(site, random);
      return found === undefined ? undefined : { ...found, line: 1 };
    },
  },

  {
    id: 'page-edited',
    rule: 'manual-edits/unrecorded-change',
    fix: 'no',
    damage: (site, random) => {
      return swap(
        /Everything about it, page|Work through it once:|Back to \[|See \[how/u,
        ([words]) => words.replace(/^\w+/u, (word) => `${word} now`),
        inOwned,
      )(site, random);
    },
  },
  {
    id: 'page-deleted',
    rule: 'manual-edits/page-removed',
    fix: 'no',
    damage: (site, random) => {
      const gone = random.pick([GUIDE, EXPORT, READ]);
      return { files: { [gone]: null }, path: proofPath(site), line: proofLine(site, `"path": "${gone}"`) };
    },
  },
];
