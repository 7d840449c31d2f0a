/** Addresses of the repository's own files on the forge that it is kept on: those of the branch that the checkout stands for are files of it. */
import { trimSlashes } from './url-path.ts';

/** Where the repository is kept, and for which of its branches the checkout stands. */
export interface OwnForge {
  /** `github.com/owner/name`, in lower case. */
  home: string;
  branches: readonly string[];
  /** Which branch is the default one is not known: what is missing is likely, not certain. */
  isGuess?: true;
}

/** What an address means: a file or folder of the checkout, and where its path stands in the target. */
export interface OwnAddress {
  path: string;
  /** The target up to the path, and from its end on. */
  before: string;
  after: string;
  /** The highest line that the fragment names. */
  line: number | null;
}

/** `https://host/owner/name.git` and what git takes for the same; undefined where it names no such place. */
export function homeOfRemote(url: string): string | undefined {
  const found =
    /^(?:(?:https?|ssh|git):\/\/(?:[^@/\s]*@)?|git@)([\w.-]+)(?::\d+)?[:/]([\w.-]+(?:\/[\w.-]+)+)\/?$/i.exec(url);
  return found === null ? undefined : `${found[1]}/${found[2]?.replace(/\.git$/i, '')}`.toLowerCase();
}

/** A checkout without a name of the default branch stands for the two that most repositories have. */
export function ownForge(home: {
  remoteUrl: string | null;
  defaultBranch: string | null;
  branch: string | null;
}): OwnForge | undefined {
  const at = home.remoteUrl === null ? undefined : homeOfRemote(home.remoteUrl);
  // A branch of a version holds other files than the default one.
  if (at === undefined || (home.branch !== home.defaultBranch && VERSION.test(home.branch ?? ''))) return undefined;
  if (home.defaultBranch !== null) return { home: at, branches: [home.defaultBranch, 'HEAD'] };
  return { home: at, branches: ['main', 'master', 'HEAD'], isGuess: true };
}
const VERSION = /\d|^(?:release|stable|version|maintenance|support)\b/i;

const SHOWN = /^\/(?:-\/)?(?:blob|tree|raw|edit|blame|src\/branch|raw\/branch)\/(?:refs\/heads\/)?/;
const RAW = /^https?:\/\/raw\.githubusercontent\.com\/([^/]+\/[^/]+)\/(?:refs\/heads\/)?/i;

/** Undefined for any other address, other branches, tags and commits among them. */
export function ownAddress(target: string, { home, branches }: OwnForge): OwnAddress | undefined {
  const raw = RAW.exec(target);
  let from: number;
  if (raw !== null) {
    if (`github.com/${raw[1]}`.toLowerCase() !== home) return undefined;
    from = raw[0].length;
  } else {
    const scheme = /^(?:https?:)?\/\/(?:www\.)?/i.exec(target)?.[0];
    if (scheme === undefined || target.slice(scheme.length, scheme.length + home.length).toLowerCase() !== home)
      return undefined;
    const shown = SHOWN.exec(target.slice(scheme.length + home.length));
    if (shown === null) return undefined;
    from = scheme.length + home.length + shown[0].length;
  }
  const branch = branches.find(
    (one) => target.startsWith(one, from) && /^(?:[/?#]|$)/.test(target.slice(from + one.length)),
  );
  if (branch === undefined) return undefined;
  const start = from + branch.length + (target[from + branch.length] === '/' ? 1 : 0);
  const written = /^[^?#]*/.exec(target.slice(start))?.[0] ?? '';
  const path = decoded(trimSlashes(written));
  if (path === undefined || path.includes('//') || /(?:^|\/)\.{1,2}(?:\/|$)/.test(path)) return undefined;
  const after = target.slice(start + written.length);
  const lines = /#L(\d{1,7})(?:C\d+)?(?:-L?(\d{1,7}))?(?:C\d+)?$/.exec(after);
  const line = lines === null ? null : Math.max(Number(lines[1]), Number(lines[2] ?? 0));
  return { path, before: target.slice(0, start), after, line };
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
