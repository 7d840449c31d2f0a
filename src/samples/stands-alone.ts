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
const OPENS =
  /\bsql\.Open\(|\bnew (?:PDO|mysqli)\(|\bcreate(?:Connection|Pool)\(|\b[Dd]ial(?:Context|Timeout|TLS)?\(|\b(?:connect|Connect)\(/;
const ASKS = /\b(?:fetch|get|post|put|patch|delete|request|urlopen|open|goto)(?:\w{0,20})\(\s*["'`]https?:/i;

export function standsAlone(code: string): boolean {
  const isHandled = HANDLED.test(code);
  return code.split('\n').every((line) => {
    const strings = (line.match(STRING) ?? []).map((each) => each.slice(1, -1));
    if (strings.some((text) => PLACEHOLDER.test(text.trim()) || isService(line, text))) return false;
    const bare = line.replace(STRING, '""');
    const comment = commentOf(bare);
    if (!isHandled && (FAILS.test(comment) || SHOWS_ERROR.test(comment))) return false;
    return !OPENS.test(bare) || strings.includes(':memory:');
  });
}

/** What listens at an address waits for no one. */
const isService = (line: string, text: string): boolean =>
  SERVICE.test(text) && !/\b(?:listen|serve|run|bind)/i.test(line);

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
export const asksTheNetwork = (code: string): boolean => ASKS.test(code);
