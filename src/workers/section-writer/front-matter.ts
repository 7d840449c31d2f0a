/** Front matter in the site's own format, with the keys its pages have; what cannot be known is left out and named. */
import type { Page } from '../../model/page-plan.ts';
import type { FrontmatterContract } from '../../model/repo-inventory.ts';
import { tomlEntry } from '../../patches/edit-toml-keys.ts';
import { yamlEntry } from '../../patches/edit-yaml-keys.ts';

export interface FrontMatterInput {
  page: Page;
  /** Null where nothing is known beyond the title: said again, it helps nobody, and stands only where the site's pages must have one. */
  description: string | null;
  productName: string;
  ecosystem: string;
  date: string | null;
}

/** The data of a page, in the order in which it is written. */
export function frontMatterOf(
  contract: FrontmatterContract,
  input: FrontMatterInput,
): { data: Record<string, unknown>; missing: string[] } {
  const data: Record<string, unknown> = { title: input.page.title };
  const mustDescribe = contract.keys.some(({ name, required }) => name === 'description' && required);
  if (input.description !== null || mustDescribe) data.description = input.description ?? input.page.title;
  const missing: string[] = [];
  const isWeighted = contract.keys.some((key) => key.name === 'weight') || contract.sampled === 0;
  if (isWeighted && input.page.section !== 'blog') data.weight = input.page.weight;
  if (input.page.section === 'blog' && input.date !== null) data.date = input.date;
  for (const key of contract.keys) {
    if (Object.hasOwn(data, key.name)) {
      data[key.name] = typed(data[key.name], key.type);
      continue;
    }
    if (!key.required) continue;
    const value = knownValue(key, input);
    if (value === undefined) missing.push(key.name);
    else data[key.name] = value;
  }
  return { data, missing };
}

type Key = FrontmatterContract['keys'][number];

function knownValue(key: Key, { page, description, productName, ecosystem, date }: FrontMatterInput): unknown {
  const known: Record<string, unknown> = {
    linktitle: page.title,
    seotitle: page.title,
    headline: page.title,
    sidebar_label: page.title,
    summary: description ?? page.title,
    draft: false,
    date,
    lastmod: date,
    publishdate: date,
    slug: page.slug === '' ? null : page.slug,
    url: page.url_path,
    permalink: page.url_path,
    order: page.weight,
    nav_order: page.weight,
    sidebar_position: page.weight,
    tags: [productName, ecosystem],
    keywords: [productName, ecosystem],
    categories: [productName],
    product: productName,
    family: productName,
    toc: true,
  };
  const name = key.name.toLowerCase();
  const value = Object.hasOwn(known, name) ? known[name] : undefined;
  if (value !== undefined && value !== null) return typed(value, key.type);
  if (key.default !== undefined) return key.default;
  if (key.enum?.[0] !== undefined) return key.type === 'array' ? [key.enum[0]] : key.enum[0];
  return {
    boolean: false,
    array: [],
    number: page.weight,
    string: undefined,
    object: undefined,
    date: date ?? undefined,
  }[key.type];
}

/** The value as the site's pages have it; a type that does not fit is kept as it is. */
function typed(value: unknown, type: Key['type']): unknown {
  if (type === 'string' && (typeof value === 'number' || typeof value === 'boolean')) return String(value);
  if (type === 'array' && !Array.isArray(value)) return [value];
  if (type === 'string' && Array.isArray(value)) return value.join(', ');
  return value;
}

/** The block with its fences and a blank line after it; empty where the site has no front matter. */
export function renderFrontMatter(
  data: Readonly<Record<string, unknown>>,
  format: FrontmatterContract['format'],
): string {
  const entries = Object.entries(data);
  switch (format) {
    case 'none':
      return '';
    case 'yaml':
      return `---\n${entries.map(([key, value]) => yamlEntry(key, value)).join('')}---\n\n`;
    case 'toml':
      return `+++\n${entries.map(([key, value]) => tomlEntry(key, value)).join('')}+++\n\n`;
    case 'json':
      return `${JSON.stringify(data, null, 2)}\n\n`;
  }
}
