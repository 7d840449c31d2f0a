/** What somebody who decides looks for first: package, version, runtime, dependencies and licence in one table. */
import { tagOf } from '../../model/claim-tags.ts';
import type { Claim } from '../../model/product-facts.ts';
import { type Block, paragraph } from '../../templates/blocks.ts';
import { series } from '../../templates/sentences.ts';
import type { PageContext } from './page-context.ts';

interface Row {
  name: string;
  value: string;
  claim: Claim;
}

/** Empty when there are fewer than two rows to show. */
export function atAGlance(context: PageContext): Block[] {
  const { facts } = context;
  const facts_ = facts.claims.filter((claim) => claim.truth_status === 'fact');
  const find = (wanted: (claim: Claim) => boolean): Claim | undefined => facts_.find(wanted);
  const rows: Row[] = [];
  const add = (name: string, value: string | null | undefined, claim: Claim | undefined): void => {
    if (claim !== undefined && value !== null && value !== undefined && value !== '') rows.push({ name, value, claim });
  };
  const install = facts.install_commands[0];
  add(
    'Package',
    facts.package_name === null ? null : `\`${facts.package_name}\``,
    find((claim) => claim.claim_id === install?.claim_id),
  );
  const version = find((claim) => claim.tags.includes('current'));
  add('Version', facts.version, version);
  const runtime = find((claim) => claim.tags.includes('runtime'));
  add('Runs on', facts.runtime_requirement, runtime);
  const dependencies = find((claim) => claim.tags.includes('dependencies'));
  add('Dependencies', dependencies === undefined ? null : dependenciesOf(dependencies), dependencies);
  const licence = find((claim) => claim.claim_kind === 'licence');
  add('Licence', facts.licence, licence);
  if (rows.length < 2) return [];
  return [
    paragraph({ text: context.say('glance') }),
    {
      kind: 'table',
      head: ['What', 'Value'],
      rows: rows.map(({ name, value, claim }) => ({ cells: [name, context.cell(value)], claims: [claim.claim_id] })),
    },
  ];
}

function dependenciesOf(claim: Claim): string {
  if (/has no dependencies/u.test(claim.claim_text)) return 'none';
  const names = claim.tags.filter((tag) => tag.startsWith('dependency:')).map((tag) => tag.slice('dependency:'.length));
  return names.length === 0 ? (tagOf(claim, 'item') ?? '') : series(names);
}
