/** Whether a program runs for a reader who has nothing but the product: no placeholder to fill in, no error it ends with, no service it asks; pure. */

/** Strings and comments of a line; what escapes a quote belongs to the string. */
const STRING = /(?<!\\)"(?:\\.|[^"\\\n])*"|(?<!\\)'(?:\\.|[^'\\\n])*'|(?<!\\)`(?:\\.|[^`\\\n])*`/g;

/** Dots, rows of x, `your token`, `<TOKEN>`: what a reader must replace. */
const PLACEHOLDER =
  /^(?:\.{2,}|…|[xX]{3,}|\*{3,}|<?(?:your|YOUR|insert|INSERT)[ _-].*|<[A-Z][A-Z0-9_ -]+>|change-?me)$/;

/** Words of a comment that tell of an error. */
const FAILS =
  /^(?:=> ?)?(?:(?:this|it|will|would) )*(?:throws?|raises?|panics?|fails?)\b|\b(?:returns?|throws?|raises?) (?:an? )?\w*(?:error|exception)\b|^(?:=> ?)?(?:uncaught|traceback)\b/i;
const SHOWS_ERROR = /^(?:=> ?)?\w*(?:Error|Exception)(?:$|[:(])/;
const HANDLED = /\bcatch\b|\bexcept\b|\brescue\b|\.catch\(|\berr != nil\b/;

/** Schemes of databases, queues and mail; hosts that are the reader's own or of no one (https://www.rfc-editor.org/rfc/rfc2606). */
const SERVICE =
  /^(?:rediss?|postgres(?:ql)?|mysql|mariadb|mongodb(?:\+srv)?|amqps?|kafka|nats|ldaps?|smtps?|s?ftp|mqtt):\/\/|^[a-z]+:\/\/(?:[\w-]+\.)*(?:localhost|local|internal|test|invalid|example)(?:[:/]|$)|^(?:localhost|127\.0\.0\.1):\d+$/;
const OPENS = /\bsql\.Open\(|\bnew (?:PDO|mysqli)\(|\bcreate(?:Connection|Pool)\(|\b[Dd]ial(?:Context|Timeout|TLS)?\(/;
/** Slots, signals and files are connected as well. */
const CONNECTS = /\b[Cc]onnect\(/;
/** What a program has by itself: in memory, or a file. */
const LOCAL = /^:memory:$|^(?:sqlite3?|duckdb|file|mem|memory|inmemory)(?::|$)|\.(?:db|sqlite3?|duckdb)$/i;
const HOST = /^(?:[\w-]+\.)+[a-z]{2,}(?::\d+)?$|^localhost$|^(?:\d+\.){3}\d+$/;
/** First words of calls that look at an address and open nothing. */
const LOOKS = new Set(
  'parse split format valid validate normalize normalise mask redact encode decode escape quote match matches is url urlparse urlsplit URL print println log echo'.split(
    ' ',
  ),
);
/** Whose programs talk to a server: what it is, and what it depends on. */
const SERVED =
  /\b(?:clients?|drivers?|connectors?|brokers?|orm|message queues?|job queues?)\b|\b(?:for|to|with|over|on top of) (?:redis|postgres(?:ql)?|mysql|mariadb|mongodb|rabbitmq|kafka|nats|memcached|elasticsearch)\b/i;
const SERVERS =
  /(?:^|[/_-])(?:i?o?redis|pg|psycopg2?|asyncpg|pgx|lib\/pq|mysql2?|pymysql|mongodb|mongoose|pymongo|amqplib|pika|kafkajs|nats|predis)(?:$|[/_-])/i;
/** A call whose first value is an address. */
const ASKS = /\b(\w{1,40})\(\s{0,9}["'`]https?:/gi;

/** What never ends by itself, and who asks for an account. */
const FOREVER = /<-\s?make\(chan\b|\bselect\s?\{\s?\}|\bfor\s?\{\s?\}|\b(?:wait|run|loop)s?(?:ing)? forever\b/i;
const ACCOUNT =
  /\b(?:aws|amazonaws|azure|gcp|google ?cloud|dynamodb|appconfig|firebase|openai|anthropic|stripe|twilio|sendgrid|mailgun)(?:\b|_|(?=[A-Z]))|\b(?:credentials?|api_?key|access_?token|client_?secret)\b/i;

/** Whether programs with a product talk to a server that a reader must have, as its manifest says. */
export const needsServer = (manifest: Described | null | undefined): boolean =>
  SERVED.test(manifest?.description?.value ?? '') ||
  (manifest?.dependencies?.value ?? []).some((name) => SERVERS.test(name));

interface Described {
  description?: { value: string } | null | undefined;
  dependencies?: { value: readonly string[] } | null | undefined;
}

/** `hasServer`: what the product connects to is a server. */
export function standsAlone(code: string, hasServer = true): boolean {
  if (FOREVER.test(code) || ACCOUNT.test(code)) return false;
  const isHandled = HANDLED.test(code);
  return code.split('\n').every((line) => {
    const strings = (line.match(STRING) ?? []).map((each) => each.slice(1, -1));
    if (strings.some((text) => PLACEHOLDER.test(text.trim()) || isService(code, line, text))) return false;
    const bare = line.replace(STRING, '""');
    const comment = commentOf(bare);
    if (!isHandled && (FAILS.test(comment) || SHOWS_ERROR.test(comment))) return false;
    if (strings.some((text) => LOCAL.test(text))) return true;
    return !OPENS.test(bare) && !(CONNECTS.test(bare) && (hasServer || strings.some((text) => HOST.test(text))));
  });
}

/** What listens at an address waits for no one, and what only looks at one asks no one. */
const isService = (code: string, line: string, text: string): boolean =>
  SERVICE.test(text) &&
  !/\b(?:listen|serve|run|bind)/i.test(line) &&
  !isLookedAt(code, line.slice(0, line.indexOf(text) - 1));

/** `parse("…")`, or a name that nothing else is called with. */
function isLookedAt(code: string, before: string): boolean {
  const open = before.lastIndexOf('(');
  if (open > before.lastIndexOf(')')) return looks(before.slice(0, open));
  const name = /\b(\w+)\s*:?=\s*$/.exec(before)?.[1];
  if (name === undefined) return false;
  const uses: boolean[] = [];
  for (let at = code.indexOf(`(${name}`); at >= 0; at = code.indexOf(`(${name}`, at + 1))
    if (!/\w/.test(code[at + name.length + 1] ?? '')) uses.push(looks(code.slice(Math.max(0, at - 80), at)));
  return uses.length > 0 && uses.every(Boolean);
}

function looks(before: string): boolean {
  let from = before.length;
  while (/\w/.test(before[from - 1] ?? '')) from--;
  const callee = before.slice(from);
  return LOOKS.has(callee) || LOOKS.has(/^[a-z]+/.exec(callee)?.[0] ?? '');
}

/** The words behind the mark of a comment; a name of a private field is none. */
function commentOf(line: string): string {
  const at = line.search(/\/\/|#(?=[\s=]|$)/);
  return at < 0
    ? ''
    : line
        .slice(at)
        .replace(/^[/#]+/, '')
        .trim();
}

/** A host of the network must answer. */
export const asksTheNetwork = (code: string): boolean =>
  Array.from(code.matchAll(ASKS), ([, callee = '']) => callee).some((callee) => !looks(callee));
