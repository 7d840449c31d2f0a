/** Ids of headings as VitePress' default function makes them. */
import type { HeadingIds, HeadingSource } from '../generator.ts';
import { counted } from '../slugs.ts';

export function vitepressSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\0-\x1f]/g, '')
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase();
}

/** Ids of one page; what a heading writes as an entity stays one in its id. */
export function vitepressIds(): HeadingIds {
  const next = counted(vitepressSlug, '-');
  return (heading) => next({ ...heading, text: withEntities(heading) });
}
const ENTITY = /&(?:amp|lt|gt|quot);/;
const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const withEntities = ({ raw, text }: HeadingSource): string =>
  ENTITY.test(raw) && !/&(?!\w+;)/.test(raw) ? text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign) : text;
