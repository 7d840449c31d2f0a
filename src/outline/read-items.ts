/** Headings and blocks of a document of any format that is read. */
import type { OutlineDocument } from '../model/outline.ts';
import { markdownItems } from './read-markdown.ts';
import type { SourceItem } from './source-item.ts';

export const itemsIn = (text: string, _format: OutlineDocument['format']): SourceItem[] => markdownItems(text);
