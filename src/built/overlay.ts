/** The site's index with the verdicts of a build: what the source cannot tell, the build does. */
import type { Resolution, SiteIndex, SitePage } from '../content/site-index.ts';
import { addressOf } from './addresses.ts';
import type { BuiltPage, Fate } from './built-page.ts';
import type { BuildJudge, Verdict } from './judge.ts';
import { endsAlike } from './match-links.ts';

export interface OverlayInput {
  inner: SiteIndex;
  judge: BuildJudge;
  pageOf(source: string): BuiltPage | undefined;
  htmlOf(source: string): string | undefined;
  sourceOf(file: string): string | undefined;
  idsOf(file: string): readonly string[];
  /** Of the build, as findings call it. */
  name: string;
}

export function createOverlay({ inner, judge, pageOf, htmlOf, sourceOf, idsOf, name }: OverlayInput): SiteIndex {
  /** The page as it was built. */
  function builtAs(file: string): SitePage {
    const page = inner.pages.get(sourceOf(file) ?? '');
    return {
      path: page?.path ?? `${name}/${file}`,
      url: page?.url ?? addressOf(file),
      language: page?.language ?? inner.context.default_language,
      title: page?.title ?? null,
      draft: false,
      aliases: page?.aliases ?? [],
      anchors: new Set(idsOf(file)),
    };
  }

  function asResolution(verdict: Verdict, said: Resolution): Resolution {
    if (verdict.is === 'no-file') {
      const known = said.kind === 'missing' ? said : undefined;
      return {
        kind: 'missing',
        wanted: verdict.address,
        why:
          verdict.otherCase !== undefined
            ? 'wrong-case'
            : (known?.why ?? (said.kind === 'asset' ? 'no-asset' : 'no-page')),
        suggestions: known?.suggestions ?? [],
        isCertain: known?.isCertain ?? false,
        builtAs: verdict.address,
        byBuild: true,
      };
    }
    const { file, fragment } = verdict;
    if (file === null) return { kind: 'asset', path: said.kind === 'asset' ? said.path : name, byBuild: true };
    if (verdict.is === 'held' && said.kind === 'asset') return { ...said, byBuild: true };
    if (!/\.html?$/i.test(file)) return { kind: 'asset', path: `${name}/${file}`, byBuild: true };
    return { kind: 'page', page: builtAs(file), fragment, fragmentOk: verdict.is === 'held', byBuild: true };
  }

  /** What the HTML shows of no link: whether the written target is there, and an anchor of a page that is known. */
  function withoutLink(from: string, target: string, said: Resolution): Resolution {
    if (said.kind === 'page' && said.unverified !== undefined) {
      const file = htmlOf(said.page.path);
      if (file === undefined || said.fragment === null) return said;
      const isThere = idsOf(file).includes(said.fragment);
      return { kind: 'page', page: builtAs(file), fragment: said.fragment, fragmentOk: isThere, byBuild: true };
    }
    if (said.kind !== 'missing' && said.kind !== 'unverified') return said;
    const own = htmlOf(from);
    const verdict = own === undefined ? undefined : judge.judge(judge.addresses.lead(own, target, null));
    return verdict?.is === 'held' ? asResolution(verdict, said) : said;
  }

  /** The source leads to a page that was built, and the HTML with the same words to another: the link was changed since. */
  function isOfOtherText(said: Resolution, target: string, { link }: Fate, verdict: Verdict): boolean {
    if (said.kind !== 'page' || endsAlike(target, link.href)) return false;
    const file = htmlOf(said.page.path);
    return file !== undefined && (verdict.is === 'no-file' || verdict.file !== file);
  }

  return {
    ...inner,
    resolve(from, target, kind) {
      const said = inner.resolve(from, target, kind);
      if (target.trim() === '') return said;
      const page = pageOf(from);
      if (page === undefined) return said;
      const fate = page.fateOf(kind, target);
      const verdict = fate && judge.judge(fate.led);
      if (fate && verdict && !isOfOtherText(said, target, fate, verdict)) return asResolution(verdict, said);
      return said.kind === 'external' || said.kind === 'opaque' || fate?.led.to === 'elsewhere'
        ? said
        : withoutLink(from, target, said);
    },
    nearAnchors(page, fragment) {
      const own = inner.pages.get(page.path);
      return own === undefined ? [] : (inner.nearAnchors?.(own, fragment) ?? []);
    },
  };
}
