/** Components of MDX that a page uses and that nothing defines. */
import type { MarkupFault, MarkupPage } from './fault.ts';

/** `known`: what pages may use without importing it. */
export function unknownComponents({ text, facts }: MarkupPage, known: ReadonlySet<string>): MarkupFault[] {
  const modules = facts.opaque.filter(
    ({ kind, name, text: source }) => kind === 'mdx' && name === null && /^\s*(?:import|export)\b/.test(source),
  );
  const defined = namesIn(modules.map(({ text: source }) => source).join('\n'));
  const told = new Set<string>();
  return facts.opaque.flatMap(({ kind, name, start }): MarkupFault[] => {
    if (kind !== 'mdx' || name === null || !/^[A-Z]\w*$/.test(name)) return [];
    if (known.has(name) || defined.has(name) || told.has(name) || text.startsWith('</', start)) return [];
    told.add(name);
    return [
      {
        rule: 'component-unknown',
        start: start + 1,
        end: start + 1 + name.length,
        message: `Component that nothing defines: \`<${name}>\``,
        help: 'Import it on the page, or correct its name',
      },
    ];
  });
}

/** Every name that modules import, export or declare; more than there are do no harm. */
const namesIn = (modules: string): Set<string> => new Set(modules.match(/\b[A-Z]\w*\b/g));
