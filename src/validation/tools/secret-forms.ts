/** Secrets that the linter's rules do not know, each found by its form and by looking drawn at random; a documented example is none. */
import { createHash, createHmac } from 'node:crypto';
import { finder } from '../../text/between.ts';

export interface SecretForm {
  start: number;
  /** What it is, for people; never the secret itself. */
  name: string;
}

/** One of these stands in every text with a finding. */
const MARKS =
  /PRIVATE KEY|A[KS]IA[A-Z\d]{8}|AIza|GOCSPX-|k_live_|sk-(?:proj|svcacct|admin)-|eyJ|(?:rediss?|amqps?|mssql|sqlserver|mariadb|clickhouse):\/\//;

const TOKENS: readonly [string, RegExp][] = [
  ['AWS access key id', /(?<![A-Za-z\d/+_-])A[KS]IA[A-Z\d]{16}(?![A-Za-z\d/+=_-])/g],
  ['Google API key', /(?<![\w-])AIza[\w-]{35}(?![\w-])/g],
  ['Google client secret', /(?<![\w-])GOCSPX-[\w-]{28}(?![\w-])/g],
  ['Stripe live key', /(?<![\w-])[rs]k_live_[A-Za-z\d]{20,250}(?![\w-])/g],
  ['OpenAI key', /(?<![\w-])sk-(?:proj|svcacct|admin)-[\w-]{40,250}(?![\w-])/g],
];
const JWT = /(?<![\w.-])(eyJ[\w-]{10,})\.(eyJ[\w-]{10,})\.([\w-]{20,})(?![\w-])/g;
const KEY_HEAD = /-----BEGIN ([A-Z\d]{2,12} )?(?:ENCRYPTED )?PRIVATE KEY-----/g;
const URL_HEAD = /(?<![\w+.-])(?:rediss?|amqps?|mssql|sqlserver|mariadb|clickhouse):\/\//g;

export const mayHoldForm = (text: string): boolean => MARKS.test(text);

export function secretForms(text: string): SecretForm[] {
  if (!mayHoldForm(text)) return [];
  const found: SecretForm[] = [];
  for (const [name, pattern] of TOKENS)
    for (const { 0: token, index } of text.matchAll(pattern))
      if (isDrawn(token) && !isDocumented(token)) found.push({ start: index, name });
  for (const { 0: token, 1: head = '', 2: payload = '', index } of text.matchAll(JWT))
    if (isRealJwt(head, payload) && !isDocumented(token) && !isSignedInSight(token, head, text))
      found.push({ start: index, name: 'JSON Web Token' });
  const nextRule = finder(text, '-----');
  for (const { 0: mark, 1: kind = '', index } of text.matchAll(KEY_HEAD))
    if (isWholeKey(text, index + mark.length, nextRule(index + mark.length)))
      found.push({ start: index, name: `${kind}private key` });
  for (const { 0: mark, index } of text.matchAll(URL_HEAD)) {
    const rest = (/^[^\s"'`<>]{0,300}/.exec(text.slice(index + mark.length))?.[0] ?? '').split('/', 1)[0] ?? '';
    const at = rest.lastIndexOf('@');
    const colon = rest.indexOf(':');
    if (at > colon && colon >= 0 && isDrawnPassword(rest.slice(colon + 1, at)) && !isMadeUpHost(rest.slice(at + 1)))
      found.push({ start: index, name: 'URL with a password' });
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Signs that count on, repeat, or say that they are an example are not drawn. */
export function isDrawn(token: string): boolean {
  const body = token.replace(/^(?:[A-Za-z]{2,6}[_-])+/, '');
  return (
    !/example|sample|dummy|redacted|placeholder|your|xxxx|0{5}|123\D{0,4}456|abc\W?def|(.)\1{4}/i.test(token) &&
    new Set(body).size >= Math.min(9, body.length / 2)
  );
}

/** Letters of both cases and digits in twelve signs or more, and no word of those that stand for a password. */
export const isDrawnPassword = (password: string): boolean =>
  password.length >= 12 &&
  /\d/.test(password) &&
  /[A-Z]/.test(password) &&
  /[a-z]/.test(password) &&
  !/pass|pwd|secret|change|example|your|my_?|[$<{%[]|\*\*/i.test(password) &&
  isDrawn(password);

export const isMadeUpHost = (host: string): boolean =>
  /^(?:localhost|127\.|0\.0\.0\.0|::1|host|hostname|server)\b|(?:^|\.)example\.|\.(?:example|test|invalid|local)(?::|$)|[$<{]/i.test(
    host,
  );

/** What tokens are shown with in docs. */
const SHOWN =
  /example|john.?doe|jane.?doe|1234567890|"(?:alice|bob|joe|foo|bar|test|demo|user|admin)\b|demo|sample|localhost|acme|\byour|\bmy-/i;

function isRealJwt(head: string, payload: string): boolean {
  const said = decoded(head);
  const claims = decoded(payload);
  if (said === undefined || claims === undefined || !/"alg"\s*:\s*"(?!none)/i.test(said)) return false;
  return !SHOWN.test(claims) && !SHOWN.test(said);
}

/** Keys of tutorials, and how many words of a text are tried. */
const TUTORIAL_KEYS = [
  'secret',
  'key',
  'password',
  'test',
  'shhhhh',
  'mysecret',
  'my-secret',
  'secret-key',
  'your-256-bit-secret',
];
const MOST_KEYS = 200;

/** Signed with a key that stands beside it, or with one of tutorials': whoever reads it can make another (RFC 7515, section 5.2). */
function isSignedInSight(token: string, head: string, text: string): boolean {
  const hash = /"alg"\s*:\s*"HS(256|384|512)"/.exec(decoded(head) ?? '')?.[1];
  if (hash === undefined) return false;
  const end = token.lastIndexOf('.');
  const [signed, signature] = [token.slice(0, end), token.slice(end + 1)];
  const beside = text.split(/["'`\n]/, MOST_KEYS).filter((word) => word !== '' && word.length <= 100);
  const keys = new Set([...TUTORIAL_KEYS, ...beside]);
  return [...keys].some((key) => createHmac(`sha${hash}`, key).update(signed).digest('base64url') === signature);
}

/** The JSON of a part; undefined where it is none, as in a token that was cut. */
function decoded(part: string): string | undefined {
  const text = Buffer.from(part, 'base64url').toString('utf8');
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? text : undefined;
  } catch {
    return undefined;
  }
}

/** From its head to the next rule, which must be its end, it is base64 alone, and as long as the shortest key; what is left out is shown by dots. */
function isWholeKey(text: string, from: number, end: number): boolean {
  if (end === -1 || end - from > 20_000 || !text.startsWith('-----END', end)) return false;
  const rows = text.slice(from, end).split(/\r?\n|\\r?\\n|\\n/);
  const body = rows
    // Marks of quotes, strings and lists around a row.
    .map((row) => row.replace(/[\s>"'|,;\\#*]/g, ''))
    .filter((row) => !/^(?:Proc-Type|DEK-Info|Comment):/.test(row))
    .join('');
  const isBase64 = body.length >= 100 && /^[A-Za-z\d+/=]+$/.test(body);
  return isBase64 && new Set(body).size >= 20 && !/example|x{4}|your/i.test(body) && !isDocumented(body.slice(0, 64));
}

/** Whole secrets, or beginnings of keys, that vendors show in their documentation, by their hash: they stand in no file of ours either. */
const DOCUMENTED: ReadonlySet<string> = new Set([
  'f5375a46365089a8',
  'dc080bf557185c2a',
  'bc3ae723f57c6b9e',
  '3543c50b0cb9cea8',
  '82e74299544e0073',
  '797c0ce414586cc8',
  'ac9265e56c79b234',
  'a8414e439b91af9a',
  '7cf97e4f2d2d8dbd',
  '152943e104e30dd4',
]);
export const isDocumented = (token: string): boolean =>
  DOCUMENTED.has(createHash('sha256').update(token).digest('hex').slice(0, 16));
