/** Writes the product's name as the product writes it. */

import { defineFixer } from './fixer.ts';
import { replaceSpan } from './replace-span.ts';

export default defineFixer({
  id: 'product-name',
  title: "The product's name is spelled as the product spells it",
  fixes: ['consistency/product-name'],
  safety: 'safe',
  declares: ['visible-text', 'heading-text', 'heading-id'],
  version: 1,
  plan: replaceSpan,
});
