/** How a generator answers what `routes` does not: which files of pages are published nowhere, what else it serves, and which settings decide neither. */
import { globs } from '../text/globs.ts';
import { fitsWildcards } from '../text/wildcards.ts';
import type { Routes, RoutesInput } from './routes.ts';

/** `at`: the file that says so. */
export interface Said {
  why: string;
  at: string;
}
/** Front matter that a page has from elsewhere. */
export interface Given {
  key: string;
  value: unknown;
  at: string;
}

export interface Standing {
  /** Why a file of a page is published nowhere. */
  hidden?(path: string): Said | undefined;
  /** From when on a build writes a page, in milliseconds since the epoch; undefined where it does at any time. */
  begins?(path: string): number | undefined;
  /** What folders and settings give to a page, the nearest first. */
  given?(path: string): Given[];
  /** Pages that `routes` does not judge, beside its other formats. */
  pages?(): Iterable<{ path: string; url: string }>;
  /** Files that serve an address if they are there. */
  programs?(url: string): string[];
  /** The settings that are data, all files of them as one. */
  data?: Record<string, unknown>;
}
export interface StandingInput extends RoutesInput {
  routes: Routes;
}

/** What of a site's settings neither takes a page out nor moves it unseen: it does neither, or it is read. */
export interface Settled {
  /** Ways to settings, `*` for any name; all below one is settled. */
  names: string;
  /** Programs of the site, from its root, that may decide its pages. */
  programs?(path: string): boolean;
  /** Those of them that hold lists for readers and nothing else. */
  lists?(path: string): boolean;
}

/** A program that holds entries for readers, by its name. */
export const isList = (path: string): boolean =>
  /^(?:nav|sidebar)[\w-]*\.(?:[cm]?[jt]s|json)$/i.test(path.slice(path.lastIndexOf('/') + 1));

/** The file that an address of a static site is. */
export function outputsOf(url: string): string[] {
  const bare = url.replace(/^\/+/, '');
  if (bare === '' || bare.endsWith('/')) return [`${bare}index.html`, `${bare}index.htm`];
  return /\.html?$/.test(bare) ? [bare] : [bare, `${bare}.html`, `${bare}/index.html`];
}

/** Whether a glob takes a path or a folder above it, however the generator reads its wildcards. */
export function takes(patterns: readonly string[]): (path: string) => boolean {
  const plain = patterns.map((pattern) => pattern.replace(/^(?:\.?\/)+|\/$/g, '')).filter((one) => one !== '');
  const matches = globs(
    plain.flatMap((one) => [one, `${one}/**`]),
    { dot: true },
  );
  return (path) => matches(path) || plain.some((one) => fitsWildcards(one, path));
}

/** The texts of a list that a program of settings writes out. */
export const textsIn = (list: string): string[] =>
  [...list.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`\n$]*)`/g)].map(([, a, b, c]) => a ?? b ?? c ?? '');
/** What stands in the brackets of `key: [ … ]`; undefined where it is no list written out. */
export function listSetting(source: string, key: string): string[] | undefined {
  const inner = new RegExp(`(?<![\\w.])${key}['"]?\\s*:\\s*\\[([^[\\]]*)\\]`).exec(source)?.[1];
  return inner === undefined ? undefined : textsIn(inner);
}
