/** Where a book says that its chapters lie. */
import { settingsIn } from '../../content/settings-file.ts';
import type { UnreadSetting } from '../generator.ts';
import { bareFolder } from '../recognition.ts';

/** The folder of the chapters, by the text of `book.toml`. */
export function sourceFolder(text: string | undefined): string {
  const source = sourceOf(text);
  return typeof source === 'string' ? bareFolder(source) : 'src';
}

/** A folder that is no text: no mdBook takes it for the usual one. */
export function unreadOfMdbook(text: string | undefined): UnreadSetting[] {
  const source = sourceOf(text);
  if (source === undefined || typeof source === 'string') return [];
  return [{ path: 'book.toml', line: 1, why: '`book.src` is not a folder written as text' }];
}

function sourceOf(text: string | undefined): unknown {
  const { book } = settingsIn('book.toml', text ?? '');
  return typeof book === 'object' && book !== null ? (book as { src?: unknown }).src : undefined;
}
