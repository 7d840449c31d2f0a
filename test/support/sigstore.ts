/** A Sigstore of its own in memory: certificates, their log, and the log of signatures, with the trusted root that knows them and no network. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { fulcioHandler, initializeCA, initializeCTLog, initializeTLog, rekorHandler } from '@sigstore/mock';

export const GITHUB = 'https://token.actions.githubusercontent.com';
export interface Who {
  identity: string;
  issuer?: string;
  /** `owner/name` that the workflow ran for. */
  repository?: string;
  /** And its ref. */
  ref?: string;
}
/** A workflow of `repository`, as GitHub vouches for it. */
export const workflowOf = (repository: string, source = repository): Who => ({
  identity: `https://github.com/${repository}/.github/workflows/launch.yml@refs/heads/main`,
  issuer: GITHUB,
  repository: source,
});
export type BundleJson = ReturnType<typeof bundleOf>;
export interface MockSigstore {
  /** The bundle that `actions/attest` writes for this statement. */
  attest(statement: object, who: Who): Promise<BundleJson>;
  /** `gh attestation trusted-root`, for this Sigstore. */
  root: object;
}

export async function mockSigstore(): Promise<MockSigstore> {
  const pair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ctlog = await initializeCTLog(pair());
  const ca = await initializeCA(generateKeyPairSync('ec', { namedCurve: 'P-384' }), ctlog);
  const tlog = await initializeTLog('https://rekor.example', pair());
  const validFor = { start: new Date(Date.now() - 3_600_000).toISOString() };
  const log = (baseUrl: string, publicKey: Buffer, id: Buffer) => ({
    baseUrl,
    hashAlgorithm: 'SHA2_256',
    publicKey: { rawBytes: publicKey.toString('base64'), keyDetails: 'PKIX_ECDSA_P256_SHA_256', validFor },
    logId: { keyId: id.toString('base64') },
  });
  const { buffer, byteOffset, byteLength } = ctlog.logID;
  return {
    root: {
      mediaType: 'application/vnd.dev.sigstore.trustedroot+json;version=0.1',
      tlogs: [log('https://rekor.example', tlog.publicKey, sha256(tlog.publicKey))],
      certificateAuthorities: [
        {
          subject: { organization: 'sigstore.mock', commonName: 'sigstore' },
          uri: 'https://fulcio.example',
          certChain: { certificates: [{ rawBytes: base64(ca.rootCertificate) }] },
          validFor,
        },
      ],
      ctlogs: [log('https://ct.example', ctlog.publicKey, Buffer.from(buffer, byteOffset, byteLength))],
      timestampAuthorities: [],
    },
    async attest(statement, { identity, issuer = GITHUB, repository, ref }) {
      const { publicKey, privateKey } = pair();
      const claims = {
        sub: identity,
        iss: issuer,
        ...(repository === undefined ? {} : { repository }),
        ...(ref === undefined ? {} : { ref }),
      };
      const issued = await post(fulcioHandler(ca), {
        credentials: { oidcIdentityToken: `${part({ alg: 'none' })}.${part(claims)}.` },
        publicKeyRequest: { publicKey: { content: publicKey.export({ type: 'spki', format: 'pem' }) } },
      });
      const [certificate = ''] = (issued as { signedCertificateEmbeddedSct: { chain: { certificates: string[] } } })
        .signedCertificateEmbeddedSct.chain.certificates;
      const payload = Buffer.from(JSON.stringify(statement));
      const type = 'application/vnd.in-toto+json';
      const signed = Buffer.concat([Buffer.from(`DSSEv1 ${type.length} ${type} ${payload.length} `), payload]);
      const signature = sign('sha256', signed, privateKey).toString('base64');
      const logged = await post(rekorHandler(tlog), {
        apiVersion: '0.0.1',
        kind: 'dsse',
        spec: {
          signatures: [{ signature, verifier: Buffer.from(certificate).toString('base64') }],
          payloadHash: { algorithm: 'sha256', value: sha256(payload).toString('hex') },
        },
      });
      const [entry] = Object.values(logged as Record<string, LogEntry>);
      if (entry === undefined) throw new Error('nothing was logged');
      return bundleOf(certificate, entry, { payload: payload.toString('base64'), type, signature });
    },
  };
}

interface LogEntry {
  body: string;
  integratedTime: number;
  logID: string;
  logIndex: number;
  verification: {
    signedEntryTimestamp: string;
    inclusionProof: { logIndex: number; treeSize: number; checkpoint: string; hashes: string[]; rootHash: string };
  };
}

function bundleOf(pem: string, entry: LogEntry, signed: { payload: string; type: string; signature: string }) {
  const { inclusionProof: proof, signedEntryTimestamp } = entry.verification;
  return {
    mediaType: 'application/vnd.dev.sigstore.bundle.v0.3+json',
    verificationMaterial: {
      certificate: { rawBytes: pem.replace(/-----[^-]+-----|\s/g, '') },
      tlogEntries: [
        {
          logIndex: String(entry.logIndex),
          logId: { keyId: Buffer.from(entry.logID, 'hex').toString('base64') },
          kindVersion: { kind: 'dsse', version: '0.0.1' },
          integratedTime: String(entry.integratedTime),
          inclusionPromise: { signedEntryTimestamp },
          inclusionProof: {
            logIndex: String(proof.logIndex),
            rootHash: Buffer.from(proof.rootHash, 'hex').toString('base64'),
            treeSize: String(proof.treeSize),
            hashes: [],
            checkpoint: { envelope: proof.checkpoint },
          },
          canonicalizedBody: entry.body,
        },
      ],
    },
    dsseEnvelope: {
      payload: signed.payload,
      payloadType: signed.type,
      signatures: [{ sig: signed.signature, keyid: '' }],
    },
  };
}

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
const part = (claims: object): string => Buffer.from(JSON.stringify(claims)).toString('base64url');
const base64 = ({ buffer, byteOffset, byteLength }: ArrayBufferView): string =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength).toString('base64');

async function post(handler: { fn(body: string): Promise<{ statusCode: number; response: unknown }> }, body: object) {
  const { statusCode, response } = await handler.fn(JSON.stringify(body));
  if (statusCode !== 201) throw new Error(`${statusCode} ${String(response)}`);
  return JSON.parse(String(response)) as unknown;
}
