/** The Hugo configuration is readable, its content folders are there, its languages agree, and planned sections are not switched off. */
import type { Location } from '../model/finding.ts';
import type { GateFacts } from './facts.ts';
import { defineSiteGate } from './gate.ts';

export default defineSiteGate({
  id: 'hugo-config',
  title: 'Hugo configuration fits the content',
  version: 1,
  profiles: ['local', 'ci', 'prod'],
  rules: [
    {
      id: 'hugo-config/content-root-missing',
      error_code: 'HUGO_CONTENT_ROOT_MISSING',
      severity: 'error',
      description: 'A content folder that the configuration names is not there.',
    },
    {
      id: 'hugo-config/unknown-default-language',
      error_code: 'HUGO_UNKNOWN_DEFAULT_LANGUAGE',
      severity: 'error',
      description: 'The default language is none of the languages.',
    },
    {
      id: 'hugo-config/section-disabled',
      error_code: 'HUGO_SECTION_DISABLED',
      severity: 'error',
      description: 'Kinds that planned pages need are switched off.',
    },
    {
      id: 'hugo-config/base-url',
      error_code: 'HUGO_BASE_URL',
      severity: 'warn',
      description: 'The base URL is missing or no URL.',
    },
    {
      id: 'hugo-config/changed',
      error_code: 'HUGO_CONFIG_CHANGED',
      severity: 'warn',
      description: 'The configuration is not the one the pages were planned for.',
    },
    {
      id: 'hugo-config/locale-missing',
      error_code: 'HUGO_LOCALE_MISSING',
      severity: 'error',
      description: 'A planned locale is no language of the site.',
    },
  ],
  notApplicable: ({ index }) =>
    index.hugo === null
      ? 'not a Hugo site'
      : index.hugo.present
        ? undefined
        : 'a content folder without a configuration',
  check(facts, report) {
    const { hugo, context } = facts.index;
    if (!hugo) return;
    const files = hugo.config_files.map((file) => (context.root === '' ? file : `${context.root}/${file}`));
    const tell = (rule: string, key: string, message: string): void =>
      report({ rule: `hugo-config/${rule}`, location: placeOf(facts, files, key), fixable: 'no', message });
    for (const root of context.content_roots) {
      const folder = context.root === '' ? root : `${context.root}/${root}`;
      const isThere = [...facts.index.pages.keys()].some((path) => folder === '' || path.startsWith(`${folder}/`));
      if (!isThere && hugo.themes.length === 0)
        tell('content-root-missing', 'contentDir', `Content folder without a page: \`${root}\``);
    }
    const codes = hugo.languages.map((language) => language.code);
    if (codes.length > 0 && !codes.some((code) => code.toLowerCase() === hugo.default_language.toLowerCase()))
      tell(
        'unknown-default-language',
        'defaultContentLanguage',
        `Default language that the site does not have: \`${hugo.default_language}\`. It has ${codes.map((code) => `\`${code}\``).join(', ')}`,
      );
    if (hugo.base_url !== '' && hugo.base_url !== '/' && !/^https?:\/\/[^/]|^\/|\{\{/.test(hugo.base_url))
      tell('base-url', 'baseURL', `\`baseURL\` is no absolute URL: \`${hugo.base_url}\``);
    const plan = facts.artifacts.page_plan;
    if (plan && hugo.disable_kinds.some((kind) => kind === 'page' || kind === 'section'))
      tell(
        'section-disabled',
        'disableKinds',
        `\`disableKinds\` switches off kinds that planned pages need: ${hugo.disable_kinds.join(', ')}`,
      );
    if (plan && codes.length > 0 && !codes.includes(plan.locale) && context.layout === 'plain')
      tell(
        'locale-missing',
        'languages',
        `Locale that the site does not have: \`${plan.locale}\`. It has ${codes.join(', ')}`,
      );
    const planned = facts.artifacts.hugo_facts;
    if (planned?.present && planned.fingerprint !== hugo.fingerprint)
      tell('changed', '', 'The Hugo configuration has changed since the pages were planned. Start the run again');
  },
});

/** Where a file of the configuration sets the key; the first line of the first file where none does. */
function placeOf({ lineIn }: GateFacts, files: readonly string[], key: string): Location {
  const pattern = new RegExp(`^[ \\t]*(?:\\[+\\s*)?["']?${key}\\b["']?[ \\t]*(?:[=:.\\]])`, 'imu');
  for (const path of key === '' ? [] : files) {
    const line = lineIn?.(path, pattern);
    if (line !== undefined) return { path, line };
  }
  return { path: files[0] ?? 'hugo.toml', line: 1 };
}
