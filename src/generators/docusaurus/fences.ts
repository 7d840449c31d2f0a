/** Docusaurus takes the fence `mdx-code-block` away and reads what is in it as MDX. */

import type { PageFacts } from '../../content/page-facts.ts';
import { isPlainComponent } from '../../content/plain-components.ts';

export function opensAnchors(facts: PageFacts): string | null {
  for (const { language, code } of facts.code)
    if (language === 'mdx-code-block')
      for (const [, name = ''] of code.matchAll(/<([A-Z]\w*)\b[^<>]*\/>/g))
        if (!isPlainComponent(name)) return `the component \`${name}\` may bring headings`;
  return null;
}
