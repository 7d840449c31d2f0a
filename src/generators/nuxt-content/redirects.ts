/** Redirects among the `routeRules` of a Nuxt site, in its configuration and in files that the configuration names. */
import { joinPath, trimSlashes } from '../../content/url-path.ts';
import { readJson } from '../../yaml/foreign-data.ts';
import { withoutComments } from '../folder-setting.ts';
import type { AddRedirect } from '../generator.ts';
import { type FileSet, firstFile, isBelow, scripts, under } from '../routes.ts';

interface Rule {
  from: string;
  /** Undefined where it is no plain text. */
  to: string | undefined;
  path: string;
}

/** `'/old': { redirect: '/new' }` and `{ redirect: { to: '/new', statusCode: 301 } }`, where they are written out. */
export function nuxtRedirects(files: FileSet, root: string, add: AddRedirect): void {
  for (const { from, to, path } of rulesOf(files, root))
    if (to !== undefined && !from.includes('*')) add(from, to, path);
}

/** Answers which redirect takes an address whose end only running the configuration says. */
export function openRedirects(files: FileSet, root: string): (url: string) => string | undefined {
  let open: { edition: number; rules: readonly Rule[] } | undefined;
  return (url) => {
    if (open?.edition !== files.edition)
      open = { edition: files.edition, rules: rulesOf(files, root).filter(({ to }) => to === undefined) };
    const rule = open.rules.find(({ from }) =>
      from.endsWith('/**') ? isBelow(url, from.slice(0, -3)) : trimSlashes(from) === trimSlashes(url),
    );
    return rule === undefined ? undefined : `the redirect of \`${rule.from}\` in \`${rule.path}\``;
  };
}

function rulesOf(files: FileSet, root: string): Rule[] {
  const config = firstFile(files, scripts(under(root, 'nuxt.config')));
  if (config === undefined) return [];
  const named = [...namedFiles(config.text)].flatMap((name) => {
    const path = joinPath(root, name);
    return path === undefined ? [] : (firstFile(files, [path, ...scripts(path)]) ?? []);
  });
  return [
    ...[config, ...named].flatMap(({ path, text }) =>
      path.endsWith('.json') ? inData(text, path) : inProgram(withoutComments(text), path),
    ),
    ...readLists(files, root, config.text).flatMap(({ path, text }) => inLines(text, path)),
  ];
}

/** Lists of redirects that the configuration reads line by line. */
function readLists(files: FileSet, root: string, config: string): { path: string; text: string }[] {
  if (!/\bredirect\b/.test(config)) return [];
  return [...withoutComments(config).matchAll(/\breadFile\w*\([^'"\n)]{0,80}['"]([\w@./-]{1,200})['"]/g)].flatMap(
    ([, name = '']) => {
      const path = name.endsWith('.json') ? undefined : joinPath(root, name);
      return path === undefined ? [] : (firstFile(files, [path]) ?? []);
    },
  );
}

/** `/old=/new`, `/old /new 301`: what is between them the program says. */
const inLines = (text: string, path: string): Rule[] =>
  text.split('\n').flatMap((line) => {
    const [, from] = /^[ \t]*(\/[^\s=>,]*)(?:[ \t]*(?:=>?|->|,)[ \t]*|[ \t]+)(?:\/|https?:)/.exec(line) ?? [];
    return from === undefined ? [] : [{ from, to: undefined, path }];
  });

/** Modules and data beside the configuration, by their paths in it. */
const namedFiles = (config: string): Set<string> =>
  new Set(
    [...withoutComments(config).matchAll(/(['"`])((?:\.\/)?(?:[\w@-][\w@.-]*\/)*[\w@-][\w@.-]*)\1/g)].flatMap(
      ([, , path = '']) => (path.startsWith('./') || path.endsWith('.json') ? path : []),
    ),
  );

const inProgram = (text: string, path: string): Rule[] =>
  [...text.matchAll(RULE)].map(([, from = '', direct, nested]) => ({ from, to: direct ?? nested, path }));
const RULE =
  /['"](\/[^'"\n]*)['"]\s*:\s*\{\s*redirect\s*:\s*(?:['"]([^'"\n]+)['"]|\{[^{}]*?\bto\s*:\s*['"]([^'"\n]+)['"]|(?=[^\s'"]))/g;

/** `{ "/old": { "to": "/new" } }`: the program that reads it may do more to what it says. */
function inData(text: string, path: string): Rule[] {
  let data: unknown;
  try {
    data = readJson(text);
  } catch {
    return [];
  }
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return [];
  return Object.entries(data).flatMap(([from, rule]) =>
    from.startsWith('/') && isRedirect(rule) ? [{ from, to: undefined, path }] : [],
  );
}

const isRedirect = (rule: unknown): boolean =>
  typeof rule === 'string'
    ? /^(?:\/|https?:)/.test(rule)
    : typeof rule === 'object' && rule !== null && ('to' in rule || 'redirect' in rule);
