/** Docusaurus takes the fence `mdx-code-block` away and reads what is in it as MDX. */

import { byComponent, type Opening } from '../../content/opening.ts';
import type { PageFacts } from '../../content/page-facts.ts';
import { isPlainComponent } from '../../content/plain-components.ts';

export const opensAnchors = (facts: PageFacts): Opening[] =>
  facts.code
    .filter(({ language }) => language === 'mdx-code-block')
    .flatMap(({ code }) => [...code.matchAll(/<([A-Z]\w*)\b[^<>]*\/>/g)].map(([, name = '']) => name))
    .filter((name) => !isPlainComponent(name))
    .map(byComponent);
