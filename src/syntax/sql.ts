/** Syntax of SQL, in the first dialect that accepts it; loaded where SQL occurs, its parser is larger than all the others. */
import { type DialectName, parse } from 'sql-parser-cst';
import { firstLine, type Judged } from './data-languages.ts';

const DIALECTS: readonly DialectName[] = ['postgresql', 'sqlite', 'mysql', 'mariadb', 'bigquery'];
const COMMON_SQL = /^\s*(?:--[^\n]*\n\s*)*(?:select|insert|update|delete|with)\b/i;

export function judgeSql(code: string): Judged {
  let furthest = { line: 0, reason: '' };
  for (const dialect of DIALECTS) {
    try {
      parse(code, { dialect, paramTypes: ['?', '?nr', ':name', '$name', '@name', '$nr', '@`name`'] });
      return { ok: true, shape: 'statements' };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const line = Number(/--> \S*?:(\d+):\d+/.exec(reason)?.[1] ?? 1);
      if (line > furthest.line) furthest = { line, reason: firstLine(reason) };
    }
  }
  return { ok: false, ...furthest, ...(COMMON_SQL.test(code) ? {} : { unsure: true as const }) };
}
