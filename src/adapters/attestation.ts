/** Verifies a Sigstore bundle offline against a trusted root that was given, and says who signed which statement of a run. */
import { type Bundle, bundleFromJSON } from '@sigstore/bundle';
import { TrustedRoot } from '@sigstore/protobuf-specs';
import { type Signer, toSignedEntity, toTrustMaterial, Verifier } from '@sigstore/verify';
import { UserError } from '../errors.ts';
import { PAYLOAD_TYPE, PREDICATE_TYPE, RunStatement } from '../model/attestation.ts';
import { parseOnce } from '../model/parse-once.ts';

/** Certificate extension with the repository that a workflow ran for, whoever's workflow it was. */
const SOURCE_REPOSITORY = '1.3.6.1.4.1.57264.1.12';
/** And the ref that it ran for, whatever ref the workflow's own file was taken from. */
const SOURCE_REF = '1.3.6.1.4.1.57264.1.14';
/** Where a certificate does not say it, that of the workflow's file counts alone. */
const BRANCH = 'refs/heads/';

export interface ExpectedSigner {
  /** `owner/name`: whichever workflow of this repository; else the whole identity in the certificate. */
  signer: string;
  issuer: string;
}
export interface Attested {
  statement: RunStatement;
  identity: string;
  issuer: string;
}
export type AttestationCheck =
  | { ok: true; attested: readonly [Attested, ...Attested[]] }
  | { ok: false; problem: string };

/**
 * Both texts are one JSON document or one a line. Every bundle that holds in every respect counts; where none does, the problem is that of
 * the one that came furthest. `accepts` says what is wrong with a statement that is signed, or undefined.
 */
export function verifyAttestation(
  { bundles, roots }: { bundles: string; roots: string },
  expected: ExpectedSigner,
  accepts: (statement: RunStatement) => string | undefined,
): AttestationCheck {
  const verifiers = documents(roots, 'trusted root').map(verifierOf);
  const attested: Attested[] = [];
  let furthest = { step: -1, problem: 'The attestation holds no bundle.' };
  for (const document of documents(bundles, 'attestation')) {
    const found = judge(document, verifiers, expected, accepts);
    if ('attested' in found) attested.push(found.attested);
    else if (found.step > furthest.step) furthest = found;
  }
  const [first, ...others] = attested;
  if (first !== undefined) return { ok: true, attested: [first, ...others] };
  return { ok: false, problem: furthest.problem };
}

type Judged = { attested: Attested } | { step: number; problem: string };

function judge(
  document: unknown,
  verifiers: readonly Verifier[],
  expected: ExpectedSigner,
  accepts: (statement: RunStatement) => string | undefined,
): Judged {
  let bundle: Bundle;
  let signer: Signer;
  try {
    bundle = bundleFromJSON(document);
    signer = verify(bundle, verifiers);
  } catch (thrown) {
    return { step: 0, problem: `The attestation does not verify: ${reasonOf(thrown)}.` };
  }
  const identity = signer.identity?.subjectAlternativeName ?? '';
  const issuer = signer.identity?.extensions?.issuer ?? '';
  const stranger = whyOther(signer, expected);
  if (stranger !== undefined) return { step: 1, problem: stranger };
  const statement = statementIn(bundle);
  if (statement === undefined)
    return { step: 2, problem: `The attestation is not about a run: its predicate is not ${PREDICATE_TYPE}.` };
  const problem = accepts(statement);
  return problem === undefined ? { attested: { statement, identity, issuer } } : { step: 3, problem };
}

/** Under any of the roots; the first one's reason where none knows the certificate. */
function verify(bundle: Bundle, verifiers: readonly Verifier[]): Signer {
  const entity = toSignedEntity(bundle);
  let first: unknown;
  for (const verifier of verifiers)
    try {
      return verifier.verify(entity);
    } catch (thrown) {
      first ??= thrown;
    }
  throw first;
}

/** A root with transparency logs asks for their entries; one without, as that of GitHub's private repositories, for its time stamps. */
function verifierOf(document: unknown): Verifier {
  try {
    const root = TrustedRoot.fromJSON(document);
    return new Verifier(toTrustMaterial(root), {
      tlogThreshold: root.tlogs.length > 0 ? 1 : 0,
      ctlogThreshold: root.ctlogs.length > 0 ? 1 : 0,
      timestampThreshold: 1,
    });
  } catch (cause) {
    throw new UserError('INVALID_INPUT', `The trusted root cannot be read: ${reasonOf(cause)}. ${HOW_ROOT}`, { cause });
  }
}
const HOW_ROOT = '`gh attestation trusted-root > trusted_root.jsonl` writes one.';

/** Undefined when the certificate is of whom was expected. */
function whyOther({ identity }: Signer, { signer, issuer }: ExpectedSigner): string | undefined {
  const name = identity?.subjectAlternativeName;
  const by = identity?.extensions?.issuer;
  if (name === undefined || by === undefined)
    return 'The attestation does not say who signed it: it has no certificate.';
  if (by !== issuer)
    return `The attestation was signed by \`${name}\`, vouched for by \`${by}\` instead of \`${issuer}\`.`;
  if (!isRepository(signer))
    return name === signer ? undefined : `The attestation was signed by \`${name}\` instead of \`${signer}\`.`;
  const home = `https://github.com/${signer}`.toLowerCase();
  const said = (wanted: string): string | undefined => {
    const found = identity?.oids?.find(({ oid }) => oid?.id.join('.') === wanted);
    return found === undefined ? undefined : utf8String(found.value);
  };
  const isOwn = name.toLowerCase().startsWith(`${home}/.github/workflows/`);
  if (!isOwn || said(SOURCE_REPOSITORY)?.toLowerCase() !== home)
    return `The attestation was signed by \`${name}\`, which is no workflow that ran in and for \`${signer}\`.`;
  // The file of a workflow has no slash in its name, so the first ends it.
  const workflow = name.slice(`${home}/.github/workflows/`.length);
  if (/^[^/]+@refs\/(?:heads|tags)\//u.test(workflow) && /^refs\/(?:heads|tags)\//u.test(said(SOURCE_REF) ?? BRANCH))
    return undefined;
  return `The attestation was signed by \`${name}\`, a workflow that ran for no branch or tag of \`${signer}\`: anybody's pull request may run one. Give the whole identity as --signer where that is meant.`;
}

export const isRepository = (signer: string): boolean => /^[\w.-]+\/[\w.-]+$/.test(signer);

function statementIn({ content }: Bundle): RunStatement | undefined {
  if (content.$case !== 'dsseEnvelope' || content.dsseEnvelope.payloadType !== PAYLOAD_TYPE) return undefined;
  try {
    return RunStatement.safeParse(parseOnce(content.dsseEnvelope.payload.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

/** The text in a DER UTF8String; empty for anything else. */
function utf8String(der: Uint8Array): string {
  const [tag, length = 0] = der;
  const start = length < 0x80 ? 2 : 2 + (length & 0x7f);
  return tag === 0x0c ? Buffer.from(der.subarray(start)).toString('utf8') : '';
}

function documents(text: string, what: string): unknown[] {
  try {
    return [parseOnce(text)];
  } catch {
    // One a line, as GitHub's command line writes several.
  }
  try {
    return text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map(parseOnce);
  } catch (cause) {
    throw new UserError('INVALID_INPUT', `The ${what} is neither JSON nor JSON lines.`, { cause });
  }
}

const reasonOf = (thrown: unknown): string =>
  thrown instanceof Error ? (thrown.message.split('\n')[0]?.replace(/\.$/, '') ?? thrown.name) : String(thrown);
