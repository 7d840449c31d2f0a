/** What a proof file says of the product beside its pages, held against the product: its address, its version, its commands, and which package it is; pure. */
import type { ProductFacts } from '../model/product-facts.ts';
import type { Proof } from '../model/proof.ts';
import { sameRepository } from '../truth/citation-state.ts';

export interface RecordFault {
  state: 'changed' | 'uncheckable';
  reason: string;
}

export interface RecordAgainst {
  /** The repository that whoever asked has given; `local` for a folder that names none. */
  repository: string;
  sha: string;
  facts: ProductFacts;
  /** Read without a word of the proof file, where that could make another package the product. */
  unasked?: ProductFacts | undefined;
}

/** What no page shows is believed by nobody, so a version that the product left behind is no fault; one of the same commit was never its own. */
export function judgeRecord(proof: Proof, { repository, sha, facts, unasked }: RecordAgainst): RecordFault[] {
  const commands = new Set(facts.install_commands.map(({ command }) => command));
  const forged = proof.install_commands.filter((command) => !commands.has(command));
  const isVersion = proof.version === facts.version || proof.sha !== sha;
  return [
    ...(isOf(proof.repository, repository) ? [] : [uncheckable(ofAnother(proof.repository, repository))]),
    ...forged.map((command) =>
      changed(
        `that the product is installed by \`${command}\`, and the product says ${[...commands].map((each) => `\`${each}\``).join(', ') || 'nothing of it'}`,
      ),
    ),
    ...(isVersion
      ? []
      : [
          changed(
            `that the version is ${proof.version === null ? 'not known' : `\`${proof.version}\``}, and the product says ${facts.version === null ? 'none' : `\`${facts.version}\``}`,
          ),
        ]),
    ...otherCopy(facts, unasked),
  ];
}

/** A record that was made from a folder claims no address; one that claims an address is of that repository alone. */
const isOf = (named: string, given: string): boolean =>
  named === 'local' || (given !== 'local' && sameRepository(named, given));

const ofAnother = (named: string, given: string): string =>
  given === 'local'
    ? `the proof file is about \`${named}\`, and the folder that was given names no repository on the web: give its address, or a clone of it`
    : `the proof file is about \`${named}\`, and \`${given}\` was given`;

/** A run may be about another package of its repository, which pages then call by its name; not about another copy of the same one. */
function otherCopy({ manifest, package_name: name }: ProductFacts, unasked: ProductFacts | undefined): RecordFault[] {
  const first = unasked?.manifest;
  if (manifest == null || first == null || manifest.path === first.path) return [];
  if (name === null || name.toLowerCase() !== unasked?.package_name?.toLowerCase()) return [];
  return [
    uncheckable(
      `read as the proof file says, the product is \`${name}\` of \`${manifest.path}\`, and without it of \`${first.path}\``,
    ),
  ];
}

const changed = (words: string): RecordFault => ({ state: 'changed', reason: `the proof file says ${words}` });
const uncheckable = (reason: string): RecordFault => ({ state: 'uncheckable', reason });
