/** Syntax of SQL by PostgreSQL's own parser; what it refuses is a fault only where the sample shows no mark of another dialect. */
import { hasSqlDetails, loadModule, parseSync } from 'libpg-query';
import { firstLine, type Judged } from './data-languages.ts';

const COMMON_SQL = /^\s*(?:--[^\n]*\n\s*)*(?:select|insert|update|delete|with)\b/i;

/** What PostgreSQL does not have: words of MySQL, SQLite, SQL Server, Oracle, BigQuery and ClickHouse, */
const OTHER_WORDS =
  /\b(?:auto_increment|autoincrement|straight_join|on duplicate key|insert (?:ignore|or)|replace into|nolock|(?:cross|outer) apply|connect by|start with|minus|pivot|unpivot|qualify|asof|prewhere|final|format [a-z]+|settings|sample|safe_cast|lateral view|(?:distribute|cluster) by|match_recognize|delimiter|go|interval \d+|regexp|rlike|glob)\b/i;
/** and signs, psql's own commands among them. */
const OTHER_SIGNS =
  /`|@@|\[[A-Za-z_]\w*\]|^\s*\\[a-z]|\b(?:engine ?=|top \(?\d|limit \d+ ?,|(?:struct|array) ?<|except ?\(|match ?\(|option ?\(|with ?\()/im;

/** Strings, quoted names and line comments, which stay; then what stands for a value to be filled in, and MySQL's quotes. */
const NOTATION =
  /('[^']*'|"[^"]*"|--[^\n]*|::)|(\?\d*|[:@$][A-Za-z_]\w*|%\(\w{1,60}\)s|%s|\{\{?[\w.]{1,60}\}?\})|`([^`\n]*)`/g;

/** Loads the parser (a megabyte and a half of WebAssembly) and gives the judge. */
export async function loadSqlJudge(): Promise<(code: string) => Judged> {
  await loadModule();
  return judgeSql;
}

function judgeSql(code: string): Judged {
  const fault = faultOf(code);
  if (fault === undefined || faultOf(inPostgres(code)) === undefined) return { ok: true, shape: 'statements' };
  const isSure =
    COMMON_SQL.test(code) &&
    !OTHER_WORDS.test(code) &&
    !OTHER_SIGNS.test(code) &&
    !fault.reason.startsWith('memory exhausted');
  return { ok: false, ...fault, ...(isSure ? {} : { unsure: true as const }) };
}

/** Placeholders of drivers and names in backquotes as PostgreSQL writes them; the lines stay where they are. */
const inPostgres = (code: string): string =>
  code.replace(NOTATION, (whole, kept: string | undefined, value: string | undefined, name: string | undefined) => {
    if (kept !== undefined) return kept;
    return value === undefined ? (name === undefined ? whole : `"${name}"`) : '$1';
  });

function faultOf(code: string): { line: number; reason: string } | undefined {
  try {
    parseSync(code);
    return undefined;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (message === 'Query cannot be empty') return undefined;
    const at = hasSqlDetails(error) ? Math.max(0, error.sqlDetails?.cursorPosition ?? 0) : 0;
    return { line: code.slice(0, at).split('\n').length, reason: firstLine(message) };
  }
}
