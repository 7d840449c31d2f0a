/** How each generator that has admonitions of its own writes the five alerts; a quotation that opens with the word is shown by all. */
import type { AlertForm } from '../model/markdown-forms.ts';

export const ALERT_FORMS = {
  words: { form: 'words' },
  mkdocs: { form: 'marks', kinds: { CAUTION: 'danger' } },
  docusaurus: { form: 'colons', kinds: { IMPORTANT: 'info', CAUTION: 'danger' } },
  starlight: { form: 'colons', kinds: { IMPORTANT: 'note', WARNING: 'caution', CAUTION: 'danger' } },
} as const satisfies Record<string, AlertForm>;
