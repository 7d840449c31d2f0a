/** Writes a number or flag that stands in quotes without them. */
import { none } from './edits.ts';
import { defineFixer } from './fixer.ts';
import { setKeys } from './frontmatter-edit.ts';

export default defineFixer({
  id: 'frontmatter-type',
  title: 'Front matter values have their type',
  fixes: ['frontmatter/wrong-type', 'frontmatter/bad-flag'],
  safety: 'safe',
  declares: ['frontmatter'],
  version: 1,
  plan(finding, page) {
    const { key, wanted } = finding.data ?? {};
    const value = typeof key === 'string' ? page?.facts.frontmatter?.data?.[key] : undefined;
    if (page === undefined || typeof key !== 'string' || value === undefined) return none('the key is not there');
    const typed = typedValue(value, finding.rule === 'frontmatter/bad-flag' ? 'boolean' : wanted);
    return typed === undefined
      ? none(`\`${JSON.stringify(value)}\` is no ${String(wanted ?? 'flag')} in disguise`)
      : setKeys(page, { [key]: typed }, [], `Write \`${key}\` as ${String(wanted ?? 'a flag')}`);
  },
});

function typedValue(value: unknown, wanted: unknown): unknown {
  const text = typeof value === 'string' ? value.trim() : undefined;
  switch (wanted) {
    case 'number':
      return text !== undefined && /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/u.test(text) ? Number(text) : undefined;
    case 'boolean': {
      const word = String(value).trim().toLowerCase();
      return word === 'true' ? true : word === 'false' ? false : undefined;
    }
    case 'array':
      return typeof value === 'string' || typeof value === 'number' ? [value] : undefined;
    case 'string':
      return typeof value === 'number' || typeof value === 'boolean'
        ? String(value)
        : Array.isArray(value) && value.length === 1 && typeof value[0] === 'string'
          ? value[0]
          : undefined;
    default:
      return undefined;
  }
}
