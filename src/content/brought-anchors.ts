/** Anchors that files bring to a page: what it includes, and components that it imports. Read when a link names one that the page's own text does not have. */
import type { HeadingIdOptions } from '../generators/generator.ts';
import { asModules, type IncludingPage } from '../generators/includes.ts';
import { aliases } from '../generators/own-steps.ts';
import { under } from '../generators/routes.ts';
import type { IndexTables } from './build-index.ts';
import { htmlTags } from './html-scan.ts';
import { mayBeFile, type Opening } from './opening.ts';
import { openingsOf } from './openings.ts';
import { recordOf } from './page-record.ts';
import { parsePage } from './parse-page.ts';
import { isPlainComponent } from './plain-components.ts';
import type { SitePage } from './site-index.ts';
import { templateAnchors } from './template-anchors.ts';
import { dirname, joinPath } from './url-path.ts';

/** `open`: why there may be more. */
interface Brought {
  ids: ReadonlySet<string>;
  open: string | null;
}
/** Includes in each other, at most. */
const MAX_DEPTH = 4;
/** What is longer is data. */
const MAX_LENGTH = 2_000_000;

export function createBroughtAnchors(tables: IndexTables): (page: SitePage) => SitePage {
  const { generator, files, input } = tables;
  const byAlias = aliases(files, input.context.root);
  const known = new WeakMap<SitePage, { page: SitePage; read: ReadonlyMap<string, string | undefined> }>();
  let options: HeadingIdOptions | undefined;
  const headingIds = (): HeadingIdOptions =>
    (options ??= generator.headingIdOptions?.({ root: input.context.root, files, hugo: input.hugo }) ?? {});
  return (page) => {
    // What only a program writes is in no file.
    if (!mayBeFile(page.anchorsOpen ?? '')) return page;
    const before = known.get(page);
    if (before !== undefined && [...before.read].every(([path, text]) => files.read(path) === text)) return before.page;
    const read = new Map<string, string | undefined>();
    const { ids, open } = ofMarkdown(page.path, read, 0) ?? { ids: [], open: page.anchorsOpen ?? null };
    // Of a page whose text changes there is another object.
    read.delete(page.path);
    const whole = { ...plainPage(page), anchors: new Set([...page.anchors, ...ids]), anchorsOpen: open };
    known.set(page, { page: whole, read });
    return whole;
  };

  function ofMarkdown(path: string, read: Map<string, string | undefined>, depth: number): Brought | undefined {
    const text = textOf(path, read);
    if (text === undefined || text.length > MAX_LENGTH) return undefined;
    const facts = parsePage(path, text, generator.name, headingIds());
    const ids = new Set(recordOf(path, facts, generator.name, () => false).anchors);
    let open: string | null = null;
    for (const opening of openingsOf(facts, generator.name, tables.brings)) {
      const file = depth < MAX_DEPTH ? fileOf(opening, { path, text, facts }, read) : undefined;
      const isTemplate = opening.from !== undefined && 'template' in opening.from;
      if (opening.from !== undefined && 'component' in opening.from && opening.from.wraps === true) {
        const own = file === undefined ? '' : (textOf(file, read) ?? '');
        if (OWN_ID.test(own)) open ??= `\`${file}\` may give it an id`;
        continue;
      }
      const more = file === undefined ? undefined : (isTemplate ? ofTemplate : ofFile)(file, read, depth + 1);
      for (const id of more?.ids ?? []) ids.add(id);
      open ??= more === undefined ? opening.why : more.open;
    }
    return { ids, open };
  }

  function fileOf({ from }: Opening, page: IncludingPage, read: Map<string, string | undefined>): string | undefined {
    if (from === undefined) return undefined;
    if ('template' in from) return tables.routes.templateFile?.(from.template);
    if ('component' in from) return imported(page.path, page.text, from.component) ?? registered(from.component, read);
    return tables.routes
      .includes?.(page)
      .filter(({ start }) => from.includeAt.start <= start && start < from.includeAt.end)
      .flatMap(({ candidates }) => candidates)
      .find(files.has);
  }

  function ofTemplate(path: string, read: Map<string, string | undefined>): Brought {
    return templateAnchors(
      path,
      (one) => textOf(one, read),
      (name) => tables.routes.templateFile?.(name),
    );
  }

  function ofFile(path: string, read: Map<string, string | undefined>, depth: number): Brought | undefined {
    if (/\.(?:md|mdx|markdown)$/i.test(path)) return ofMarkdown(path, read, depth);
    const text = textOf(path, read);
    const open = `\`${path}\` may bring headings`;
    if (text === undefined || depth > MAX_DEPTH) return undefined;
    const shown = (path.endsWith('.astro') ? text.replace(ASTRO_SCRIPT, '') : text).replace(
      /<(\/?)template\b/g,
      '<$1div',
    );
    const tags = htmlTags(shown);
    const ids = new Set(
      tags.flatMap(({ attributes }) => attributes.filter(({ name }) => name === 'id')).map(({ value }) => value),
    );
    const isComputed =
      COMPUTED.test(shown) ||
      [...ids].some((id) => /[{}$%]/.test(id)) ||
      (tags.length === 0 && !/\.html?$/i.test(path));
    const inner = tags
      .map(({ start }) => /^<([\w.-]+)/.exec(shown.slice(start, start + 100))?.[1] ?? '')
      .filter((name) => /^[A-Z]|-/.test(name) && !isPlainComponent(name))
      .map((name) => {
        const file = imported(path, text, name) ?? registered(name, read);
        return file === undefined ? undefined : ofFile(file, read, depth + 1);
      });
    for (const one of inner) for (const id of one?.ids ?? []) ids.add(id);
    return { ids, open: isComputed || inner.some((one) => one?.open !== null) ? open : null };
  }

  /** The file of a component that all pages have. */
  function registered(component: string, read: Map<string, string | undefined>): string | undefined {
    const at = tables.routes.registered?.(component);
    return at === undefined ? undefined : imported(at.path, textOf(at.path, read) ?? '', at.name);
  }

  /** The file of the repository that a name is imported from. */
  function imported(path: string, text: string, component: string): string | undefined {
    const from = [...text.matchAll(/\bimport[ \t]+(?:([\w$]+)|\{([^{}]*)\})[ \t]+from[ \t]*["']([^"'\n]+)["']/g)].find(
      ([, own, several]) => own === component || several?.split(',').some((one) => one.trim() === component),
    )?.[3];
    const file = from?.startsWith('.')
      ? joinPath(dirname(path), from)
      : from?.startsWith('@site/')
        ? under(input.context.root, from.slice('@site/'.length))
        : from === undefined
          ? undefined
          : byAlias(from);
    return file === undefined ? undefined : asModules(file).find(files.has);
  }

  function textOf(path: string, read: Map<string, string | undefined>): string | undefined {
    const text = tables.readWhole(path);
    read.set(path, text);
    return text;
  }
}

/** The program above an Astro component's template. */
const ASTRO_SCRIPT = /^\s*---\r?\n[\s\S]*?\n---/;
/** What says that ids of a component are known only when it runs. */
const COMPUTED =
  /\{%-?\s*include|\bmarkdownify\b|\{\{-?\s*content\b|\bid=\{|[:@]id=|v-bind|v-html|set:html|@html|innerHTML|dangerouslySet|createElement|\{\.\.\.|<(?:Content|component)\b|\bh\(/i;

/** An id that a component computes for what it writes around text. */
const OWN_ID = /[ \t\n](?:id=\{|[:@]id=|v-bind:id=)/;

/** A page's class gives its anchors by a getter, which is not copied. */
const plainPage = ({ path, url, language, title, draft, aliases, footnotes }: SitePage): Omit<SitePage, 'anchors'> => ({
  path,
  url,
  language,
  title,
  draft,
  aliases,
  ...(footnotes === true ? { footnotes } : {}),
});
