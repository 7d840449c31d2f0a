/** Addresses of the repository's own files on the forge that it is kept on: those of the branch that the checkout stands for are files of it. */
import type { RepositoryHome } from '../ports/git.ts';
import { isBuiltInFragment, isFootnote } from './anchors.ts';
import { decode, trimSlashes } from './url-path.ts';

/** Where the repository is kept, and for which of its branches the checkout stands. */
export interface OwnForge {
  /** `github.com/owner/name`, in lower case. */
  home: string;
  branches: readonly string[];
}

/** What an address means: a file or folder of the checkout, and where its path stands in the target. */
export interface OwnAddress {
  path: string;
  /** The target up to the path, and from its end on. */
  before: string;
  after: string;
  /** The highest line that the fragment names. */
  line: number | null;
  /** The name of a heading, where the forge shows the file as a page of text. */
  heading: string | null;
}

/** `https://host/owner/name.git` and what git takes for the same; undefined where it names no such place. */
export function homeOfRemote(url: string): string | undefined {
  const found =
    /^(?:(?:https?|ssh|git):\/\/(?:[^@/\s]*@)?|git@)([\w.-]+)(?::\d+)?[:/]([\w.-]+(?:\/[\w.-]+)+)\/?$/i.exec(url);
  return found === null ? undefined : `${found[1]}/${found[2]?.replace(/\.git$/i, '')}`.toLowerCase();
}

/** A checkout stands for its own branch, and for the default one where that is known, unless it is of a version: that holds other files. */
export function ownForge({ remoteUrl, defaultBranch, branch }: RepositoryHome): OwnForge | undefined {
  const home = remoteUrl === null ? undefined : homeOfRemote(remoteUrl);
  const isVersion = branch !== defaultBranch && VERSION.test(branch ?? '');
  const branches = new Set([
    ...(defaultBranch === null || isVersion ? [] : [defaultBranch, HEAD]),
    ...(branch === null ? [] : [branch]),
  ]);
  return home === undefined || branches.size === 0 ? undefined : { home, branches: [...branches] };
}
/** What a forge calls the default branch. */
const HEAD = 'HEAD';
const VERSION = /\d|^(?:release|stable|version|maintenance|support)\b/i;

const SHOWN = /^\/(?:-\/)?(?:blob|tree|raw|edit|blame|src\/branch|raw\/branch)\/(?:refs\/heads\/)?/;
const RAW = /^https?:\/\/raw\.githubusercontent\.com\/([^/]+\/[^/]+)\/(?:refs\/heads\/)?/i;

/** Undefined for any other address, other branches, tags and commits among them. */
export function ownAddress(target: string, forge: OwnForge): OwnAddress | undefined {
  const [start, isShown] = startOfPath(target, forge) ?? [];
  if (start === undefined) return undefined;
  const written = /^[^?#]*/.exec(target.slice(start))?.[0] ?? '';
  const path = decoded(trimSlashes(written));
  if (path === undefined || path.includes('//') || /(?:^|\/)\.{1,2}(?:\/|$)/.test(path)) return undefined;
  const after = target.slice(start + written.length);
  const lines = /#L(\d{1,7})(?:C\d+)?(?:-L?(\d{1,7}))?(?:C\d+)?$/.exec(after);
  const line = lines === null ? null : Math.max(Number(lines[1]), Number(lines[2] ?? 0));
  const fragment = decode(after.slice(after.indexOf('#') + 1));
  const isHeading = isShown === true && /^#./.test(after) && !isBuiltInFragment(fragment) && !isFootnote(fragment);
  return { path, before: target.slice(0, start), after, line, heading: isHeading ? fragment : null };
}

/** Where the path of a file begins, and whether the forge shows it as a page of text. */
function startOfPath(target: string, { home, branches }: OwnForge): [start: number, isShown: boolean] | undefined {
  const raw = RAW.exec(target);
  if (raw !== null && `github.com/${raw[1]}`.toLowerCase() !== home) return undefined;
  const scheme = raw === null ? /^(?:https?:)?\/\/(?:www\.)?/i.exec(target)?.[0].length : 0;
  if (scheme === undefined) return undefined;
  const end = raw?.[0].length ?? scheme + home.length;
  if (raw === null && target.slice(scheme, end).toLowerCase() !== home) return undefined;
  // Of the repository itself the forge shows its README.
  if (raw === null && branches.includes(HEAD) && /^\/?#/.test(target.slice(end))) return [target.indexOf('#'), true];
  const shown = raw === null ? SHOWN.exec(target.slice(end)) : undefined;
  if (shown === null) return undefined;
  const from = end + (shown?.[0].length ?? 0);
  const branch = branches
    .toSorted((one, other) => other.length - one.length)
    .find((name) => target.startsWith(name, from) && /^(?:[/?#]|$)/.test(target.slice(from + name.length)));
  if (branch === undefined) return undefined;
  const behind = from + branch.length;
  return [behind + (target[behind] === '/' ? 1 : 0), shown !== undefined && /blob|tree|\/src\/branch/.test(shown[0])];
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
