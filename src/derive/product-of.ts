/** What a product is called, as its documents may name it; pure. */
import type { ProductFacts } from '../model/product-facts.ts';
import type { Product } from '../outline/content-signs.ts';

export const productOf = ({ product_name, manifest }: ProductFacts): Product => ({
  names: [product_name],
  packageName: manifest?.name?.value ?? null,
  version: null,
});
