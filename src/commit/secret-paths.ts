/** Names of files and folders that hold keys and passwords, or that programs read them from: nothing that Launch writes belongs there. */

/** Folders in which programs keep them. */
const FOLDERS = new Set([
  'secrets',
  '.secrets',
  '.ssh',
  '.aws',
  '.azure',
  '.gnupg',
  '.kube',
  '.docker',
  '.gcloud',
  '.password-store',
]);
/** `.env`, `.env.local`, `prod.env`. */
const ENVIRONMENT = /^\.env(?:\.|$)|\.env$/u;
const FILES = new Set([
  '.npmrc',
  '.yarnrc',
  '.yarnrc.yml',
  '.pypirc',
  '.netrc',
  '_netrc',
  '.pgpass',
  '.my.cnf',
  '.htpasswd',
  '.git-credentials',
  '.dockercfg',
  '.envrc',
  '.vault-token',
  '.boto',
  '.s3cfg',
  'credentials',
  'credentials.json',
  'credentials.toml',
  'client_secret.json',
  'authorized_keys',
  'known_hosts',
  'terraform.tfvars',
]);
const NAMES: readonly RegExp[] = [
  /^id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?(?:\.|$)/u,
  /\.(?:pem|key|p12|pfx|ppk|jks|keystore|kdbx|tfstate|tfvars)$/u,
  /^secrets?\.(?:json|toml|ya?ml|ini|txt|env|properties)$/u,
];

/** A page about secrets is none. */
const PAGE = /^[^.].*\.(?:md|mdx|markdown|mdown|rst|adoc|asciidoc|org|html?)$/u;

/** Why a path holds secrets by its names, or undefined; `segments` as a person reads them (`lookOf`). */
export function secretReason(segments: readonly string[]): string | undefined {
  const name = segments.at(-1) ?? '';
  if (PAGE.test(name)) {
    const hidden = segments.slice(0, -1).find((segment) => FOLDERS.has(segment) && segment.startsWith('.'));
    return hidden === undefined ? undefined : `it is in \`${hidden}/\``;
  }
  if (ENVIRONMENT.test(name)) return 'it is an environment file';
  const folder = segments.slice(0, -1).find((segment) => FOLDERS.has(segment));
  if (folder !== undefined) return `it is in \`${folder}/\``;
  if (FOLDERS.has(name) || FILES.has(name) || NAMES.some((pattern) => pattern.test(name)))
    return 'programs keep keys and passwords in a file of this name';
  return undefined;
}
