/** Values as they may be kept: what a key calls a secret and what looks like one is replaced, also in JSON inside a text. */
const KEYS =
  /^(?:.*[_-])?(?:token|password|passwd|secret|api[_-]?key|authorization|private[_-]?key|credentials?|cookie)s?$/i;
const PATTERNS =
  /\b(?:gh[pousr]_[A-Za-z0-9]{16,}|github_pat_[A-Za-z0-9_]{20,}|glpat-[A-Za-z0-9_-]{16,}|xox[abprs]-[A-Za-z0-9-]{10,}|AKIA[0-9A-Z]{16}|sk-[A-Za-z0-9_-]{20,})|-----BEGIN (?:[A-Z]+ ){0,4}PRIVATE KEY-----[\s\S]*?(?:-----END (?:[A-Z]+ ){0,4}PRIVATE KEY-----|$)|(?<=:\/\/)[^\s/@:]*:[^\s/@]+(?=@)|(?<=\bBearer )[A-Za-z0-9._~+/=-]{8,}/g;
/** A user alone, as tokens are given to git, and what a query names a secret. */
const IN_ADDRESS =
  /(https?:\/\/)[^\s/@]{1,500}@|([?&][\w-]{0,40}(?:token|key|secret|password|passwd|auth|signature)=)[^\s&#"'<>)\]]{1,2000}/gi;
/** Secrets written as JSON inside a text, as a body that is passed on. */
const IN_TEXT = /("(?:[\w-]*[_-])?(?:token|password|secret|api_?key|authorization)s?"\s*:\s*)"(?:[^"\\]|\\.)*"/gi;

export const REDACTED = '[REDACTED]';

export const redactText = (text: string): string =>
  text
    .replace(PATTERNS, REDACTED)
    .replace(IN_ADDRESS, (_whole, scheme?: string, name?: string) =>
      scheme === undefined ? `${name}${REDACTED}` : `${scheme}${REDACTED}@`,
    )
    .replace(IN_TEXT, `$1"${REDACTED}"`);

export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > 40) return REDACTED;
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      KEYS.test(camelToSnake(key)) && (typeof item === 'string' || typeof item === 'object') && item !== null
        ? REDACTED
        : redact(item, depth + 1),
    ]),
  );
}
const camelToSnake = (key: string): string => key.replace(/([a-z0-9])([A-Z])/g, '$1_$2');
