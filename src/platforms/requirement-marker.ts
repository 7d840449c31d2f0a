/** When a Python requirement applies: its environment marker in words. */

const OLDER = /^python_version\s*(<=?|>=?)\s*['"]([\d.]+)['"]$/u;
const PLATFORM = /^(?:sys_platform|platform_system|os_name)\s*==\s*['"](\w+)['"]$/u;
const SYSTEMS: ReadonlyMap<string, string> = new Map([
  ['win32', 'Windows'],
  ['windows', 'Windows'],
  ['nt', 'Windows'],
  ['darwin', 'macOS'],
  ['linux', 'Linux'],
]);

/** ` (before Python 3.11 only)`; empty for a requirement that always applies. */
export function whenNeeded(requirement: string): string {
  const marker = /;([\s\S]+)$/u.exec(requirement)?.[1]?.trim() || undefined;
  if (marker === undefined) return '';
  const version = OLDER.exec(marker);
  if (version !== null) {
    const [, sign = '', number = ''] = version;
    const words = {
      '<': `before Python ${number}`,
      '<=': `up to Python ${number}`,
      '>': `after Python ${number}`,
      '>=': `from Python ${number} on`,
    };
    return ` (${words[sign as keyof typeof words]} only)`;
  }
  const system = SYSTEMS.get(PLATFORM.exec(marker)?.[1]?.toLowerCase() ?? '');
  return system === undefined ? ' (not in every environment)' : ` (on ${system} only)`;
}
