/** What `verify` and `verify-evidence` take to hold something against an attestation, and the check that comes of it. */

import path from 'node:path';
import type { AttestationCheck } from '../adapters/attestation.ts';
import { type CommandCall, type CommandOption, textOption } from '../cli/command.ts';
import { readNamed } from '../content/named-file.ts';
import { UserError } from '../errors.ts';
import { attestedHead, type RunStatement } from '../model/attestation.ts';
import type { EvidenceHead } from '../model/evidence-head.ts';

const GITHUB_ISSUER = 'https://token.actions.githubusercontent.com';

export const ATTESTATION_OPTIONS: readonly CommandOption[] = [
  {
    flags: '--attestation <path>',
    description: 'Sigstore bundle (JSON, or one a line) that somebody signed the run in',
  },
  {
    flags: '--trusted-root <path>',
    description: 'with --attestation: trusted root, as `gh attestation trusted-root` writes it',
  },
  {
    flags: '--signer <who>',
    description: 'with --attestation: `owner/name` of the repository whose workflow signed, or the whole identity',
  },
  { flags: '--issuer <url>', description: `with --signer: who vouches for it (default: ${GITHUB_ISSUER})` },
];

export type CheckAttestation = (accepts: (statement: RunStatement) => string | undefined) => AttestationCheck;

/** Undefined where no attestation was given. Everything is read from files: no network is asked. */
export async function readAttestation({ options, io }: CommandCall): Promise<CheckAttestation | undefined> {
  const given = (name: string): string | undefined => textOption(options, name);
  const [file, rootFile, signer, issuer] = ['attestation', 'trustedRoot', 'signer', 'issuer'].map(given);
  if (file === undefined) {
    if (rootFile === undefined && signer === undefined && issuer === undefined) return undefined;
    throw new UserError(
      'INVALID_INPUT',
      '`--trusted-root`, `--signer` and `--issuer` are about an attestation, and none was given. Add --attestation <path>.',
    );
  }
  if (rootFile === undefined)
    throw new UserError(
      'INVALID_INPUT',
      'An attestation is believed only under a trusted root. Add --trusted-root <path>; `gh attestation trusted-root > trusted_root.jsonl` writes one.',
    );
  if (signer === undefined)
    throw new UserError(
      'INVALID_INPUT',
      'Anybody can sign: say whose signature counts. Add --signer <owner/name> of the repository whose workflow attested the run.',
    );
  const [bundles, roots] = [readText(io.cwd, file), readText(io.cwd, rootFile)];
  const { verifyAttestation } = await import('../adapters/attestation.ts');
  return (accepts) => verifyAttestation({ bundles, roots }, { signer, issuer: issuer ?? GITHUB_ISSUER }, accepts);
}

export interface SignedBy {
  identity: string;
  issuer: string;
}
/** The head that somebody attested; a problem where the attestation holds for nothing, or not for this run. */
export function attestedHeadOf(
  run: string,
  check: CheckAttestation,
):
  | { head: EvidenceHead & { signed: null }; by: SignedBy; problem?: undefined }
  | { head?: undefined; by?: undefined; problem: string } {
  const found = check((statement) => {
    const about = statement.predicate.run_id;
    if (about !== run) return `The attestation is about run ${about}, not about ${run}.`;
    return attestedHead(statement) === undefined
      ? 'The attestation contradicts itself: the head in its predicate is not among its subjects.'
      : undefined;
  });
  if (!found.ok) return { problem: found.problem };
  const [{ statement, identity, issuer }] = found.attested;
  const head = attestedHead(statement);
  return head === undefined
    ? { problem: 'The attestation names no head.' }
    : { head: { ...head, signed: null }, by: { identity, issuer } };
}

const readText = (cwd: string, file: string): string => readNamed(path.resolve(cwd, file), { shown: file });
