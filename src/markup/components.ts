/** Components of MDX that a page uses and that nothing defines. */
import { linesWithStart } from '../text/rows.ts';
import type { MarkupFault, MarkupPage } from './fault.ts';

/** `known`: what pages may use without importing it. */
export function unknownComponents({ text, facts, open }: MarkupPage, known: ReadonlySet<string>): MarkupFault[] {
  // Docusaurus takes the fence `mdx-code-block` away before it reads MDX.
  const taken = facts.code.filter(({ language }) => language === 'mdx-code-block').map(({ code }) => code);
  const defined = namesIn([open, ...taken].map(modulesOf).join('\n'));
  const seen = new Set<string>();
  return facts.opaque.flatMap(({ kind, name, start }): MarkupFault[] => {
    if (kind !== 'mdx' || name === null || !/^[A-Z]\w*$/.test(name)) return [];
    if (known.has(name) || defined.has(name) || seen.has(name) || text.startsWith('</', start)) return [];
    seen.add(name);
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

/** Lines that import and export, each to the blank line behind it. */
function modulesOf(text: string): string {
  let isModule = false;
  const rows: string[] = [];
  for (const { line } of linesWithStart(text)) {
    isModule = /^(?:import|export)\b/.test(line) || (isModule && line.trim() !== '');
    if (isModule) rows.push(line);
  }
  return rows.join('\n');
}

/** Every name that modules import, export or declare; more than there are do no harm. */
const namesIn = (modules: string): Set<string> => new Set(modules.match(/\b[A-Z]\w*\b/g));
