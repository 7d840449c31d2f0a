/** Targets that `ignoreDeadLinks` of the configuration names: the author says that they are served by something else. */

/** Answers whether a path is named: as it is, or by a pattern that says how it begins. Other patterns and functions name nothing here. */
export function ignoredLinks(config: string): (path: string) => boolean {
  const list = listOf(config);
  const whole = new Set([...list.matchAll(/(['"`])([^'"`\n]+)\1/g)].map(([, , path = '']) => path));
  const begun = [...list.matchAll(/\/\^((?:\\[/.-]|[\w@-])+)(?:\.\*)?\$?\/i?(?=\s*(?:,|$|\/\/))/gm)].map(
    ([, pattern = '']) => pattern.replaceAll('\\', ''),
  );
  return (path) => {
    const bare = path.replace(/\.(?:html|md)$/, '');
    return whole.has(path) || whole.has(bare) || begun.some((prefix) => bare.startsWith(prefix));
  };
}

/** Whether all of them are let pass: that names no target, and so takes none out. */
export const letsAllPass = (config: string): boolean => /(?<![\w.])ignoreDeadLinks['"]?\s*:\s*true\b/.test(config);

/** What stands in the brackets; a pattern with brackets of its own ends it, and is none of those that are read. */
function listOf(config: string): string {
  const at = config.indexOf('ignoreDeadLinks');
  const opening = at === -1 ? null : /^[^:\n]{0,20}:\s{0,20}\[/.exec(config.slice(at));
  if (opening === null) return '';
  const start = at + opening[0].length;
  const end = config.indexOf(']', start);
  return end === -1 ? '' : config.slice(start, end);
}
