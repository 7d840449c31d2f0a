/** Which folders a Docusaurus configuration takes content from, and where it serves them, as far as it says so literally. */
import { folderAt, folderSetting, withoutComments } from '../folder-setting.ts';
import { entriesOf, textOf } from '../object-entries.ts';
import { bareFolder } from '../recognition.ts';
import { isPackage, moduleOf } from '../taken-over.ts';

export interface ContentPlugin {
  kind: 'docs' | 'blog' | 'pages';
  /** Relative to the configuration's folder; may lead out of it. */
  path: string;
  /** Without slashes at its ends. */
  base: string | undefined;
  /** The object that sets it. */
  options: string;
}

const KEY = /(?<![\w.])(?:path|'path'|"path"|\[\s*['"`]path['"`]\s*\])\s*:\s*/g;

/** Places of a `path` of a content plugin that only running the configuration says. */
export function computedPaths(config: string): number[] {
  const text = withoutComments(config);
  return [...text.matchAll(KEY)].flatMap((match) => {
    const options = enclosing(text, match.index);
    const set = folderAt(text, match.index + match[0].length);
    return options !== undefined && isOfContent(options.before) && set !== undefined && 'computed' in set
      ? [match.index]
      : [];
  });
}

/** A module that is spread over the options of a content plugin, or over all settings, whose content plugins are then not known. */
export function takenOver(config: string): { module: string; at: number; sets: string }[] {
  const text = withoutComments(config);
  const whole = folderSetting(text, 'presets', '');
  const all = whole !== undefined && 'by' in whole && whole.by !== undefined ? [whole.by] : [];
  const inOptions = [...text.matchAll(/\.\.\.(?=[\w$(])/g)].flatMap(({ index }) => {
    const options = enclosing(text, index);
    const module = moduleOf(text, text.slice(index + 3, index + 300).trimStart());
    if (options === undefined || module === undefined || !isPackage(module) || !isOfContent(options.before)) return [];
    return text.slice(index, options.end).search(KEY) === -1 ? [{ module, at: index, sets: 'path' }] : [];
  });
  return [...all.map((module) => ({ module, at: text.indexOf(module), sets: 'presets' })), ...inOptions];
}

/** Presets that are not Docusaurus' own and whose options say nothing of content: which pages there are is theirs to say. */
export function unreadPresets(config: string): { module: string; at: number; sets: string }[] {
  const text = withoutComments(config);
  const at = text.search(/(?<![\w.])presets['"]?\s*:\s*\[/);
  if (at === -1 || /content-(?:docs|blog|pages)\b/.test(text)) return [];
  const named = presetsIn(text, text.indexOf('[', at));
  if (named.some(({ module, options }) => OWN.has(module) || /\b(?:docs|blog|pages)['"]?\s*:/.test(options))) return [];
  return named.map(({ module, at: place }) => ({ module, at: place, sets: 'path' }));
}
const OWN = new Set(['classic', '@docusaurus/classic', '@docusaurus/preset-classic']);

/** Entries of the list: a name, or a list of a name and options. */
function presetsIn(text: string, start: number): { module: string; options: string; at: number }[] {
  const found: { module: string; options: string; at: number }[] = [];
  let depth = 0;
  let from = start;
  for (const match of text.slice(start).matchAll(/[[\](){},]|'(?:[^'\\\n]|\\.)*'?|"(?:[^"\\\n]|\\.)*"?/g)) {
    const [token] = match;
    const at = start + match.index;
    if ('[({'.includes(token)) {
      depth += 1;
      if (depth <= 2) from = at + 1;
    } else if ('])}'.includes(token)) {
      depth -= 1;
      const last = found.at(-1);
      if (depth === 1 && last !== undefined) last.options = text.slice(last.at, at);
      if (depth === 0) break;
    } else if (token === ',' && depth === 1) from = at + 1;
    // The first word of an entry, or what `require.resolve` is given there.
    else if (token !== ',' && /^\s*(?:\[\s*)?(?:require\.resolve\(\s*)?$/.test(text.slice(from, at)))
      found.push({ module: token.slice(1, -1), options: '', at });
  }
  return found;
}

/** That an object is the options of a content plugin, and none of the objects in them. */
const isOfContent = (before: string): boolean =>
  /(?:\b(?:docs|blog|pages)['"]?\s*:|content-(?:docs|blog|pages)['"`]\)?,)$/.test(before.replace(/\s/g, ''));

/** Every `path:` that stands literally in the options of a docs, blog or pages plugin. */
export function contentPlugins(config: string): ContentPlugin[] {
  const found: ContentPlugin[] = [];
  for (const match of config.matchAll(KEY)) {
    const set = folderAt(config, match.index + match[0].length);
    if (set === undefined || !('folder' in set) || set.folder === '') continue;
    const options = enclosing(config, match.index);
    if (options === undefined) continue;
    const kind = kindOf(options.before, options.text);
    if (kind === undefined) continue;
    const base = textOf(entriesOf(options.text).get('routeBasePath'));
    found.push({ kind, path: bareFolder(set.folder), base: base?.replace(/^\/|\/$/g, ''), options: options.text });
  }
  return found;
}

/** The options of content plugins in which such a setting begins (a global pattern), each with its kind where that is known. */
export function optionsWith(
  config: string,
  setting: RegExp,
): { kind: ContentPlugin['kind'] | undefined; text: string }[] {
  return [...config.matchAll(setting)].flatMap(({ index }) => {
    const options = enclosing(config, index);
    return options === undefined ? [] : [{ kind: kindOf(options.before, options.text), text: options.text }];
  });
}

/** The object literal around a place, and the few words before it. */
function enclosing(text: string, at: number): { before: string; text: string; end: number } | undefined {
  let depth = 0;
  for (let start = at; start >= 0; start--) {
    if (text[start] === '}') depth += 1;
    else if (text[start] === '{' && depth-- === 0) {
      let open = 0;
      for (let end = start; end < text.length; end++) {
        if (text[end] === '{') open += 1;
        else if (text[end] === '}' && --open === 0)
          return { before: text.slice(Math.max(0, start - 300), start), text: text.slice(start, end + 1), end };
      }
      return undefined;
    }
  }
  return undefined;
}

/** The key of a preset's options, or the plugin that is named before. */
function kindOf(before: string, options: string): ContentPlugin['kind'] | undefined {
  const bare = before.trimEnd().replace(/\($/, '').trimEnd();
  const named = bare.endsWith('*/') ? bare.slice(0, bare.lastIndexOf('/*')).trimEnd() : bare;
  const key = /\b(docs|blog|pages)\s*:$/.exec(named)?.[1];
  const name = key ?? [...before.matchAll(/content-(docs|blog|pages)\b/g)].at(-1)?.[1];
  if (name === 'docs' || name === 'blog' || name === 'pages') return name;
  return /\bsidebarPath\b|\brouteBasePath\b/.test(options) ? 'docs' : undefined;
}
