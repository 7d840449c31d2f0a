/** What Hugo prints, as messages with a rule and the file and line they are about. */
import type { ToolMessage } from '../../gates/facts.ts';

/** `ERROR 2026/01/02 03:04:05 text` of older and `ERROR text` of newer versions. */
const MESSAGE =
  /^(?:\u001b\[[\d;]*m)*(ERROR|WARN|WARNING|INFO|Error:)(?:\u001b\[[\d;]*m)*:?\s+(?:\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d\s+)?(\S.*)?$/u;
const POSITION = /"([^"\n]+?\.[\w]+):(\d+):(\d+)"/u;
const BARE_POSITION = /(?:^|[\s:(])([\w./\\-]+\.(?:md|markdown|html|mmark|adoc|rst|toml|ya?ml|json)):(\d+)(?::(\d+))?/u;

/** `root` is where the site's paths count from, `source` Hugo's own working folder; both absolute and never in a message. */
export function parseHugoMessages(
  output: string,
  folders: { root: string; source: string; scratch: string },
): ToolMessage[] {
  const found: ToolMessage[] = [];
  for (const line of output.split(/\r?\n/u)) {
    const [, word, text] = MESSAGE.exec(line) ?? (/^i18n\|MISSING_TRANSLATION\|/u.test(line) ? ['', 'WARN', line] : []);
    if (word === undefined || text === undefined || text.trim() === '') continue;
    const level = word === 'WARN' || word === 'WARNING' ? 'warning' : word === 'INFO' ? 'info' : 'error';
    if (word === 'Error:' && /logged \d+ error/u.test(text)) continue;
    found.push(messageOf(text, level, folders));
  }
  return unique(found);
}

function messageOf(
  text: string,
  level: ToolMessage['level'],
  folders: { root: string; source: string; scratch: string },
): ToolMessage {
  const position = POSITION.exec(text) ?? BARE_POSITION.exec(text);
  const path = position?.[1] === undefined ? null : relativePath(position[1], folders);
  return {
    rule: ruleOf(text, level),
    path,
    level,
    line: path === null ? null : Number(position?.[2] ?? 1),
    column: path === null || position?.[3] === undefined ? null : Number(position[3]),
    message: withoutFolders(text.replace(/; the current security configuration is:[\s\S]*$/u, ''), folders).trim(),
  };
}

const follows = (text: string, first: string, then: string): boolean => {
  const at = text.indexOf(first);
  return at >= 0 && text.includes(then, at + first.length);
};

function ruleOf(text: string, level: ToolMessage['level']): string {
  // What Launch denies; any other policy is the site's own, and holds wherever it is built.
  if (text.includes('access denied: ') && /security\.(?:exec|http)/u.test(text)) return 'hugo-build/denied';
  if (text.includes('REF_NOT_FOUND') || follows(text, 'Ref "', 'not found')) return 'hugo-build/ref-not-found';
  if (follows(text, 'i18n', 'MISSING')) return 'hugo-build/missing-translation';
  if (/^Duplicate (?:target|content) path/iu.test(text)) return 'hugo-build/duplicate-path';
  if (/deprecated/iu.test(text) && level !== 'error') return 'hugo-build/deprecated';
  return level === 'error' ? 'hugo-build/error' : level === 'warning' ? 'hugo-build/warning' : 'hugo-build/deprecated';
}

function relativePath(path: string, { root, source }: { root: string; source: string }): string | null {
  const absolute = path.startsWith('/') || /^[A-Za-z]:[\\/]/u.test(path) ? path : `${source}/${path}`;
  const slashed = absolute.replaceAll('\\', '/');
  return slashed.startsWith(`${root}/`) ? slashed.slice(root.length + 1) : null;
}

const withoutFolders = (
  text: string,
  { root, source, scratch }: { root: string; source: string; scratch: string },
): string =>
  [scratch, source, root].reduce((rest, folder) => rest.replaceAll(`${folder}/`, '').replaceAll(folder, '.'), text);

function unique(messages: ToolMessage[]): ToolMessage[] {
  const seen = new Set<string>();
  return messages.filter((message) => {
    const key = JSON.stringify(message);
    return seen.has(key) ? false : seen.add(key) !== undefined;
  });
}
